import { Injectable, Logger } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { many, one } from '../core/database/rows.js';
import { Settings } from '../core/settings/settings.js';
import { LOCK_COMPACTION } from './compaction.queries.js';
import {
  CLEAR_FULL,
  DELETE_SNAPSHOTS,
  LIST_SNAPSHOT_SIZES,
  MARK_FULL,
  SUM_HISTORY,
  SUM_HISTORY_OF_DRAFT,
} from './history-limit.queries.js';
import { LARGE_LENGTH, limitAfterSave, removalTarget } from './history-size.js';
import { chooseRemovable, type SnapshotSize } from './removable-snapshots.js';

interface HistorySize {
  assignmentId: string;
  draftIds: string[];
  bytes: number;
}

/**
 * Makes room before the stored texts of an assignment reach the limit, which each save checks. Only snapshots that the edits can
 * rebuild are removed, so every version stays readable. See docs/decisions/drafts.md.
 */
@Injectable()
export class HistoryLimitService {
  private readonly logger = new Logger('Drafts');

  constructor(
    private readonly database: DataSource,
    private readonly settings: Settings,
  ) {}

  /** @returns the texts of the assignment of this draft and whether snapshots should be removed; null if the draft is gone */
  async measure(
    draftId: string,
  ): Promise<{ assignmentId: string; draftIds: string[]; isOver: boolean } | null> {
    const size = await one<HistorySize>(this.database, SUM_HISTORY_OF_DRAFT, [draftId]);
    if (!size) return null;
    const { assignmentId, draftIds, bytes } = size;
    return { assignmentId, draftIds, isOver: bytes > removalTarget(this.settings.historyLimitBytes) };
  }

  /** Removes snapshots until the target is met, and records whether large saves are still refused. */
  async enforce(
    assignmentId: string,
    targetBytes = removalTarget(this.settings.historyLimitBytes),
  ): Promise<void> {
    const size = await one<HistorySize>(this.database, SUM_HISTORY, [assignmentId]);
    if (!size) return;
    let { bytes } = size;
    for (const draftId of size.draftIds) {
      if (bytes <= targetBytes) break;
      bytes -= await this.removeSnapshots(draftId, bytes - targetBytes);
    }
    const isFull = bytes + LARGE_LENGTH > limitAfterSave(this.settings.historyLimitBytes, LARGE_LENGTH);
    if (isFull) await this.markFull(assignmentId);
    else await this.database.query(CLEAR_FULL, [assignmentId]);
  }

  /** @returns the removed bytes */
  private removeSnapshots(draftId: string, excessBytes: number): Promise<number> {
    return this.database.transaction(async (tx) => {
      const lock = await one<{ isMine: boolean }>(tx, LOCK_COMPACTION, [draftId]);
      if (!lock?.isMine) return 0;
      const snapshots = await many<SnapshotSize>(tx, LIST_SNAPSHOT_SIZES, [draftId]);
      const removable = chooseRemovable(snapshots, excessBytes);
      if (removable.length === 0) return 0;
      const versions = removable.map(({ version }) => version);
      const removed = await one<{ bytes: number }>(tx, DELETE_SNAPSHOTS, [draftId, versions]);
      return removed?.bytes ?? 0;
    });
  }

  private async markFull(assignmentId: string): Promise<void> {
    const added = await many(this.database, MARK_FULL, [assignmentId]);
    if (added.length === 0) return;
    this.logger.warn(
      { assignmentId },
      'The history of an assignment is near HISTORY_LIMIT_MB; large saves are refused',
    );
  }
}
