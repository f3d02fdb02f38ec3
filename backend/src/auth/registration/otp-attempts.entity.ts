import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/**
 * The attempts of one source to verify an e-mail address since the last code was sent to it. Counted for unknown addresses
 * too, so that a locked address does not reveal that it is registered.
 */
@Entity('otp_attempts')
@Index('otp_attempts_expires', ['expiresAt'])
export class OtpAttempts {
  /** SHA-256, so that addresses of people who are not users are not stored. */
  @PrimaryColumn('bytea')
  addressHash: Buffer;

  /** SHA-256 of the network of the client. All browsers with the cookie of the registration are one source. */
  @PrimaryColumn('bytea')
  sourceHash: Buffer;

  @Column('int')
  attempts: number;

  /** The lifetime of a code after the first attempt. */
  @Column('timestamptz')
  expiresAt: Date;
}

/** Only the previous version of the server counts here. The next version drops the table. */
@Entity('code_tries')
@Index('code_tries_expires', ['expiresAt'])
export class OldOtpAttempts {
  @PrimaryColumn('bytea')
  addressHash: Buffer;

  @Column('int')
  tries: number;

  @Column('timestamptz')
  expiresAt: Date;
}
