import { Injectable, Logger } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Settings } from '../core/settings/settings.js';
import { LOCK_COMPACTION } from './compaction.queries.js';
import {
  CLEAR_FULL,
  DELETE_SNAPSHOTS,
  LIST_FULL,
  LIST_SNAPSHOT_SIZES,
  MARK_FULL,
  MEASURE_HISTORY,
  MEASURE_HISTORY_OF_DRAFT,
} from './history-limit.queries.js';
import { chooseRemovable, type SnapshotSize } from './removable-snapshots.js';

interface HistorySize {
  userId: string;
  draftIds: string[];
  bytes: number;
}

/**
 * Limits the stored bytes of all texts of a user with all their versions. Only snapshots that the edits can rebuild are removed,
 * so every version stays readable. See docs/decisions/drafts.md.
 */
@Injectable()
export class HistoryLimit {
  private readonly logger = new Logger('Drafts');

  constructor(
    private readonly database: DataSource,
    private readonly settings: Settings,
  ) {}

  /** @returns the texts of the user of this draft and whether they take too much; null if the draft is gone */
  async measure(draftId: string): Promise<{ userId: string; draftIds: string[]; isOver: boolean } | null> {
    const [size]: HistorySize[] = await this.database.query(MEASURE_HISTORY_OF_DRAFT, [draftId]);
    if (!size) return null;
    const { userId, draftIds, bytes } = size;
    return { userId, draftIds, isOver: bytes > this.settings.historyLimitBytes };
  }

  /** Removes snapshots until the limit is met, and records whether the history is still too large. */
  async enforce(userId: string): Promise<void> {
    const [size]: HistorySize[] = await this.database.query(MEASURE_HISTORY, [userId]);
    if (!size) return;
    let excessBytes = size.bytes - this.settings.historyLimitBytes;
    for (const draftId of size.draftIds) {
      if (excessBytes <= 0) break;
      excessBytes -= await this.removeSnapshots(draftId, excessBytes);
    }
    if (excessBytes > 0) await this.markFull(userId);
    else await this.database.query(CLEAR_FULL, [userId]);
  }

  /** The users whose history is too large although nothing more can be removed. */
  async listFull(): Promise<Set<string>> {
    const rows: { userId: string }[] = await this.database.query(LIST_FULL);
    return new Set(rows.map(({ userId }) => userId));
  }

  /** @returns the removed bytes */
  private removeSnapshots(draftId: string, excessBytes: number): Promise<number> {
    return this.database.transaction(async (tx) => {
      const [lock]: { isMine: boolean }[] = await tx.query(LOCK_COMPACTION, [draftId]);
      if (!lock?.isMine) return 0;
      const snapshots: SnapshotSize[] = await tx.query(LIST_SNAPSHOT_SIZES, [draftId]);
      const removable = chooseRemovable(snapshots, excessBytes);
      if (removable.length === 0) return 0;
      await tx.query(DELETE_SNAPSHOTS, [draftId, removable.map(({ version }) => version)]);
      return removable.reduce((sum, { bytes }) => sum + bytes, 0);
    });
  }

  private async markFull(userId: string): Promise<void> {
    const added: unknown[] = await this.database.query(MARK_FULL, [userId]);
    if (added.length === 0) return;
    this.logger.warn(
      { userId },
      'The history of a user is larger than HISTORY_LIMIT_MB; large saves are slowed down',
    );
  }
}
