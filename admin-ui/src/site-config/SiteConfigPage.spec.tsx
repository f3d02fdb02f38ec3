import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { type FakeApi, held, refusal, startFakeApi } from '../../test/fakeApi';
import { siteConfig } from '../../test/records';
import { renderConsole } from '../../test/renderConsole';

const READ = 'GET /api/admin/site-config';
const SAVE = 'PUT /api/admin/site-config';

let api: FakeApi;

beforeEach(() => {
  // The server also sends the rules, which the form must not send back.
  api = startFakeApi().on(READ, { body: { config: { ...siteConfig, rules: { minWords: 10 } } } });
});

const field = (name: RegExp) => screen.findByRole<HTMLInputElement>('textbox', { name });
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save Configuration' }));

/** React starts effects, and renders after a timer, in a task of their own. */
const nextTask = () => new Promise((resolve) => setImmediate(resolve));

describe('the site configuration page', () => {
  it('shows the stored values, saves the changed field, and renames the console at once', async () => {
    const saved = { ...siteConfig, navbarTitle: 'Quill & Co', version: 4 };
    const answer = held({ body: { config: saved } });
    api.on(SAVE, answer.handler);
    renderConsole('/admin/site-config');
    const title = await field(/Navbar title/);
    expect(title.value).toBe('Paper & Pen');
    expect((await field(/contact number/)).value).toBe('+1 555 010 0000');
    await userEvent.clear(title);
    await userEvent.type(title, 'Quill & Co');
    await save();
    expect(await screen.findByRole<HTMLButtonElement>('button', { name: 'Saving...' })).toHaveProperty(
      'disabled',
      true,
    );
    answer.release();
    expect((await screen.findByRole('alert')).className).toContain('Success');
    expect(api.callsTo(SAVE)[0]?.body).toEqual({ navbarTitle: 'Quill & Co', version: 3 });
    expect(screen.getByRole('link', { name: /Quill & Co/ })).toBeTruthy();
  });

  it('opens the site in a new tab', async () => {
    renderConsole('/admin/site-config');
    const link = await screen.findByRole('link', { name: 'Open the site' });
    expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual(['/', '_blank']);
  });

  it('hides the result after three seconds', async () => {
    api.on(SAVE, { body: { config: siteConfig } });
    renderConsole('/admin/site-config');
    await userEvent.type(await field(/Navbar title/), '!');
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
    try {
      screen.getByRole('button', { name: 'Save Configuration' }).click();
      await screen.findByRole('alert');
      await nextTask();
      await act(() => vi.advanceTimersByTimeAsync(2500));
      expect(screen.queryByRole('alert')).not.toBeNull();
      await act(() => vi.advanceTimersByTimeAsync(500));
      await nextTask();
      expect(screen.queryByRole('alert')).toBeNull();
    } finally {
      vi.useRealTimers();
    }
  });

  it("says 'Error updating configuration' in red when the server gave no reason", async () => {
    api.on(SAVE, { status: 500 });
    renderConsole('/admin/site-config');
    await userEvent.type(await field(/Navbar title/), '!');
    await save();
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toBe('Error updating configuration');
    expect(alert.className).toContain('Error');
  });

  it("shows the server's refusal beside its field", async () => {
    api.on(
      SAVE,
      refusal(400, 'Please correct the form', { errors: { footerAddress: ['Address is too long'] } }),
    );
    renderConsole('/admin/site-config');
    const address = await field(/Footer address/);
    await userEvent.type(address, '!');
    await save();
    expect(await screen.findByText('Address is too long')).toBeTruthy();
    await waitFor(() => expect(address.getAttribute('aria-invalid')).toBe('true'));
  });

  it('requires every field and a valid e-mail before it calls the server', async () => {
    renderConsole('/admin/site-config');
    await userEvent.clear(await field(/Navbar title/));
    const email = await field(/e-mail/);
    await userEvent.clear(email);
    await userEvent.type(email, 'nobody');
    await save();
    await waitFor(() => expect(document.querySelectorAll('[aria-invalid="true"]')).toHaveLength(2));
    expect(api.callsTo(SAVE)).toEqual([]);
  });

  it('makes no call if nothing was changed', async () => {
    renderConsole('/admin/site-config');
    await field(/Navbar title/);
    await save();
    expect((await screen.findByRole('alert')).textContent).toBe('Nothing was changed.');
    expect(api.callsTo(SAVE)).toEqual([]);
  });

  it("says 'Error loading configuration' with a way to try again", async () => {
    api.on(READ, refusal(503, 'Not now.'));
    renderConsole('/admin/site-config');
    expect((await screen.findByRole('alert')).textContent).toContain('Error loading configuration');
    api.on(READ, { body: { config: siteConfig } });
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect((await field(/Navbar title/)).value).toBe('Paper & Pen');
  });
});
