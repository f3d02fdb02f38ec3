import type { Permission } from '@inkwell/contract/permissions';
import { Column, Entity, Index, PrimaryGeneratedColumn, Unique } from 'typeorm';
import { OWN_ID, type PersonalTable, SECRET } from '../../core/database/personal-data.js';

/** A key with which a program makes calls in the name of the member of staff who created it. */
@Entity('api_keys')
@Unique('api_keys_short_id_key', ['shortId'])
@Index('api_keys_created', ['createdAt', 'id'])
// Deletions of a user and of a project find the rows.
@Index('api_keys_creator', ['createdBy'])
@Index('api_keys_project', ['projectId'])
export class ApiKey {
  // Only staff have them, and only users download their data.
  static readonly personalData: PersonalTable = {
    erase: 'cascade',
    withheld: {
      created_by: OWN_ID,
      name: 'of a program of staff',
      secret_hash: SECRET,
      previous_hash: SECRET,
      last_used_network: 'of a program of staff',
      previous_last_used_network: 'of a program of staff',
    },
  };

  @PrimaryGeneratedColumn('uuid')
  id: string;

  /** Part of the key, and no secret. */
  @Column('text')
  shortId: string;

  @Column('text')
  name: string;

  @Column('text', { array: true })
  permissions: Permission[];

  /** The only project that the key may be used for. Null: all. */
  @Column('uuid', { nullable: true })
  projectId: string | null;

  @Column('uuid')
  createdBy: string;

  @Column('timestamptz', { default: () => 'now()' })
  createdAt: Date;

  @Column('timestamptz', { nullable: true })
  expiresAt: Date | null;

  /** SHA-256 of the key. */
  @Column('bytea')
  secretHash: Buffer;

  /** Of the key before the last rotation, which is valid until `previousExpiresAt`. */
  @Column('bytea', { nullable: true })
  previousHash: Buffer | null;

  @Column('timestamptz', { nullable: true })
  previousExpiresAt: Date | null;

  /** Of the newest key. Written at most once a minute. */
  @Column('timestamptz', { nullable: true })
  lastUsedAt: Date | null;

  /** An IPv4 address, or the first half of an IPv6 address. */
  @Column('text', { nullable: true })
  lastUsedNetwork: string | null;

  /** Of the key before the last rotation. */
  @Column('timestamptz', { nullable: true })
  previousLastUsedAt: Date | null;

  @Column('text', { nullable: true })
  previousLastUsedNetwork: string | null;

  /** The expiry that was announced by e-mail. */
  @Column('timestamptz', { nullable: true })
  announcedExpiry: Date | null;
}
