import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import passport from 'passport';
import { Strategy } from 'passport-jwt';
import { readBearerToken } from '../../access/access.js';
import type { Principal } from '../../access/principal.js';
import { Settings } from '../../core/settings/settings.js';
import { FILES_COOKIE } from './file-cookies.interceptor.js';
import { SessionUsersService } from './session-users.service.js';
import { type SessionPayload, VerifiedTokenCache } from './verified-token-cache.js';

/** What is read of a request, or of the handshake of a socket. */
type RequestWithToken = Pick<FastifyRequest, 'headers'> & Partial<Pick<FastifyRequest, 'cookies'>>;
type Audience = SessionPayload['aud'];
type Done = (error: unknown, principal?: Principal | false) => void;

/** Where each kind of token is in a request. */
const TOKEN_READERS: Record<Audience, (request: RequestWithToken) => string | null> = {
  session: readBearerToken,
  files: ({ cookies }) => cookies?.[FILES_COOKIE] ?? null,
};

/** Verifies the token of a request, then reads its caller, so that an ended session is refused at once. */
@Injectable()
export class SessionAuthenticationService {
  /** Not the passport of the process, because tests run several applications in one process. */
  private readonly passport = new passport.Passport();

  constructor(
    settings: Settings,
    private readonly users: SessionUsersService,
    private readonly verifiedTokens: VerifiedTokenCache,
  ) {
    // jsonwebtoken tries to read a buffer as a public key first, which is slow. It does so once for each token.
    const secretOrKey = Buffer.from(settings.jwtSecret);
    for (const audience of ['session', 'files'] as const) {
      const jwtFromRequest = TOKEN_READERS[audience];
      const options = { jwtFromRequest, secretOrKey, algorithms: ['HS256' as const], audience };
      const strategy = new Strategy(
        { ...options, passReqToCallback: true },
        (request: RequestWithToken, payload: SessionPayload, done: Done) => {
          this.verifiedTokens.set(jwtFromRequest(request) ?? '', payload);
          this.find(payload).then((principal) => done(null, principal ?? false), done);
        },
      );
      this.passport.use(audience, strategy);
    }
  }

  /** Returns null if the request has no valid token or its session has ended. */
  async authenticate(
    request: RequestWithToken,
    { isForFiles } = { isForFiles: false },
  ): Promise<Principal | null> {
    const principal = await this.authenticateAs('session', request);
    return principal ?? (isForFiles ? this.authenticateAs('files', request) : null);
  }

  private authenticateAs(audience: Audience, request: RequestWithToken): Promise<Principal | null> {
    const payload = this.verifiedTokens.get(TOKEN_READERS[audience](request) ?? '');
    if (payload) return payload.aud === audience ? this.find(payload) : Promise.resolve(null);
    return new Promise((resolve, reject) => {
      const callback: Done = (error, principal) => (error ? reject(error) : resolve(principal || null));
      this.passport.authenticate(audience, { session: false }, callback)(request);
    });
  }

  private find({ sub: userId, ver: sessionVersion, sid }: SessionPayload): Promise<Principal | null> {
    return this.users.find({ userId, sessionVersion, sessionId: sid ?? null });
  }
}
