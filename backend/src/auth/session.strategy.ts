import { Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import type { FastifyRequest } from 'fastify';
import { ExtractJwt, Strategy } from 'passport-jwt';
import type { SessionUser } from '../access/session-user.js';
import { HttpError } from '../core/http/domain-error.js';
import { Settings } from '../core/settings/settings.js';
import { SessionUsers } from '../users/session-users.service.js';
import { signingKey } from './tokens.service.js';
import { type SessionPayload, VerifiedTokenCache } from './verified-token-cache.js';

export const SESSION_STRATEGY = 'session';

const readToken: (request: FastifyRequest) => string | null = ExtractJwt.fromAuthHeaderAsBearerToken();

/** Reads the bearer token of a session, then the account it stands for, so that an ended session ends at once. */
@Injectable()
export class SessionStrategy extends PassportStrategy(Strategy, SESSION_STRATEGY) {
  constructor(
    settings: Settings,
    private readonly users: SessionUsers,
    private readonly verifiedTokens: VerifiedTokenCache,
  ) {
    super({
      jwtFromRequest: readToken,
      passReqToCallback: true,
      // passport-jwt hands the key on to jsonwebtoken, which takes a KeyObject; only its types do not say so.
      secretOrKey: signingKey(settings) as unknown as Buffer,
      algorithms: ['HS256'],
      audience: 'session',
    });
  }

  validate(request: FastifyRequest, payload: SessionPayload): Promise<SessionUser | null> {
    const token = readToken(request);
    if (token) this.verifiedTokens.set(token, payload);
    return this.users.find(payload.sub, payload.ver);
  }

  /** The account of a token that has been checked before; undefined when it has not. */
  async findKnown(request: FastifyRequest): Promise<SessionUser | null | undefined> {
    const token = readToken(request);
    const payload = token && this.verifiedTokens.get(token);
    return payload ? this.users.find(payload.sub, payload.ver) : undefined;
  }
}

/** An error here is the database's; a missing account is a token that is not, or no longer, good. */
export function requireAccount<Account>(error: unknown, account: Account | false | null): Account {
  if (error) throw error;
  if (!account) throw new HttpError('UNAUTHENTICATED', 'Your session has ended. Please sign in again.');
  return account;
}
