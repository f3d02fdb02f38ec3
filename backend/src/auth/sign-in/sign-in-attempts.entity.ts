import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { type PersonalTable } from '../../core/database/personal-data.js';

/** The failed attempts to sign in to one account within a day, and when the next one may be made. */
@Entity('sign_in_attempts')
@Index('sign_in_attempts_expires', ['expiresAt'])
export class SignInAttempts {
  static readonly personalData: PersonalTable = {
    erase: 'expires',
    withheld: { account_hash: 'a hash of the e-mail address, for a day' },
  };

  /** SHA-256 of the e-mail address and the kind of attempts, so that addresses of people who are not users are not stored. */
  @PrimaryColumn('bytea')
  accountHash: Buffer;

  @Column('int')
  attempts: number;

  @Column('timestamptz')
  nextAt: Date;

  @Column('timestamptz')
  expiresAt: Date;
}
