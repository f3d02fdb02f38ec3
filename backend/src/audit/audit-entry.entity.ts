import type { AuditAction } from '@inkwell/contract/audit-actions';
import { Column, CreateDateColumn, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';
import { KEY, OWN_ID, type PersonalTable, STAFF_ID } from '../core/database/personal-data.js';
import type { FieldChange } from './field-changes.js';

/** An action of an administrator: who, what, on which record, when and from where. Rows can only be added. */
@Entity('audit_log')
@Index('audit_log_created', ['createdAt', 'id'])
@Index('audit_log_actor', ['actorId', 'createdAt', 'id'])
@Index('audit_log_actor_action', ['actorId', 'action', 'createdAt', 'id'])
@Index('audit_log_action', ['action', 'createdAt', 'id'])
@Index('audit_log_subject', ['subjectId', 'createdAt'])
// Trigram indexes on the expressions in audit-list.service.ts. TypeORM cannot declare them.
@Index('audit_log_search', { synchronize: false })
@Index('audit_log_actor_email', { synchronize: false })
export class AuditEntry {
  static readonly personalData: PersonalTable = {
    erase: 'evidence',
    export: {
      file: 'actions-of-staff.json',
      about: 'What the staff did with your account',
      rows: 'subject_id = $1',
      orderBy: 'id',
      columns: ['created_at', 'action', 'changes'],
    },
    withheld: {
      id: KEY,
      subject_id: OWN_ID,
      actor_id: STAFF_ID,
      actor_email: STAFF_ID,
      ip_address: 'the address of the administrator',
      details: 'can name the administrator',
      api_key_id: STAFF_ID,
      api_key_name: 'a name that an administrator has chosen',
    },
  };

  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  id: string;

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt: Date;

  @Column('uuid')
  actorId: string;

  @Column('text')
  actorEmail: string;

  @Column('text')
  action: AuditAction;

  @Column('uuid', { nullable: true })
  subjectId: string | null;

  @Column('jsonb', { default: {} })
  details: Record<string, string | number | boolean>;

  /** The changed fields of the record. Null if the action changes no field, and for entries of version 0.2.0. */
  @Column('jsonb', { nullable: true })
  changes: Record<string, FieldChange> | null;

  @Column('text')
  ipAddress: string;

  /** The API key with which a program acted in the name of the actor. */
  @Column('uuid', { nullable: true })
  apiKeyId: string | null;

  /** Kept here, because the key can be deleted. */
  @Column('text', { nullable: true })
  apiKeyName: string | null;
}
