import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderApp } from '../../test/renderApp';

it('does not restore the position of another screen after a full load', async () => {
  sessionStorage.setItem('react-router-scroll-positions', JSON.stringify({ default: 700, '/verify': 300 }));
  renderApp({ path: '/verify' });
  await screen.findByRole('heading', { level: 1 });
  expect(window.scrollTo).not.toHaveBeenCalledWith(0, 700);
  await vi.waitFor(() => expect(window.scrollTo).toHaveBeenCalledWith(0, 300));
});
