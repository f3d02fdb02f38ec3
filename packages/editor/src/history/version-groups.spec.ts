import { expect, test } from 'vitest';
import type { DraftVersion } from '../draft/draft-calls';
import { groupVersions } from './version-groups';

const writer = { _id: 'u1', name: 'Sample Writer', role: 'user' } as const;

function save(version: number, minute: number, more: Partial<DraftVersion> = {}): DraftVersion {
  const savedAt = new Date(Date.UTC(2026, 10, 20, 9, minute)).toISOString();
  return { version, savedAt, restoredFrom: null, author: writer, ...more };
}

test('saves without a long pause between them are one group', () => {
  const groups = groupVersions([save(4, 40), save(3, 9), save(2, 5), save(1, 0)]);
  expect(groups.map(({ newest, saves }) => [newest.version, saves])).toEqual([
    [4, 1],
    [3, 3],
  ]);
});

test('a save of another author and a restored version are groups of their own', () => {
  const admin = { _id: 'a1', name: 'Administrator', role: 'admin' } as const;
  const groups = groupVersions([
    save(4, 3, { restoredFrom: 1 }),
    save(3, 2),
    save(2, 1, { author: admin }),
    save(1, 0),
  ]);
  expect(groups.map(({ newest }) => newest.version)).toEqual([4, 3, 2, 1]);
});
