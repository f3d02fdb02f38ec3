import { Check, Column, CreateDateColumn, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';
import { forgetEditor, type PersonalTable, SECRET, STAFF_ID } from '../../core/database/personal-data.js';
import { VersionedRecord } from '../../core/versions/record-version.js';
import type { DisabledReason } from './webhook.js';

/** Where events are sent. */
@Entity('webhooks')
@Index('webhooks_created', ['createdAt', 'id'])
@Check(
  'webhooks_disabled_check',
  `is_enabled = (disabled_at IS NULL) AND is_enabled = (disabled_reason IS NULL)`,
)
@Check('webhooks_reason_check', `disabled_reason IN ('staff', 'gone', 'failing', 'access-lost')`)
@Check(
  'webhooks_maker_check',
  '(maker_key_id IS NULL) = (maker_key_name IS NULL) AND (maker_key_id IS NULL OR maker_id IS NOT NULL)',
)
@Check('webhooks_previous_check', '(previous_secret IS NULL) = (previous_secret_until IS NULL)')
export class Webhook extends VersionedRecord {
  static readonly personalData: PersonalTable = {
    ...forgetEditor('webhooks'),
    withheld: {
      ...forgetEditor('webhooks').withheld,
      secret: SECRET,
      previous_secret: SECRET,
      previous_secret_until: 'when the secret before ends',
      maker_id: STAFF_ID,
      maker_key_name: 'of a program of staff',
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

  /**
   * Who created it, enabled it last, or changed last which events are sent where. It sends only while its maker may read events. Null: not
   * known, for webhooks that are older than this column. No foreign key: a deleted maker may read nothing.
   */
  @Column('uuid', { nullable: true })
  makerId: string | null;

  /** The API key with which the maker did so. */
  @Column('uuid', { nullable: true })
  makerKeyId: string | null;

  /** Kept here, because the key can be deleted. */
  @Column('text', { nullable: true })
  makerKeyName: string | null;

  @Column('boolean', { default: true })
  isEnabled: boolean;

  /** When it was enabled again for the last time. What was planned before is not sent. */
  @Column('timestamptz', { nullable: true })
  enabledAt: Date | null;

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
