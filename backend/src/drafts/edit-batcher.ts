import type { Pool } from 'pg';
import { BatchQueue } from '../core/batch-queue/batch-queue.js';
import { buildSaveStatement, SAVE_EDITS, type SavedDraft } from './draft.queries.js';
import type { DraftChange, DraftKey, EditChange, SaveOptions } from './draft-change.js';

type KeyedEdit = DraftKey & EditChange & { limitBytes: number };

/** Saves edits by users of their own drafts. The result is null if the edit was refused. */
export type EditBatcher = BatchQueue<KeyedEdit, SavedDraft | null>;

/**
 * Concurrent edits share one statement and so one commit. Each edit is checked by itself, none is acknowledged before the
 * commit, and two edits of the same draft are never in the same batch.
 */
export function createEditBatcher(pool: Pool): EditBatcher {
  return new BatchQueue({
    runBatch: (edits) => saveEdits(pool, edits),
    runOne: (edit) => saveAlone(pool, edit, edit, edit),
    orderingKey: ({ assignmentId, kind, subjectId }) => `${assignmentId} ${kind} ${subjectId}`,
    concurrency: 2,
  });
}

/** Saves one change outside any transaction. @returns null if it was refused */
export async function saveAlone(
  pool: Pool,
  key: DraftKey,
  change: DraftChange,
  options: SaveOptions & { limitBytes: number },
): Promise<SavedDraft | null> {
  const { rows } = await pool.query<SavedDraft>(buildSaveStatement(key, change, options));
  return rows[0] ?? null;
}

async function saveEdits(pool: Pool, edits: KeyedEdit[]): Promise<(SavedDraft | null)[]> {
  const { rows } = await pool.query<SavedDraft & { place: number }>({
    name: 'save-draft-edits',
    text: SAVE_EDITS,
    values: [
      edits.map(({ userId }) => userId),
      edits.map(({ assignmentId }) => assignmentId),
      edits.map(({ kind }) => kind),
      edits.map(({ subjectId }) => subjectId),
      edits.map(({ baseVersion }) => baseVersion),
      edits.map(({ edit }) => edit.at),
      edits.map(({ edit }) => edit.remove),
      edits.map(({ edit }) => edit.insert),
      edits.map(({ edit }) => edit.insert.length),
      edits.map(({ length }) => length),
      edits.map(({ reason }) => reason ?? null),
      edits.map(({ limitBytes }) => limitBytes),
    ],
  });
  const results: (SavedDraft | null)[] = edits.map(() => null);
  for (const { place, ...saved } of rows) results[place - 1] = saved;
  return results;
}
