import { Column, CreateDateColumn, Entity, PrimaryColumn, Unique } from 'typeorm';
import { INTERNAL, OWN_ID, type PersonalTable } from '../../core/database/personal-data.js';

/** The account of a person at the OpenID Connect provider. Only issuer and subject identify a person; an e-mail address can change. */
@Entity('oidc_identities')
@Unique('oidc_identities_user_key', ['userId'])
export class OidcIdentity {
  // Only staff have one, and exports are for users.
  static readonly personalData: PersonalTable = {
    erase: 'cascade',
    withheld: { user_id: OWN_ID, issuer: INTERNAL, subject: 'the id of staff at the identity provider' },
  };

  @PrimaryColumn('text')
  issuer: string;

  @PrimaryColumn('text')
  subject: string;

  @Column('uuid')
  userId: string;

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt: Date;
}
