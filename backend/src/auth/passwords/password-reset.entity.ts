import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { CREDENTIAL } from '../../core/database/personal-data.js';

/** A single-use link to set a new password. Only the hash of its token is stored. */
@Entity('password_resets')
@Index('password_resets_user', ['userId'])
export class PasswordReset {
  static readonly personalData = CREDENTIAL;

  @PrimaryColumn('bytea')
  tokenHash: Buffer;

  @Column('uuid')
  userId: string;

  @Column('timestamptz')
  expiresAt: Date;

  /** Sent to an address that somebody else has entered: the first password also confirms the address. */
  @Column('boolean', { default: false })
  isInvitation: boolean;
}
