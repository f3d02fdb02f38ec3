import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import type { PersonalTable } from '../../core/database/personal-data.js';

/** Attempts to enter a code, by the hash of the address. */
function forgetAttempts(table: string): PersonalTable {
  return {
    erase: { sql: `DELETE FROM ${table} WHERE address_hash = sha256(convert_to($1, 'UTF8'))` },
    withheld: { address_hash: 'a hash of the e-mail address', source_hash: 'a hash of the network' },
  };
}

/**
 * The attempts of one source to verify an e-mail address since the last code was sent to it. Counted for unknown addresses
 * too, so that a locked address does not reveal that it is registered.
 */
@Entity('otp_attempts')
@Index('otp_attempts_expires', ['expiresAt'])
export class OtpAttempts {
  static readonly personalData = forgetAttempts('otp_attempts');

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
  static readonly personalData = forgetAttempts('code_tries');

  @PrimaryColumn('bytea')
  addressHash: Buffer;

  @Column('int', { name: 'tries' })
  attempts: number;

  @Column('timestamptz')
  expiresAt: Date;
}
