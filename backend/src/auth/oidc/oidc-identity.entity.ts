import { Column, CreateDateColumn, Entity, PrimaryColumn, Unique } from 'typeorm';

/** The account of a person at the OpenID Connect provider. Only issuer and subject identify a person; an e-mail address can change. */
@Entity('oidc_identities')
@Unique('oidc_identities_user_key', ['userId'])
export class OidcIdentity {
  @PrimaryColumn('text')
  issuer: string;

  @PrimaryColumn('text')
  subject: string;

  @Column('uuid')
  userId: string;

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt: Date;
}
