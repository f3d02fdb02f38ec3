import { Column, Entity, PrimaryColumn, Unique } from 'typeorm';
import { CREDENTIAL } from '../../core/database/personal-data.js';

/** The newest invitation of a member of staff: a single-use link. Only the hash of its token is stored. */
@Entity('admin_invitations')
@Unique('admin_invitations_token_key', ['tokenHash'])
export class AdminInvitation {
  static readonly personalData = CREDENTIAL;

  @PrimaryColumn('uuid')
  userId: string;

  @Column('bytea')
  tokenHash: Buffer;

  @Column('timestamptz')
  expiresAt: Date;
}
