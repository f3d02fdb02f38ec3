import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { INTERNAL, OWN_ID, type PersonalTable, SECRET } from '../../core/database/personal-data.js';

/** A single-use code that the console exchanges for a session. Only hashes are stored. */
@Entity('oidc_codes')
@Index('oidc_codes_user', ['userId'])
export class OidcCode {
  static readonly personalData: PersonalTable = {
    erase: 'cascade',
    withheld: { user_id: OWN_ID, code_hash: SECRET, browser_hash: SECRET, authenticated_at: INTERNAL },
  };

  @PrimaryColumn('bytea')
  codeHash: Buffer;

  /** The hash of the secret in the cookie of the browser that has signed in. */
  @Column('bytea')
  browserHash: Buffer;

  @Column('uuid')
  userId: string;

  /** When the person has signed in at the provider. Null if the provider does not say. */
  @Column('timestamptz', { nullable: true })
  authenticatedAt: Date | null;

  @Column('timestamptz')
  expiresAt: Date;
}
