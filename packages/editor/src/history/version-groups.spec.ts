import { expect, test } from 'vitest';
import type { DraftVersion } from '../draft/draft-calls';
import { groupVersions } from './version-groups';

const writer = { _id: 'u1', name: 'Sample Writer', role: 'user' } as const;
const plain = { length: 10_000, removed: 0, restoredFrom: null, reason: null, author: writer };

function save(version: number, minute: number, more: Partial<DraftVersion> = {}): DraftVersion {
  const savedAt = new Date(Date.UTC(2026, 10, 20, 9, minute)).toISOString();
  return { ...plain, version, savedAt, ...more };
}

/** The groups of versions that follow each other after a minute, the newest first. */
function groupsOf(...oldestFirst: Partial<DraftVersion>[]): number[][] {
  const versions = oldestFirst.map((more, index) => save(index + 1, index, more)).toReversed();
  return groupVersions(versions).map((group) => group.versions.map(({ version }) => version));
}

test('saves without a long pause between them are one group, with all of them', () => {
  const groups = groupVersions([save(4, 40), save(3, 9), save(2, 5), save(1, 0)]);
  expect(groups.map(({ newest, versions }) => [newest.version, versions.length])).toEqual([
    [4, 1],
    [3, 3],
  ]);
  expect(groups[1]?.versions.map(({ version }) => version)).toEqual([3, 2, 1]);
});

test('a version is compared with the one before it in the history, also if versions between them were deleted', () => {
  const versions = groupVersions([save(9, 40), save(4, 9), save(3, 5)]).flatMap((group) => group.versions);
  expect(versions.map(({ version, before }) => [version, before])).toEqual([
    [9, 4],
    [4, 3],
    [3, 2],
  ]);
});

test('a save of another author and a restored version are groups of their own', () => {
  const admin = { _id: 'a1', name: 'Administrator', role: 'admin' } as const;
  expect(groupsOf({}, { author: admin }, {}, { restoredFrom: 1 }, {})).toEqual([[5], [4], [3], [2], [1]]);
});

test('a manual save and a submission end their group', () => {
  expect(groupsOf({}, { reason: 'manual' }, {}, { reason: 'submit' }, {})).toEqual([[5], [4, 3], [2, 1]]);
});

test('both texts of a conflict are groups of their own', () => {
  expect(groupsOf({}, {}, { reason: 'not_chosen' }, { reason: 'conflict' }, {})).toEqual([
    [5],
    [4],
    [3],
    [2, 1],
  ]);
});

test.each([
  ['more than 20 % of the text', { removed: 41 }, 200],
  ['more than 200 words of a long text', { removed: 1_001 }, 50_000],
  ['a whole text that is more than 20 % shorter', { removed: null, length: 159 }, 200],
])('a new group starts with the removal of %s', (_, removal, length) => {
  expect(groupsOf({ length }, { length, ...removal }, { length: 159 })).toEqual([[3, 2], [1]]);
});

test.each([
  ['20 % of the text', { removed: 40, length: 160 }, 200],
  ['200 words of a long text', { removed: 1_000 }, 50_000],
  ['nothing, in a whole text', { removed: null, length: 250 }, 200],
])('no new group starts with the removal of %s', (_, removal, length) => {
  expect(groupsOf({ length }, { length, ...removal })).toEqual([[2, 1]]);
});

test('versions without a reason are grouped by time and length', () => {
  const old = { reason: null, removed: null };
  expect(groupsOf({ ...old }, { ...old }, { ...old, length: 7 }, { ...old, length: 9 })).toEqual([
    [4, 3],
    [2, 1],
  ]);
});

test('says what is special about a version', () => {
  const describe = (more: Partial<DraftVersion>, later: Partial<DraftVersion> | null = {}) => {
    const groups = groupVersions([...(later ? [save(2, 1, later)] : []), save(1, 0, more)]);
    return groups.at(-1)?.versions.at(-1)?.mark;
  };
  expect(describe({})).toBeNull();
  expect(describe({}, null)).toBeNull();
  expect(describe({ reason: 'manual' })).toBe('saved by hand');
  expect(describe({ reason: 'submit' })).toBe('submitted');
  expect(describe({ restoredFrom: 3 })).toBe('restored');
  expect(describe({ reason: 'manual' }, { removed: 9_000 })).toBe('before a large removal');
  // The user kept the own text: the other one was saved before.
  expect(describe({}, { reason: 'conflict' })).toBe('not chosen in a conflict');
  expect(describe({ reason: 'conflict' })).toBe('chosen in a conflict');
  // The user took the other text: it is saved again after the own one.
  expect(describe({}, { reason: 'not_chosen' })).toBeNull();
  expect(describe({ reason: 'not_chosen' }, { reason: 'conflict' })).toBe('not chosen in a conflict');
});
