import { Check, Column, CreateDateColumn, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';
import { forgetEditor, type PersonalTable, SECRET } from '../../core/database/personal-data.js';
import { VersionedRecord } from '../../core/versions/record-version.js';
import type { DisabledReason } from './webhook.js';

/** Where events are sent. */
@Entity('webhooks')
@Index('webhooks_created', ['createdAt', 'id'])
@Check(
  'webhooks_disabled_check',
  `is_enabled = (disabled_at IS NULL) AND is_enabled = (disabled_reason IS NULL)`,
)
@Check('webhooks_reason_check', `disabled_reason IN ('staff', 'gone', 'failing')`)
@Check('webhooks_previous_check', '(previous_secret IS NULL) = (previous_secret_until IS NULL)')
export class Webhook extends VersionedRecord {
  static readonly personalData: PersonalTable = {
    ...forgetEditor('webhooks'),
    withheld: {
      ...forgetEditor('webhooks').withheld,
      secret: SECRET,
      previous_secret: SECRET,
      previous_secret_until: 'when the secret before ends',
    },
  };

  @PrimaryGeneratedColumn('uuid')
  id: string;

  @Column('text')
  url: string;

  @Column('text', { default: '' })
  description: string;

  /** Null: all, also those of later versions. */
  @Column('text', { array: true, nullable: true })
  types: string[] | null;

  /** Null: facts of all projects and those that belong to none. */
  @Column('uuid', { nullable: true })
  projectId: string | null;

  /** Encrypted. */
  @Column('bytea')
  secret: Buffer;

  /** Signs too until `previousSecretUntil`. */
  @Column('bytea', { nullable: true })
  previousSecret: Buffer | null;

  @Column('timestamptz', { nullable: true })
  previousSecretUntil: Date | null;

  @Column('boolean', { default: true })
  isEnabled: boolean;

  @Column('timestamptz', { nullable: true })
  disabledAt: Date | null;

  @Column('text', { nullable: true })
  disabledReason: DisabledReason | null;

  /** The first failure since the last success. */
  @Column('timestamptz', { nullable: true })
  failingSince: Date | null;

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt: Date;
}
