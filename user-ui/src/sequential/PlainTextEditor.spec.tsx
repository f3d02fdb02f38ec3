import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { dashboardInProgress } from '../../test/examples';
import { callsTo, fakeApi } from '../../test/fakeApi';
import { renderApp, signInAsNewUser } from '../../test/renderApp';
import { first } from '../../test/sequential';

const save = 'POST /api/work/sequential/save-draft';

it('marks what cannot be read at the caret, in place of the selection', async () => {
  signInAsNewUser();
  fakeApi({
    'GET /api/users/dashboard': { body: dashboardInProgress },
    'GET /api/work/sequential/session': { body: first },
    [save]: { body: { draft: { version: 3, lastSaved: '2026-11-21T09:01:00.000Z' } } },
  });
  const { user } = renderApp({ path: '/sequential-work' });
  const box = await screen.findByRole('textbox', { name: 'Your text for Ledger, page 1' });
  if (!(box instanceof HTMLTextAreaElement)) throw new Error('Not a text area');
  await waitFor(() => expect(box).toHaveValue('a < b\nand on'));
  box.setSelectionRange(7, 9);
  await user.click(screen.getByRole('button', { name: 'Mark as illegible' }));
  expect(box).toHaveValue('a < b\na [illegible] on');
  expect(box).toHaveFocus();
  expect(box.selectionStart).toBe('a < b\na [illegible]'.length);
  window.dispatchEvent(new Event('pagehide'));
  await waitFor(() =>
    expect(callsTo(save)[0]?.body).toMatchObject({ imageId: 'i1', edit: { insert: ' [illegible]' } }),
  );
});
