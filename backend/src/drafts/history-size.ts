/** About what a row of `draft_versions` takes besides its text. */
export const VERSION_BYTES = 100;
/** UTF-16 units from which a save counts as large. */
export const LARGE_LENGTH = 64 * 1024;
/** Of the limit. Large saves are refused above this, so that small ones still have room. */
const LARGE_SAVES_SHARE = 0.9;
/** Of the limit. Snapshots that can be rebuilt are removed above this, before any save is refused. */
const REMOVAL_SHARE = 0.8;

/** How many bytes all texts of an assignment may take after a save that adds this length. */
export function limitAfterSave(historyLimitBytes: number, length: number): number {
  return length < LARGE_LENGTH ? historyLimitBytes : Math.floor(LARGE_SAVES_SHARE * historyLimitBytes);
}

export function removalTarget(historyLimitBytes: number): number {
  return Math.floor(REMOVAL_SHARE * historyLimitBytes);
}

/*
 * The sizes are those of the stored texts, without what PostgreSQL adds for its pages and indexes. `octet_length` does not
 * read a long text: its size is in the row.
 */

/** SQL: what the versions of a draft take that meet a condition on `version`. */
export function storedBytesSql(draftId: string, condition: string): string {
  return `(
    (SELECT coalesce(sum(${VERSION_BYTES} + coalesce(octet_length(inserted), 0)), 0)
     FROM draft_versions WHERE draft_id = ${draftId} AND ${condition})
    + (SELECT coalesce(sum(octet_length(content)), 0) FROM draft_snapshots WHERE draft_id = ${draftId} AND ${condition})
  )`;
}

/** SQL: what an edit adds. */
export function editBytesSql(inserted: string): string {
  return `(${VERSION_BYTES} + octet_length(${inserted}))`;
}

/**
 * SQL: whether the texts of the assignment stay within the limit if a draft `d` grows by `added` bytes. The other drafts are read
 * only when the draft passes a multiple of 64 KB, so that an edit does not cost another query. `d` is evaluated again after a
 * wait for its lock, so concurrent saves of one text cannot exceed the limit together.
 */
export function hasRoomSql(added: string, limit: string): string {
  return `(d.stored_bytes / 65536 = (d.stored_bytes + ${added}) / 65536 OR d.stored_bytes + ${added} + (
    SELECT coalesce(sum(other.stored_bytes), 0) FROM drafts other WHERE other.assignment_id = d.assignment_id AND other.id <> d.id
  ) <= ${limit})`;
}
