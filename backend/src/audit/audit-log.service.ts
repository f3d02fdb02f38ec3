import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { noteWork } from '../access/idempotency/work-of-call.js';
import type { Actor } from '../access/principal.js';
import { many } from '../core/database/rows.js';
import type { AuditDefinition } from './audit-definition.js';
import { AuditEntry } from './audit-entry.entity.js';
import { fieldChanges, type RecordChange } from './field-changes.js';

export type { RecordChange } from './field-changes.js';

/** What an entry is about, and what it tells. */
interface AuditFacts<Details extends object> {
  subjectId: string | null;
  details: Details;
  change?: RecordChange | undefined;
}

/** Saves of one administrator in this time are one entry. Each save is in the text's history, with its author. */
const REPEAT_MINUTES = 10;

/** Appends to the audit log, in the transaction of what it records. */
@Injectable()
export class AuditLog {
  /** As `record`, unless the actor did the same to the same subject in the last minutes. */
  async recordUnlessRepeated<Details extends object>(
    tx: EntityManager,
    actor: Actor,
    definition: AuditDefinition<Details>,
    facts: AuditFacts<NoInfer<Details>>,
  ): Promise<void> {
    const recent = await many(
      tx,
      `SELECT 1 FROM audit_log WHERE subject_id = $1 AND created_at > now() - make_interval(mins => $4)
         AND actor_id = $2 AND action = $3 LIMIT 1`,
      [facts.subjectId, actor.id, definition.action, REPEAT_MINUTES],
    );
    if (recent.length === 0) await this.record(tx, actor, definition, facts);
    else noteWork(tx, facts.subjectId);
  }

  async record<Details extends object>(
    tx: EntityManager,
    actor: Actor,
    definition: AuditDefinition<Details>,
    facts: AuditFacts<NoInfer<Details>>,
  ): Promise<void> {
    await this.recordAll(tx, actor, definition, [facts]);
  }

  /** As `record`, for each of the facts. */
  async recordAll<Details extends object>(
    tx: EntityManager,
    actor: Actor,
    { action }: AuditDefinition<Details>,
    facts: readonly AuditFacts<NoInfer<Details>>[],
  ): Promise<void> {
    const { id: actorId, email: actorEmail, ipAddress, apiKeyId = null, apiKeyName = null } = actor;
    const entries = facts.map(({ subjectId, details, change }) => ({
      ...{ actorId, actorEmail, ipAddress, apiKeyId, apiKeyName, action, subjectId, details },
      changes: change ? fieldChanges(change) : null,
    }));
    await tx.getRepository(AuditEntry).insert(entries);
    noteWork(tx, facts[0]?.subjectId ?? null);
  }
}
