import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { Actor } from '../access/principal.js';
import { toLockOrder } from '../users/dto/user-ids.field.js';
import { type User, UsersService } from '../users/users.service.js';
import { PenaltiesService } from './penalties.service.js';
import { findSkipReason, type SkipReason } from './penalty-rule.js';

/** Keeps transactions short: a submission or an extension waits for one batch at most. */
const BATCH_SIZE = 100;

export interface BulkPenaltyPreview {
  penalized: User[];
  skipped: { id: string; user: User | null; reason: SkipReason }[];
}

/** Penalizes many users by the rule of the preview. */
@Injectable()
export class BulkPenaltiesService {
  constructor(
    private readonly database: DataSource,
    private readonly penalties: PenaltiesService,
    private readonly users: UsersService,
  ) {}

  /** What `penalize` would do now. */
  async preview(ids: readonly string[]): Promise<BulkPenaltyPreview> {
    const orderedIds = toLockOrder(ids);
    return judge(orderedIds, await this.users.findByIds(orderedIds));
  }

  /**
   * Judges each user while the row is locked: a user who submits at the same moment has either submitted, and is skipped, or is
   * penalized.
   */
  async penalize(ids: readonly string[], reason: string, actor: Actor): Promise<BulkPenaltyPreview> {
    const wanted = toLockOrder(ids);
    const result: BulkPenaltyPreview = { penalized: [], skipped: [] };
    for (let start = 0; start < wanted.length; start += BATCH_SIZE) {
      const batch = wanted.slice(start, start + BATCH_SIZE);
      const done = await this.database.transaction((tx) => this.penalizeBatch(tx, batch, reason, actor));
      result.penalized.push(...done.penalized);
      result.skipped.push(...done.skipped);
    }
    return result;
  }

  private async penalizeBatch(
    tx: EntityManager,
    ids: readonly string[],
    reason: string,
    actor: Actor,
  ): Promise<BulkPenaltyPreview> {
    const judged = judge(ids, await this.users.lockAllForUpdate(tx, ids));
    if (judged.penalized.length > 0) await this.penalties.penalizeLocked(tx, judged.penalized, reason, actor);
    return judged;
  }
}

function judge(ids: readonly string[], users: readonly User[]): BulkPenaltyPreview {
  const byId = new Map(users.map((user) => [user.id, user]));
  const judged: BulkPenaltyPreview = { penalized: [], skipped: [] };
  for (const id of ids) {
    const user = byId.get(id);
    const reason = findSkipReason(user);
    if (reason) judged.skipped.push({ id, user: user ?? null, reason });
    else if (user) judged.penalized.push(user);
  }
  return judged;
}
