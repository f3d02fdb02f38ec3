import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { doItems, itemsDone } from '../access/idempotency/work-of-call.js';
import type { Actor } from '../access/principal.js';
import { NO_ASSIGNMENT_ID } from '../assignments/assignment.js';
import { many } from '../core/database/rows.js';
import { DomainError } from '../core/http/domain-error.js';
import { toLockOrder } from '../users/dto/user-ids.field.js';
import { READ_FOR_PENALTY } from './penalties.queries.js';
import { PenaltiesService } from './penalties.service.js';
import { findSkipReason, type Judged, type SkipReason } from './penalty-rule.js';

interface JudgedUser extends Judged {
  id: string;
  name: string;
  email: string;
  /** The current assignment. Null for a user without any. */
  assignmentId: string | null;
}

export interface BulkPenaltyPreview {
  penalized: JudgedUser[];
  skipped: { id: string; user: JudgedUser | null; reason: SkipReason }[];
}

/** Penalizes the current assignments of many users, by the rule of the preview. */
@Injectable()
export class BulkPenaltiesService {
  constructor(
    private readonly database: DataSource,
    private readonly penalties: PenaltiesService,
  ) {}

  /** What `penalize` would do now. */
  async preview(ids: readonly string[]): Promise<BulkPenaltyPreview> {
    const wanted = toLockOrder(ids);
    const users = await many<JudgedUser>(this.database, READ_FOR_PENALTY, [wanted]);
    const byId = new Map(users.map((user) => [user.id, user]));
    const judged: BulkPenaltyPreview = { penalized: [], skipped: [] };
    for (const id of wanted) {
      const user = byId.get(id);
      const reason = findSkipReason(user);
      if (reason) judged.skipped.push({ id, user: user ?? null, reason });
      else if (user) judged.penalized.push(user);
    }
    return judged;
  }

  /** Each penalty has its own transaction, which checks the user again: another administrator may have been faster. */
  async penalize(ids: readonly string[], reason: string, actor: Actor): Promise<BulkPenaltyPreview> {
    const judged = await this.preview(ids);
    const done = itemsDone();
    const doneBefore = judged.skipped.flatMap(({ id, user }) => (user && done.has(id) ? user : []));
    const skipped = judged.skipped.filter(({ id, user }) => !user || !done.has(id));
    const possible = [...judged.penalized, ...doneBefore];
    const refusals = await doItems(possible, (user) => this.findRefusal(user, reason, actor));
    return {
      penalized: possible.filter((_, index) => !refusals[index]),
      skipped: [
        ...skipped,
        ...possible.flatMap((user, index) => {
          const refusal = refusals[index];
          return refusal ? [{ id: user.id, user, reason: refusal }] : [];
        }),
      ],
    };
  }

  private async findRefusal(
    { id: userId, assignmentId }: JudgedUser,
    reason: string,
    actor: Actor,
  ): Promise<SkipReason | null> {
    const work = { userId, assignmentId: assignmentId ?? NO_ASSIGNMENT_ID };
    try {
      await this.penalties.penalize(work, reason, actor);
      return null;
    } catch (error) {
      const refusal = error instanceof DomainError ? REFUSALS.get(error.code) : undefined;
      if (!refusal) throw error;
      return refusal;
    }
  }
}

/** The errors of the penalty for one user. */
const REFUSALS = new Map<string, SkipReason>([
  ['NOT_FOUND', 'not_found'],
  ['ALREADY_PENALIZED', 'already_penalized'],
]);
