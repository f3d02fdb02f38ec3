import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { AuditEntry } from './audit-entry.entity.js';

/** Who acts, and from where. */
export interface Actor {
  id: string;
  email: string;
  ipAddress: string;
}

/** What an administrator did. A union, so that a reader of the log knows every form there is. */
export type AuditEvent = { subjectId: string | null } & (
  | { action: 'agreement.create' | 'agreement.update' | 'agreement.delete'; details: { version: number } }
  | { action: 'signed-agreement.send-pdf'; details: { userEmail: string } }
  | {
      action: `${'image' | 'pdf'}.${'upload' | 'update' | 'activate' | 'deactivate' | 'delete' | 'hide'}`;
      details: { title: string };
    }
  | { action: 'user.reveal-password'; details: { userEmail: string } }
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

/** Appends to the audit log, in the transaction of what it records. */
@Injectable()
export class AuditLog {
  async record(tx: EntityManager, actor: Actor, event: AuditEvent): Promise<void> {
    await tx.getRepository(AuditEntry).insert({
      actorId: actor.id,
      actorEmail: actor.email,
      ipAddress: actor.ipAddress,
      action: event.action,
      subjectId: event.subjectId,
      details: event.details,
    });
  }
}
