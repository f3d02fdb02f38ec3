import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { readBearerToken } from '../../access/access.js';
import type { SessionPrincipal } from '../../access/principal.js';
import { FILES_COOKIE } from './file-cookies.interceptor.js';
import { SessionStrategy } from './session.strategy.js';
import { type SessionPayload, VerifiedTokenCache } from './verified-token-cache.js';

/** What is read of a request. */
type RequestWithToken = Pick<FastifyRequest, 'headers'> & Partial<Pick<FastifyRequest, 'cookies'>>;
type Audience = SessionPayload['aud'];

/** Where each kind of token is in a request. */
const TOKEN_READERS: Record<Audience, (request: RequestWithToken) => string | null> = {
  session: readBearerToken,
  files: ({ cookies }) => cookies?.[FILES_COOKIE] ?? null,
};

/** Finds the caller of a request by its token. */
@Injectable()
export class SessionAuthenticationService {
  constructor(
    private readonly strategy: SessionStrategy,
    private readonly verifiedTokens: VerifiedTokenCache,
  ) {}

  /** Returns null if the request has no valid token or its session has ended. */
  async authenticate(
    request: RequestWithToken,
    { isForFiles } = { isForFiles: false },
  ): Promise<SessionPrincipal | null> {
    const principal = await this.authenticateToken(TOKEN_READERS.session(request));
    return principal ?? (isForFiles ? this.authenticateToken(TOKEN_READERS.files(request), 'files') : null);
  }

  /** Returns null if the token is invalid, was issued for another audience, or its session has ended. */
  async authenticateToken(
    token: string | null,
    audience: Audience = 'session',
  ): Promise<SessionPrincipal | null> {
    if (!token) return null;
    const payload = this.verifiedTokens.get(token);
    if (payload) return this.strategy.find(audience, payload);
    return new Promise((resolve, reject) => {
      const callback = (error: unknown, principal?: SessionPrincipal | false | null) =>
        error ? reject(error) : resolve(principal || null);
      const passport = this.strategy.getPassportInstance();
      passport.authenticate('session', { session: false }, callback)({ token, audience });
    });
  }
}
