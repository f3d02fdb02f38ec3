import { fireEvent, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { renderLanding } from './render';

let scrollTo: (id: string) => void;

beforeEach(async () => {
  document.body.innerHTML = renderLanding();
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(onChange: (entries: { isIntersecting: boolean; target: Element }[]) => void) {
        scrollTo = (id) => {
          const target = document.getElementById(id);
          if (target) onChange([{ isIntersecting: true, target }]);
        };
      }
      observe() {}
    },
  );
  await runScript();
});

async function runScript(): Promise<void> {
  vi.resetModules();
  await import('./landing');
}

const current = () =>
  Array.from(document.querySelectorAll('[data-section]'))
    .filter((link) => link.ariaCurrent === 'true')
    .map((link) => link.textContent);

describe('the script of the landing page', () => {
  it('marks the section that is in view', () => {
    scrollTo('about');
    expect(new Set(current())).toEqual(new Set(['About']));
    scrollTo('contact');
    expect(new Set(current())).toEqual(new Set(['Contact']));
  });

  it('links a signed-in user to the dashboard', async () => {
    expect(screen.queryByRole('link', { name: /dashboard/i })).not.toBeInTheDocument();
    localStorage.setItem('token', 'session-token');
    localStorage.setItem('userRole', 'user');
    await runScript();
    for (const name of ['Dashboard', 'Go to your dashboard']) {
      expect(screen.getByRole('link', { name })).toHaveAttribute('href', '/dashboard');
    }
  });

  it('closes the menu after a click on a link, and on Escape', () => {
    const menu = document.querySelector('details');
    if (!menu) throw new Error('There is no menu');
    menu.open = true;
    fireEvent.click(screen.getAllByRole('link', { name: 'Contact' }).at(-1) ?? menu);
    expect(menu.open).toBe(false);

    menu.open = true;
    fireEvent.keyDown(menu, { key: 'Escape' });
    expect(menu.open).toBe(false);
    expect(menu.querySelector('summary')).toHaveFocus();
  });
});
