import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { type FakeApi, startFakeApi } from '../../test/fakeApi';
import { imageRow } from '../../test/records';
import { renderConsole } from '../../test/renderConsole';

const IMAGE = '/api/admin/images/image-1';
const VERSIONS = `GET ${IMAGE}/reference-versions`;
const RESTORE = `POST ${IMAGE}/reference-versions/2/restore`;
const WAITING = 'GET /api/admin/reviews/counts/compared-with/image-1';

let api: FakeApi;

beforeEach(() => {
  api = startFakeApi()
    .on(`GET ${IMAGE}`, { body: { image: { ...imageRow(), referenceText: 'Second', version: 3 } } })
    .on(WAITING, { body: { waiting: 12 } })
    .on(VERSIONS, {
      body: {
        versions: [
          { version: 2, length: 5, replacedAt: '2026-11-19T10:00:00.000Z', replacedBy: 'admin@example.com' },
        ],
      },
    })
    .on(`GET ${IMAGE}/reference-versions/2`, { body: { version: { version: 2, referenceText: 'First' } } });
  renderConsole('/admin/images/image-1');
});

const WARNING = 'Another reference text changes the result of 12 submissions that wait for review.';

it('says before a change how many waiting submissions it decides', async () => {
  const field = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Reference text' });
  await waitFor(() => expect(field.value).toBe('Second'));
  expect(screen.queryByText(WARNING)).toBeNull();
  await userEvent.type(field, 's');
  expect(await screen.findByText(WARNING)).toBeTruthy();
});

it('shows and restores an earlier reference text', async () => {
  api.on(RESTORE, { body: { image: imageRow() } });
  await userEvent.click(await screen.findByRole('button', { name: 'Earlier reference texts' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Earlier reference texts' }));
  expect(await dialog.findByText(WARNING)).toBeTruthy();
  await userEvent.click(await dialog.findByRole('button', { name: /by admin@example\.com/ }));
  expect((await dialog.findByRole('region', { name: 'Reference text' })).textContent).toBe('First');
  await userEvent.click(dialog.getByRole('button', { name: 'Restore this text' }));
  expect(await screen.findByText('Reference text restored!')).toBeTruthy();
  expect(api.callsTo(RESTORE)[0]?.body).toEqual({ version: 3 });
});

it('does not restore a text over unsaved changes', async () => {
  const field = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Reference text' });
  await waitFor(() => expect(field.value).toBe('Second'));
  await userEvent.type(field, 's');
  await userEvent.click(await screen.findByRole('button', { name: 'Earlier reference texts' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Earlier reference texts' }));
  await userEvent.click(await dialog.findByRole('button', { name: /by admin@example\.com/ }));
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Restore this text' }).disabled).toBe(true);
});
