import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** A link to choose a new password: single-use, found by the hash of its token. */
@Entity('password_resets')
@Index('password_resets_user', ['userId'])
export class PasswordReset {
  @PrimaryColumn('bytea')
  tokenHash: Buffer;

  @Column('uuid')
  userId: string;

  @Column('timestamptz')
  expiresAt: Date;
}
