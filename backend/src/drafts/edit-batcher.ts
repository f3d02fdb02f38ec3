import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { BatchQueue } from '../core/batch-queue/batch-queue.js';
import { poolOf } from '../core/database/pool.js';
import { SAVE_EDITS } from './draft.queries.js';
import {
  checkEdit,
  type DraftChange,
  type DraftKey,
  type EditChange,
  type SavedDraft,
  type SaveOptions,
  statementOf,
} from './save-statement.js';

type KeyedEdit = DraftKey & EditChange;

/**
 * Writes saves. People's edits that come in at the same time share a statement, and so a commit; each is judged by
 * itself, and none is acknowledged before the commit.
 */
@Injectable()
export class DraftWriter {
  private readonly edits = new BatchQueue<KeyedEdit, SavedDraft | null>({
    runBatch: (edits) => this.writeTogether(edits),
    runOne: (edit) => this.writeAlone(edit, edit, {}),
    orderingKey: ({ userId, kind, subjectId }) => `${userId} ${kind} ${subjectId}`,
    concurrency: 2,
  });

  constructor(private readonly database: DataSource) {}

  /**
   * Null when nothing was saved.
   * @throws DraftError DRAFT_RESYNC; HttpError PAYLOAD_TOO_LARGE
   */
  async write(key: DraftKey, change: DraftChange, options: SaveOptions): Promise<SavedDraft | null> {
    const isOwnEdit = 'edit' in change && change.baseVersion > 0 && options.adminId === undefined;
    if (!isOwnEdit) return this.writeAlone(key, change, options);
    checkEdit(change);
    return this.edits.add({ ...key, ...change });
  }

  private async writeAlone(
    key: DraftKey,
    change: DraftChange,
    options: SaveOptions,
  ): Promise<SavedDraft | null> {
    const { rows } = await poolOf(this.database).query<SavedDraft>(statementOf(key, change, options));
    return rows[0] ?? null;
  }

  private async writeTogether(edits: KeyedEdit[]): Promise<(SavedDraft | null)[]> {
    const { rows } = await poolOf(this.database).query<SavedDraft & { place: number }>({
      name: 'save-draft-edits',
      text: SAVE_EDITS,
      values: [
        edits.map(({ userId }) => userId),
        edits.map(({ kind }) => kind),
        edits.map(({ subjectId }) => subjectId),
        edits.map(({ baseVersion }) => baseVersion),
        edits.map(({ edit }) => edit.at),
        edits.map(({ edit }) => edit.remove),
        edits.map(({ edit }) => edit.insert),
        edits.map(({ edit }) => edit.insert.length),
        edits.map(({ length }) => length),
      ],
    });
    const results: (SavedDraft | null)[] = edits.map(() => null);
    for (const { place, ...saved } of rows) results[place - 1] = saved;
    return results;
  }
}
