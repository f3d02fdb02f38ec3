import type { AuditAction } from '@inkwell/contract/audit-actions';
import { Column, CreateDateColumn, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';

/** An action of an administrator: who, what, on which record, when and from where. Rows can only be added. */
@Entity('audit_log')
@Index('audit_log_created', ['createdAt', 'id'])
@Index('audit_log_actor', ['actorId', 'createdAt', 'id'])
@Index('audit_log_actor_action', ['actorId', 'action', 'createdAt', 'id'])
@Index('audit_log_action', ['action', 'createdAt', 'id'])
@Index('audit_log_subject', ['subjectId', 'createdAt'])
export class AuditEntry {
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

  @Column('text')
  ipAddress: string;
}
