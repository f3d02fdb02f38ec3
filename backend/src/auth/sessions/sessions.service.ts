import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { sessionEnded } from '../../access/access.errors.js';
import { getSession, type Principal, type SessionPrincipal } from '../../access/principal.js';
import type { AccuracyResult } from '../../assignments/assignment.js';
import { currentAssignmentIdSql } from '../../assignments/assignment.queries.js';
import { changed, many } from '../../core/database/rows.js';
import type { ClientOrigin } from '../../core/http/client-origin.js';
import { HttpError } from '../../core/http/domain-error.js';
import { Settings } from '../../core/settings/settings.js';
import { type User, UsersService } from '../../users/users.service.js';
import type { OpenedSession } from './file-cookies.interceptor.js';
import { Session, type SessionMethod } from './session.entity.js';
import { SessionAuthenticationService } from './session-authentication.service.js';
import { SESSION_SECONDS, TokensService } from './tokens.service.js';

/** How a session is opened, and by which client. */
export interface SessionOrigin extends ClientOrigin {
  method: SessionMethod;
  /** When the person has signed in at the identity provider, if the provider says so. */
  authenticatedAt?: Date | null;
}

/** A program that signs in for each run would otherwise have any number. */
export const MAX_SESSIONS_PER_USER = 50;
/**
 * With at most this many other sessions, none has to end. Sign-ins at the same time do not count each other, so the difference
 * to the limit is more than the connections to the database that they can use.
 */
const MAX_SESSIONS_WITHOUT_CHECK = 10;

/** Opens, checks, lists and ends sessions: for calls, files and sockets. */
@Injectable()
export class SessionsService {
  constructor(
    private readonly database: DataSource,
    private readonly authentication: SessionAuthenticationService,
    private readonly tokens: TokensService,
    private readonly users: UsersService,
    private readonly settings: Settings,
  ) {}

  /**
   * If the user then has too many sessions, the least recently used one ends. Sessions that begin at the same time are counted,
   * in a transaction or without one: the second statement sees what was stored before it.
   * @param tx the transaction of the use case, or the database if nothing else is written with the session
   * @throws HttpError UNAUTHENTICATED if all sessions of the user were ended after `user` was read, or if the user is suspended
   */
  async open(
    tx: EntityManager,
    user: Pick<User, 'id' | 'name' | 'email' | 'role' | 'sessionVersion'>,
    { ipAddress, userAgent, method, authenticatedAt = null }: SessionOrigin,
  ): Promise<OpenedSession> {
    const { id, name, email, role, sessionVersion } = user;
    const isSingleSignOn = method === 'oidc';
    const seconds = isSingleSignOn ? this.singleSignOnSeconds : SESSION_SECONDS;
    const rows = await many<{ id: string; others: number; accuracyResult: AccuracyResult | null }>(
      tx,
      OPEN_SESSION,
      [
        id,
        sessionVersion,
        seconds,
        ipAddress,
        userAgent,
        method,
        // A link proves the mailbox only, and the provider may have signed the user in long ago. Other ways begin with the password.
        method !== 'agreement' && !isSingleSignOn,
        authenticatedAt,
      ],
    );
    const session = rows[0];
    if (!session) throw sessionEnded();
    if (session.others > MAX_SESSIONS_WITHOUT_CHECK) {
      await tx.query(END_LEAST_RECENTLY_USED, [id, session.id, MAX_SESSIONS_PER_USER - 1]);
    }
    const { accuracyResult } = session;
    const claims = { sub: id, role, ver: sessionVersion, sid: session.id };
    return {
      token: this.tokens.session(claims, seconds),
      user: { id, name, email, role, hasAccuracyResult: accuracyResult !== null, accuracyResult },
      claims,
    };
  }

  /** Ends the session at the next request with its token. */
  async end(tx: EntityManager, sessionId: string): Promise<void> {
    await tx.getRepository(Session).delete({ id: sessionId });
  }

  /**
   * @returns the ended session
   * @throws HttpError NOT_FOUND if the session has already ended or belongs to another user
   */
  async endOfUser(tx: EntityManager, userId: string, sessionId: string): Promise<Session> {
    const where = { id: sessionId, userId };
    const session = await tx.getRepository(Session).findOne({ where, lock: { mode: 'pessimistic_write' } });
    if (!session) throw new HttpError('NOT_FOUND', 'This session has already ended.');
    await this.end(tx, sessionId);
    return session;
  }

  /** Ends all sessions of the user. @returns the user with the new session version */
  async endAll(tx: EntityManager, userId: string): Promise<User> {
    const user = await this.users.raiseSessionVersion(tx, userId);
    await tx.getRepository(Session).delete({ userId });
    return user;
  }

  /** Ends all sessions of the caller except the one of this request. */
  async endOthers(tx: EntityManager, caller: Principal): Promise<void> {
    const others = [caller.user.id, getSession(caller).id];
    await tx.query('DELETE FROM sessions WHERE user_id = $1 AND id <> $2', others);
  }

  /** Returns the active sessions of a user, the last used first. */
  list(userId: string): Promise<Session[]> {
    return this.database
      .getRepository(Session)
      .createQueryBuilder('session')
      .where('session.userId = :userId AND session.expiresAt > now()', { userId })
      .orderBy('session.lastUsedAt', 'DESC')
      .getMany();
  }

  /** Records that the user has just proved the password or a passkey. */
  async confirm(tx: EntityManager, sessionId: string): Promise<void> {
    await tx.query('UPDATE sessions SET confirmed_at = now() WHERE id = $1', [sessionId]);
  }

  /** @returns the number of deleted rows */
  async deleteExpired(): Promise<number> {
    const deleted = await changed(this.database, 'DELETE FROM sessions WHERE expires_at < now()');
    return deleted;
  }

  /** Returns the caller with a session token, or null if the token is invalid or the session has ended. */
  find(token: string): Promise<SessionPrincipal | null> {
    return this.authentication.authenticateToken(token);
  }

  /** So short that a person who is blocked at the provider loses access soon. */
  private get singleSignOnSeconds(): number {
    const { oidc } = this.settings;
    return oidc ? Math.round(oidc.sessionHours * 60 * 60) : SESSION_SECONDS;
  }
}

// Locks the user, so that a password change in another transaction ends this session too or is seen here, and so that two
// transactions that open sessions follow each other.
const OPEN_SESSION = `
  INSERT INTO sessions (user_id, expires_at, ip_address, user_agent, method, confirmed_at)
  SELECT id, now() + make_interval(secs => $3), $4, $5, $6,
    CASE WHEN $7::boolean THEN now() WHEN $8::timestamptz IS NOT NULL THEN least(now(), $8::timestamptz) END
  FROM users WHERE id = $1 AND session_version = $2 AND suspended_at IS NULL FOR NO KEY UPDATE
  RETURNING id, (SELECT count(*)::int FROM sessions WHERE user_id = $1) AS others,
    (SELECT a.accuracy_result FROM assignments a WHERE a.id = ${currentAssignmentIdSql('$1')}) AS "accuracyResult"`;

// $1 user, $2 the new session, $3 how many others may stay. With the array, PostgreSQL usually reads the rows by their primary
// key, in the same order in each statement, which makes a deadlock of two sign-ins less likely.
const END_LEAST_RECENTLY_USED = `
  DELETE FROM sessions WHERE id = ANY (ARRAY(
    SELECT id FROM sessions WHERE user_id = $1 AND id <> $2 ORDER BY last_used_at DESC, created_at DESC OFFSET $3))`;
