import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Actor } from '../access/principal.js';
import { AuditEntry } from './audit-entry.entity.js';
import { fieldChanges, type RecordChange } from './field-changes.js';

export type { RecordChange } from './field-changes.js';

interface AuditSubject {
  subjectId: string | null;
  change?: RecordChange | undefined;
}

/** An action of a member of staff. A union, so that every form of the details is known. */
export type AuditEvent = AuditSubject &
  (
    | { action: 'agreement.create' | 'agreement.update' | 'agreement.delete'; details: { version: number } }
    | { action: 'signed-agreement.send-pdf'; details: { userEmail: string } }
    | {
        action: `${'image' | 'pdf'}.${'upload' | 'update' | 'restore-reference' | 'move' | 'activate' | 'deactivate' | 'delete' | 'hide'}`;
        details: { title: string };
      }
    | { action: 'user.reveal-password'; details: { userEmail: string } }
    | { action: 'job.retry'; details: { queue: string } }
    | { action: 'email.retry' | 'email.send-again'; details: { userEmail: string; template: string } }
    | { action: 'users.export' | 'audit-log.export'; details: { filter: string } }
    | { action: 'user.create'; details: { userEmail: string; role: string; source?: string } }
    | { action: 'user.change-role'; details: { userEmail: string; from: string; to: string } }
    | { action: 'user.update'; details: { userEmail: string; changed: string } }
    | { action: 'user.delete'; details: { role: string } }
    | {
        action: `user.${'create-reset-link' | 'send-otp' | 'send-agreement' | 'send-invitation' | 'copy-agreement-link'}`;
        details: { userEmail: string };
      }
    | { action: 'user.end-session'; details: { userEmail: string; device: string } }
    | { action: 'user.end-sessions'; details: { userEmail: string } }
    | {
        action: 'staff.sign-in' | 'staff.sign-in-failed' | 'staff.confirmation-failed';
        details: { userEmail: string; method: string };
      }
    | { action: 'staff.sign-out'; details: { userEmail: string } }
    | {
        action: 'second-factor.add' | 'second-factor.remove';
        details: { userEmail: string; method: string; name: string };
      }
    | { action: 'second-factor.reset' | 'recovery-codes.create'; details: { userEmail: string } }
    | { action: 'recovery-codes.use'; details: { userEmail: string; codesLeft: number } }
    | { action: 'user.edit-work'; details: { userEmail: string; version: number } }
    | { action: 'user.start-work'; details: { userEmail: string; projectLink: string } }
    | {
        action: `user.${'penalize' | 'remove-penalty' | 'suspend' | 'lift-suspension'}`;
        details: { userEmail: string; reason: string };
      }
    | { action: 'user.correct-email'; details: { userEmail: string; from: string } }
    | { action: 'user.extend-deadline'; details: { userEmail: string; hours: number; reason: string } }
    | {
        action: 'sequential-work.review';
        details: { userEmail: string; correct: number; wrong: number; percentage: number };
      }
    | {
        action: 'review.publish';
        details: {
          userEmail: string;
          kind: string;
          correct: number;
          wrong: number;
          percentage: number;
          overrideReason: string;
        };
      }
    | {
        action: 'review.return';
        details: { userEmail: string; kind: string; hours: number; reason: string };
      }
    | {
        action: 'review.reopen';
        details: { userEmail: string; kind: string; version: number; percentage: number; reason: string };
      }
    | { action: 'review.claim' | 'review.release'; details: { userEmail: string; kind: string } }
    | { action: 'review.take-over'; details: { userEmail: string; kind: string; takenFrom: string } }
    | {
        action: 'review-comment.create' | 'review-comment.update' | 'review-comment.delete';
        details: { text: string };
      }
    | {
        action: 'automation.trigger';
        details: { penalized: number; scored: number; reportsSent: number; queued: number };
      }
    | { action: 'notifications.clear'; details: Record<string, never> }
    | {
        action: 'site-config.update';
        details: {
          navbarTitle: string;
          footerContactNumber: string;
          footerAddress: string;
          footerEmail: string;
        };
      }
  );

/** Saves of one administrator in this time are one entry. Each save is in the text's history, with its author. */
const REPEAT_MINUTES = 10;

/** Appends to the audit log, in the transaction of what it records. */
@Injectable()
export class AuditLog {
  /** As `record`, unless the actor did the same to the same subject in the last minutes. */
  async recordUnlessRepeated(tx: EntityManager, actor: Actor, event: AuditEvent): Promise<void> {
    const recent: unknown[] = await tx.query(
      `SELECT 1 FROM audit_log WHERE subject_id = $1 AND created_at > now() - make_interval(mins => $4)
         AND actor_id = $2 AND action = $3 LIMIT 1`,
      [event.subjectId, actor.id, event.action, REPEAT_MINUTES],
    );
    if (recent.length === 0) await this.record(tx, actor, event);
  }

  async record(tx: EntityManager, actor: Actor, event: AuditEvent): Promise<void> {
    await tx.getRepository(AuditEntry).insert({
      actorId: actor.id,
      actorEmail: actor.email,
      ipAddress: actor.ipAddress,
      action: event.action,
      subjectId: event.subjectId,
      details: event.details,
      changes: event.change ? fieldChanges(event.change) : null,
    });
  }
}
