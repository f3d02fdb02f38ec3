import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import type { PersonalTable } from '../../core/database/personal-data.js';

/**
 * The attempts of one source to verify an e-mail address since the last code was sent to it. Counted for unknown addresses
 * too, so that a locked address does not reveal that it is registered.
 */
@Entity('otp_attempts')
@Index('otp_attempts_expires', ['expiresAt'])
export class OtpAttempts {
  static readonly personalData: PersonalTable = {
    erase: { sql: `DELETE FROM otp_attempts WHERE address_hash = sha256(convert_to($1, 'UTF8'))` },
    withheld: { address_hash: 'a hash of the e-mail address', source_hash: 'a hash of the network' },
  };

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
