import 'fake-indexeddb/auto';
import { clearStoredSession } from '@inkwell/web/stored-session';
import { describe, expect, test } from 'vitest';
import { signIn } from '../test/fake-browser';
import { allowCopies } from './draft/discarded-texts';
import type { UnsentText } from './draft/unsent-text';
import { browserCopies } from './draft/unsent-text-storage';
import { discardUnsentDrafts, forgetSavedTexts, listUnsentDrafts } from './unsent-texts';

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
  await browserCopies.put(copyOf('list/a2/page/i1', { changedAt: 2_000, content: '<p>New</p>', base: '' }));
  await browserCopies.put(copyOf('list2/document/list2'));
  expect(await listUnsentDrafts('list')).toEqual([
    { kind: 'page', subjectId: 'i1', assignmentId: 'a2', changedAt: 2_000, excerpt: 'New' },
    { kind: 'document', subjectId: 'list', assignmentId: null, changedAt: 1_000, excerpt: 'Not saved yet.' },
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

describe('what the server has acknowledged', () => {
  const text = { content: '<p>Saved.</p>', version: 1, lastSaved: null, submittedAt: null };
  const { saved } = browserCopies;
  const keep = (userId: string) => {
    signIn(userId);
    return saved.put(`${userId}/document/${userId}`, text);
  };

  test('is deleted at a logout, and the unsaved text stays', async () => {
    await keep('other');
    await keep('leaves');
    await browserCopies.put(copyOf('leaves/document/leaves'));
    const late = keep('leaves');
    clearStoredSession();
    await forgetSavedTexts();
    await late;
    expect(await saved.read('leaves/document/leaves')).toBeNull();
    expect(await saved.read('other/document/other')).toBeNull();
    expect(await listUnsentDrafts('leaves')).toHaveLength(1);
  });

  test('is deleted with the texts of its user', async () => {
    await keep('deletes');
    await keep('keeps');
    await discardUnsentDrafts('deletes');
    expect(await saved.read('deletes/document/deletes')).toBeNull();
    expect(await saved.read('keeps/document/keeps')).toEqual(text);
  });
});
