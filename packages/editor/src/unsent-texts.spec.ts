import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { allowCopies } from './draft/discarded-texts';
import { browserCopies, type UnsentText } from './draft/unsent-text-storage';
import { discardUnsentDrafts, listUnsentDrafts } from './unsent-texts';

const copyOf = (key: string, changes: Partial<UnsentText> = {}): UnsentText => ({
  key,
  tab: 't1',
  content: '<p>Saved before.</p><p>Not saved yet.</p>',
  base: '<p>Saved before.</p>',
  baseVersion: 1,
  sent: [],
  changedAt: 1_000,
  ...changes,
});

test('lists what a user has not sent, and nothing of another user', async () => {
  await browserCopies.put(copyOf('list/document/list'));
  await browserCopies.put(copyOf('list/page/i1', { changedAt: 2_000, content: '<p>New</p>', base: '' }));
  await browserCopies.put(copyOf('list2/document/list2'));
  expect(await listUnsentDrafts('list')).toEqual([
    { kind: 'page', subjectId: 'i1', changedAt: 2_000, excerpt: 'New' },
    { kind: 'document', subjectId: 'list', changedAt: 1_000, excerpt: 'Not saved yet.' },
  ]);
});

test('deleted texts are gone, and an open tab cannot store them again before the next sign-in', async () => {
  const copy = copyOf('gone/document/gone');
  await browserCopies.put(copy);
  await browserCopies.put(copyOf('stays/document/stays'));
  await discardUnsentDrafts('gone');
  await browserCopies.put(copy);
  expect(await listUnsentDrafts('gone')).toEqual([]);
  expect(await listUnsentDrafts('stays')).toHaveLength(1);
  allowCopies('gone');
  await browserCopies.put(copy);
  expect(await listUnsentDrafts('gone')).toHaveLength(1);
});
