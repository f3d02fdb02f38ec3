import 'fake-indexeddb/auto';
import { act, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { draftOf, openDocument, readDraft, readVersions } from '../../test/document';
import { fakeApi } from '../../test/fakeApi';

const admin = { _id: 'admin-1', name: 'Fatima Admin', role: 'admin' };

const versionBy = (author: object, version: number) => ({
  version,
  savedAt: '2026-11-21T08:05:00.000Z',
  length: 20,
  removed: 10,
  restoredFrom: null,
  reason: 'conflict',
  author,
});

/** The editor polls every few seconds, and when the tab comes to the front. */
const poll = () => act(async () => void document.dispatchEvent(new Event('visibilitychange')));

async function replaceAs(author: object, content: string) {
  const app = await openDocument('<p>First.</p><p>The last sentences.</p>');
  fakeApi({
    [readVersions]: { body: { versions: [versionBy(author, 4)], total: 4 } },
    [readDraft]: { body: { work: { ...draftOf(content).body.work, version: 4 } } },
  });
  await poll();
  return app;
}

it('says who has replaced words of the open text, and restores them', async () => {
  const { user } = await replaceAs(admin, '<p>First.</p>');
  expect(await screen.findByText(/^Fatima Admin has replaced words of this text/)).toBeInTheDocument();
  const text = screen.getByRole('textbox', { name: 'Your work' });
  expect(text).not.toHaveTextContent('The last sentences.');
  await user.click(screen.getByRole('button', { name: 'Show what was removed' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'What was removed from this text' }));
  await user.click(await dialog.findByRole('button', { name: 'Restore paragraph' }));
  expect(text).toHaveTextContent('First.The last sentences.');
  await user.click(dialog.getByRole('button', { name: 'Close' }));
  await user.click(screen.getByRole('button', { name: 'Dismiss' }));
  expect(screen.queryByText(/has replaced words/)).not.toBeInTheDocument();
});

it('says nothing if another user only adds words', async () => {
  await replaceAs(admin, '<p>First.</p><p>The last sentences.</p><p>And one more.</p>');
  expect(await screen.findByText(/And one more/)).toBeInTheDocument();
  expect(screen.queryByText(/has replaced words/)).not.toBeInTheDocument();
});
