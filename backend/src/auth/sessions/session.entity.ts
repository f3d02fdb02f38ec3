import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';
import { INTERNAL, OWN_ID, type PersonalTable } from '../../core/database/personal-data.js';

/** How the user proved who they are when the session was opened. */
export type SessionMethod = 'password' | 'totp' | 'passkey' | 'recovery-code' | 'agreement' | 'oidc';

/** A signed-in browser or program. Its token contains the id, and is refused once the row is deleted. */
@Entity('sessions')
@Index('sessions_user', ['userId'])
export class Session {
  static readonly personalData: PersonalTable = {
    erase: 'cascade',
    export: {
      file: 'sessions.json',
      about: 'Where you are signed in',
      rows: 'user_id = $1',
      orderBy: 'created_at, id',
      columns: [
        ...['created_at', 'last_used_at', 'expires_at', 'ip_address', 'user_agent', 'method', 'confirmed_at'],
      ],
    },
    withheld: { id: INTERNAL, user_id: OWN_ID },
  };

  @PrimaryGeneratedColumn('uuid')
  id: string;

  @Column('uuid')
  userId: string;

  @Column('timestamptz', { default: () => 'now()' })
  createdAt: Date;

  /** Written at most once in five minutes. */
  @Column('timestamptz', { default: () => 'now()' })
  lastUsedAt: Date;

  @Column('timestamptz')
  expiresAt: Date;

  /** At sign-in. */
  @Column('text')
  ipAddress: string;

  @Column('text')
  userAgent: string;

  @Column('text')
  method: SessionMethod;

  /** When the user last proved the password or a passkey in this session. Null if never. */
  @Column('timestamptz', { nullable: true })
  confirmedAt: Date | null;
}
