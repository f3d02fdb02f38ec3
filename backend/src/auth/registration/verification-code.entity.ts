import { Column, Entity, PrimaryColumn } from 'typeorm';
import { CREDENTIAL } from '../../core/database/personal-data.js';

/** The current verification code of a user. */
@Entity('verification_codes')
export class VerificationCode {
  static readonly personalData = CREDENTIAL;

  @PrimaryColumn('uuid')
  userId: string;

  /** HMAC-SHA-256 of the user id and the code with the server's secret. */
  @Column('bytea')
  codeHash: Buffer;

  /**
   * SHA-256 of the network of the last request with the data or the password of the registration. Null after a request by an
   * administrator.
   */
  @Column('bytea', { nullable: true })
  networkHash: Buffer | null;

  @Column('timestamptz')
  sentAt: Date;

  @Column('timestamptz')
  expiresAt: Date;
}
