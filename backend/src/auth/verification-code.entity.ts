import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The one code that is valid for an account now. */
@Entity('verification_codes')
export class VerificationCode {
  @PrimaryColumn('uuid')
  userId: string;

  /** SHA-256 over account and code, keyed with the server's secret. */
  @Column('bytea')
  codeHash: Buffer;

  /** The version before counted here; the column goes with the next one. See code-tries.entity.ts. */
  @Column('int', { default: 0 })
  tries: number;

  @Column('timestamptz')
  sentAt: Date;

  @Column('timestamptz')
  expiresAt: Date;
}
