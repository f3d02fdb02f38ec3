import { Injectable } from '@nestjs/common';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type Access, readBearerToken, type SignedInRequest } from '../access/access.js';
import type { SessionUser } from '../access/session-user.js';
import { HttpError } from '../core/http/domain-error.js';
import { FILES_COOKIE } from './file-cookies.interceptor.js';
import { SessionStrategy, type TokenToCheck } from './session.strategy.js';

/** The one check of a session: for calls, files and sockets. */
@Injectable()
export class SessionsService {
  constructor(private readonly strategy: SessionStrategy) {}

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
      if (!user) throw new HttpError('UNAUTHENTICATED', 'Your session has ended. Please sign in again.');
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
