import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { Actor } from '../access/session-user.js';
import { AuditLog } from '../audit/audit-log.service.js';
import { type User, UsersService } from '../users/users.service.js';
import { WorkClock } from '../work/clock/work-clock.service.js';
import { type SkipReason, whySkipped } from './bulk-penalty-rule.js';

/** Short transactions: whoever submits or extends waits for one batch at most. */
const BATCH_SIZE = 100;

export interface BulkPenaltyPreview {
  penalized: User[];
  skipped: { id: string; person: User | null; reason: SkipReason }[];
}

/** One penalty for many people, by the rule the administrator was shown before. */
@Injectable()
export class BulkPenaltiesService {
  constructor(
    private readonly database: DataSource,
    private readonly clock: WorkClock,
    private readonly users: UsersService,
    private readonly audit: AuditLog,
  ) {}

  /** What `penalize` would do now. */
  async preview(ids: readonly string[]): Promise<BulkPenaltyPreview> {
    const wanted = inOrder(ids);
    return judge(wanted, await this.users.findByIds(wanted));
  }

  /**
   * Each person wholly or not at all, judged while their row is held: who submits at the same moment has either
   * submitted, and is passed over, or is penalised.
   */
  async penalize(ids: readonly string[], reason: string, actor: Actor): Promise<BulkPenaltyPreview> {
    const wanted = inOrder(ids);
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
    const people = judged.penalized.map(({ id }) => ({ userId: id, isSequential: false }));
    if (people.length === 0) return judged;
    await this.clock.penalize(tx, people, { kind: 'admin', adminId: actor.id }, reason);
    for (const { id, email } of judged.penalized) {
      await this.audit.record(tx, actor, {
        action: 'user.penalize',
        subjectId: id,
        details: { userEmail: email, reason },
      });
    }
    return judged;
  }
}

/** Two selections of the same people hold them in the same order. */
function inOrder(ids: readonly string[]): string[] {
  return [...new Set(ids.map((id) => id.toLowerCase()))].sort();
}

function judge(ids: readonly string[], people: readonly User[]): BulkPenaltyPreview {
  const byId = new Map(people.map((person) => [person.id, person]));
  const judged: BulkPenaltyPreview = { penalized: [], skipped: [] };
  for (const id of ids) {
    const person = byId.get(id);
    const reason = whySkipped(person);
    if (reason) judged.skipped.push({ id, person: person ?? null, reason });
    else if (person) judged.penalized.push(person);
  }
  return judged;
}
