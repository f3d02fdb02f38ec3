import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { DataSource, type EntityManager } from 'typeorm';
import { type Access, readBearerToken, type SignedInRequest } from '../access/access.js';
import type { SessionUser } from '../access/session-user.js';
import { DomainEvents } from '../core/events/domain-events.js';
import type { ClientOrigin } from '../core/http/client-origin.js';
import { HttpError } from '../core/http/domain-error.js';
import { USER_SESSIONS_ENDED } from '../users/user.events.js';
import { FILES_COOKIE } from './file-cookies.interceptor.js';
import { Session, type SessionMethod } from './session.entity.js';
import { SessionStrategy, type TokenToCheck } from './session.strategy.js';
import { SESSION_SECONDS, Tokens } from './tokens.service.js';

/** How a session is opened, and by which client. */
export interface SessionOrigin extends ClientOrigin {
  method: SessionMethod;
}

/** The newest sessions that are listed. A program that signs in for each run may have more. */
const LIST_LIMIT_ROWS = 100;

/** Opens, checks, lists and ends sessions: for calls, files and sockets. */
@Injectable()
export class SessionsService implements OnModuleInit {
  constructor(
    private readonly database: DataSource,
    private readonly strategy: SessionStrategy,
    private readonly tokens: Tokens,
    private readonly events: DomainEvents,
  ) {}

  onModuleInit(): void {
    this.events.subscribe(USER_SESSIONS_ENDED, async (tx, { userId }) => {
      await this.endOthers(tx, userId, null);
    });
  }

  /**
   * @returns the token of the new session
   * @throws HttpError UNAUTHENTICATED if all sessions of the user were ended after `user` was read
   */
  async open(
    tx: EntityManager,
    user: { id: string; role: string; sessionVersion: number },
    { ipAddress, userAgent, method }: SessionOrigin,
  ): Promise<string> {
    const rows: { id: string }[] = await tx.query(OPEN_SESSION, [
      user.id,
      user.sessionVersion,
      SESSION_SECONDS,
      ipAddress,
      userAgent,
      method,
      // A link proves the mailbox only. All other ways begin with the password, or end at the provider.
      method !== 'agreement',
    ]);
    const sessionId = rows[0]?.id;
    if (sessionId === undefined) throw sessionEnded();
    return this.tokens.session(user, sessionId);
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

  /**
   * @param keptSessionId null to end all
   * @returns the number of sessions that were ended
   */
  async endOthers(tx: EntityManager, userId: string, keptSessionId: string | null): Promise<number> {
    const [, ended]: [unknown, number] = await tx.query(
      'DELETE FROM sessions WHERE user_id = $1 AND id IS DISTINCT FROM $2::uuid',
      [userId, keptSessionId],
    );
    return ended;
  }

  /** Returns the active sessions of a user, the last used first. Tokens of version 0.2.0 have none. */
  list(userId: string): Promise<Session[]> {
    return this.database
      .getRepository(Session)
      .createQueryBuilder('session')
      .where('session.userId = :userId AND session.expiresAt > now()', { userId })
      .orderBy('session.lastUsedAt', 'DESC')
      .limit(LIST_LIMIT_ROWS)
      .getMany();
  }

  /** Records that the user has just proved the password or a passkey. */
  async confirm(tx: EntityManager, sessionId: string): Promise<void> {
    await tx.query('UPDATE sessions SET confirmed_at = now() WHERE id = $1', [sessionId]);
  }

  /** @returns the number of deleted rows */
  async deleteExpired(): Promise<number> {
    const [, deleted]: [unknown, number] = await this.database.query(
      'DELETE FROM sessions WHERE expires_at < now()',
    );
    return deleted;
  }

  /** Returns the user of a session token, or null if the token is invalid or the session has ended. */
  find(token: string): Promise<SessionUser | null> {
    return this.check({ token, audience: 'session' });
  }

  /** Checks the session of a request before its body is read. The guard reads the result from `request.user`. */
  checkRequests(server: FastifyInstance): void {
    server.decorateRequest('user', null);
    server.addHook('onRequest', async (request) => {
      const { access } = request.routeOptions.config as { access?: Access };
      if (access === undefined || access === 'public') return;
      const user = await this.findOfRequest(request, access);
      if (!user) throw sessionEnded();
      (request as SignedInRequest).user = user;
    });
  }

  private async findOfRequest(request: FastifyRequest, access: Access): Promise<SessionUser | null> {
    const token = readBearerToken(request);
    const user = token === null ? null : await this.find(token);
    const cookie = request.cookies[FILES_COOKIE];
    if (user || access !== 'files' || cookie === undefined) return user;
    return this.check({ token: cookie, audience: 'files' });
  }

  /** Calls the strategy as passport does. passport's own middleware would also prepare redirects and messages. */
  private check(token: TokenToCheck): Promise<SessionUser | null> {
    return new Promise((resolve, reject) => {
      // The strategy holds the callbacks of a check. An object for each check keeps concurrent checks apart.
      const strategy: SessionStrategy = Object.create(this.strategy);
      strategy.success = (user: SessionUser) => resolve(user);
      strategy.fail = () => resolve(null);
      strategy.error = reject;
      strategy.authenticate(token);
    });
  }
}

function sessionEnded(): HttpError {
  return new HttpError('UNAUTHENTICATED', 'Your session has ended. Please sign in again.');
}

// Locks the user, so that a password change in another transaction ends this session too or is seen here.
const OPEN_SESSION = `
  INSERT INTO sessions (user_id, expires_at, ip_address, user_agent, method, confirmed_at)
  SELECT id, now() + make_interval(secs => $3), $4, $5, $6, CASE WHEN $7::boolean THEN now() END
  FROM users WHERE id = $1 AND session_version = $2 FOR SHARE
  RETURNING id`;
