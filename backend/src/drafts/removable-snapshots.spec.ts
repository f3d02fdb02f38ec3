import { expect, test } from 'vitest';
import { chooseRemovable, MAX_EDIT_BYTES, type SnapshotSize } from './removable-snapshots.js';

const ALL = Number.POSITIVE_INFINITY;

function snapshot(version: number, changes: Partial<SnapshotSize> = {}): SnapshotSize {
  return { version, bytes: 1000, isKept: true, hasEdit: true, edits: 300, editBytes: 10_000, ...changes };
}

const FIRST = snapshot(1, { isKept: false, hasEdit: false });

function chosen(snapshots: SnapshotSize[], excessBytes: number): number[] {
  return chooseRemovable(snapshots, excessBytes).map(({ version }) => version);
}

test('removes the oldest snapshots until the excess is gone', () => {
  const snapshots = [FIRST, snapshot(301), snapshot(601), snapshot(901), snapshot(1201)];
  expect(chosen(snapshots, 0)).toEqual([]);
  expect(chosen(snapshots, 1001)).toEqual([301, 601]);
});

test('leaves the first and the newest kept snapshot, texts without an edit, and texts that are not compacted yet', () => {
  const snapshots = [
    FIRST,
    snapshot(301),
    snapshot(350, { hasEdit: false }),
    snapshot(601),
    snapshot(901),
    snapshot(905, { isKept: false, hasEdit: false }),
  ];
  expect(chosen(snapshots, ALL)).toEqual([301, 601]);
});

test('leaves so many snapshots that a reader applies at most 3,000 edits', () => {
  const snapshots = [FIRST, ...Array.from({ length: 25 }, (_, index) => snapshot(301 + 300 * index))];
  const removed = new Set(chosen(snapshots, ALL));
  const left = snapshots.filter(({ version }) => !removed.has(version)).map(({ version }) => version);
  expect(left).toEqual([1, 3001, 6001, 7501]);
});

test('leaves so many snapshots that a reader loads at most 10 MB of edits', () => {
  const large = { edits: 2, editBytes: MAX_EDIT_BYTES / 2 };
  const snapshots = [
    snapshot(1, { ...large, hasEdit: false }),
    ...[3, 5, 7, 9].map((version) => snapshot(version, large)),
  ];
  expect(chosen(snapshots, ALL)).toEqual([3, 7]);
});
