import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/**
 * The attempts to verify an e-mail address since the last code was sent to it. Counted for unknown addresses too, so that a
 * locked address does not reveal that it is registered.
 */
@Entity('code_tries')
@Index('code_tries_expires', ['expiresAt'])
export class OtpAttempts {
  /** SHA-256, so that addresses of people who are not users are not stored. */
  @PrimaryColumn('bytea')
  addressHash: Buffer;

  @Column('int', { name: 'tries' })
  count: number;

  /** The lifetime of a code after the first attempt. */
  @Column('timestamptz')
  expiresAt: Date;
}
