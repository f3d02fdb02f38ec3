import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/**
 * Codes tried for an address since the last one was sent to it. Counted whether or not the address is registered, so
 * that nobody learns from a lock that it is.
 */
@Entity('code_tries')
@Index('code_tries_expires', ['expiresAt'])
export class CodeTries {
  /** SHA-256: addresses of people who have no account do not stand here. */
  @PrimaryColumn('bytea')
  addressHash: Buffer;

  @Column('int')
  tries: number;

  /** As long after the first try as a code is good. */
  @Column('timestamptz')
  expiresAt: Date;
}
