import type { DraftEdit } from '@inkwell/contract/draft-edit';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { changed, many, one } from '../core/database/rows.js';
import { LOCK_COMPACTION } from './compaction.queries.js';
import { applyEdits } from './draft-text.js';
import {
  COUNT_STORED_BYTES,
  DELETE_OTHER_VERSIONS,
  DELETE_UNSUBMITTED,
  FIND_KEPT_VERSIONS,
  LIST_WITH_HISTORY,
  READ_STORED,
  STORE_AS_SNAPSHOT,
} from './history.queries.js';

/** Deletes the history of texts whose work is closed. */
@Injectable()
export class HistoryRetentionService {
  /**
   * Keeps the submitted versions, the newest one, and the last one of the user. Deletes texts that were never submitted. A text
   * that a compaction works on stays for the next time. The caller has locked the assignment and checked that the work is closed.
   * @returns the number of shortened or deleted texts
   */
  async shorten(tx: EntityManager, assignmentId: string): Promise<number> {
    const deleted = await changed(tx, DELETE_UNSUBMITTED, [assignmentId]);
    const drafts = await many<{ id: string }>(tx, LIST_WITH_HISTORY, [assignmentId]);
    let shortened = 0;
    for (const { id } of drafts) {
      const lock = await one<{ isMine: boolean }>(tx, LOCK_COMPACTION, [id]);
      if (!lock?.isMine) continue;
      await this.shortenOne(tx, id);
      shortened += 1;
    }
    return deleted + shortened;
  }

  private async shortenOne(tx: EntityManager, draftId: string): Promise<void> {
    const kept = await many<{ version: number }>(tx, FIND_KEPT_VERSIONS, [draftId]);
    // All texts are read before the first is written, because each is made from the versions before it.
    const texts: { version: number; content: string }[] = [];
    for (const { version } of kept) texts.push({ version, content: await readStored(tx, draftId, version) });
    for (const { version, content } of texts) await tx.query(STORE_AS_SNAPSHOT, [draftId, version, content]);
    await tx.query(DELETE_OTHER_VERSIONS, [draftId, kept.map(({ version }) => version)]);
    await tx.query(COUNT_STORED_BYTES, [draftId]);
  }
}

async function readStored(tx: EntityManager, draftId: string, version: number): Promise<string> {
  const row = await one<{ base: string; edits: DraftEdit[] | null }>(tx, READ_STORED, [draftId, version]);
  if (!row) throw new Error(`Version ${version} of draft ${draftId} has no text`);
  return applyEdits(row.base, row.edits ?? []);
}
