import type { SecondFactorMethod } from '@inkwell/contract/second-factors';
import {
  Check,
  Column,
  CreateDateColumn,
  Entity,
  Index,
  PrimaryColumn,
  PrimaryGeneratedColumn,
} from 'typeorm';
import {
  CREDENTIAL,
  INTERNAL,
  OWN_ID,
  type PersonalTable,
  SECRET,
} from '../../core/database/personal-data.js';

/** An authenticator app (`totp`) or a passkey of a staff member. */
@Entity('second_factors')
@Check(
  'second_factors_method_check',
  `method = 'totp' AND secret IS NOT NULL AND last_time_step IS NOT NULL
    OR method = 'passkey' AND credential_id IS NOT NULL AND public_key IS NOT NULL AND counter IS NOT NULL`,
)
@Index('second_factors_user', ['userId', 'createdAt'])
@Index('second_factors_credential', ['credentialId'], { unique: true })
export class SecondFactor {
  // Only staff have them, and only users download their data.
  static readonly personalData: PersonalTable = {
    erase: 'cascade',
    withheld: {
      user_id: OWN_ID,
      name: 'of a device of staff',
      secret: SECRET,
      credential_id: SECRET,
      public_key: INTERNAL,
    },
  };

  @PrimaryGeneratedColumn('uuid')
  id: string;

  @Column('uuid')
  userId: string;

  @Column('text')
  method: SecondFactorMethod;

  /** Chosen by its owner. */
  @Column('text')
  name: string;

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt: Date;

  @Column('timestamptz', { nullable: true })
  lastUsedAt: Date | null;

  /** The secret of an authenticator app, encrypted with `PASSWORD_KEY` and bound to the user. */
  @Column('bytea', { nullable: true })
  secret: Buffer | null;

  /** The time step (30 s since 1970) of the last accepted code. Older and equal ones are refused. */
  @Column('int', { nullable: true })
  lastTimeStep: number | null;

  /** The id that the authenticator gave the passkey, in base64url. */
  @Column('text', { nullable: true })
  credentialId: string | null;

  /** COSE. */
  @Column('bytea', { nullable: true })
  publicKey: Buffer | null;

  /** The authenticator's signature counter; 0 if it has none. bigint, because it has 32 bits without a sign. */
  @Column('bigint', { nullable: true })
  counter: string | null;

  @Column('text', { array: true, nullable: true })
  transports: string[] | null;
}

/** A recovery code that is not used yet. */
@Entity('recovery_codes')
@Index('recovery_codes_user', ['userId'])
export class RecoveryCode {
  static readonly personalData = CREDENTIAL;

  @PrimaryGeneratedColumn('uuid')
  id: string;

  @Column('uuid')
  userId: string;

  /** argon2id. */
  @Column('text')
  codeHash: string;
}

/** A challenge that was answered. Kept until the challenge expires, so that it is accepted once. */
@Entity('used_challenges')
@Index('used_challenges_expires', ['expiresAt'])
export class UsedChallenge {
  @PrimaryColumn('uuid')
  id: string;

  @Column('timestamptz')
  expiresAt: Date;
}
