import { MAX_DRAFT_LENGTH } from '@inkwell/contract/draft-edit';

export interface SnapshotSize {
  version: number;
  bytes: number;
  /** Kept by compaction. */
  isKept: boolean;
  /** Whether the version is also stored as an edit of the version before. */
  hasEdit: boolean;
  /** The edits after this snapshot, up to and including the one of the next snapshot. */
  edits: number;
  editBytes: number;
}

/** The most edits that a reader applies after snapshots were removed. Compaction keeps a snapshot every 300 versions. */
const MAX_EDITS = 3_000;
/** The most bytes of edits that a reader loads. Compaction keeps a snapshot before there are more. */
export const MAX_EDIT_BYTES = 2 * MAX_DRAFT_LENGTH;

/**
 * The oldest snapshots of a draft that the edits before them can rebuild, until their size is `excessBytes`. The newest kept
 * one stays, because reading the newest text and the next compaction begin there.
 */
export function chooseRemovable(snapshots: readonly SnapshotSize[], excessBytes: number): SnapshotSize[] {
  const newestKept = snapshots.findLast(({ isKept }) => isKept);
  const removable: SnapshotSize[] = [];
  let removedBytes = 0;
  let edits = 0;
  let editBytes = 0;
  for (const snapshot of snapshots) {
    const canBeRebuilt =
      snapshot.isKept &&
      snapshot.hasEdit &&
      snapshot !== newestKept &&
      edits + snapshot.edits <= MAX_EDITS &&
      editBytes + snapshot.editBytes <= MAX_EDIT_BYTES;
    if (canBeRebuilt && removedBytes < excessBytes) {
      removable.push(snapshot);
      removedBytes += snapshot.bytes;
      edits += snapshot.edits;
      editBytes += snapshot.editBytes;
    } else {
      edits = snapshot.edits;
      editBytes = snapshot.editBytes;
    }
  }
  return removable;
}
