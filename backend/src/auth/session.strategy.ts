import { Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import type { FastifyRequest } from 'fastify';
import { ExtractJwt, Strategy } from 'passport-jwt';
import type { SessionUser } from '../access/session-user.js';
import { HttpError } from '../core/http/domain-error.js';
import { Settings } from '../core/settings/settings.js';
import { AccountsService } from '../users/accounts.service.js';
import { CheckedTokens, type SignedPayload } from './checked-tokens.js';
import { signingKey } from './tokens.service.js';

export const SESSION_STRATEGY = 'session';

const readToken: (request: FastifyRequest) => string | null = ExtractJwt.fromAuthHeaderAsBearerToken();

/** Reads the bearer token of a session, then the account it stands for, so that an ended session ends at once. */
@Injectable()
export class SessionStrategy extends PassportStrategy(Strategy, SESSION_STRATEGY) {
  constructor(
    settings: Settings,
    private readonly accounts: AccountsService,
    private readonly checked: CheckedTokens,
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

  validate(request: FastifyRequest, payload: SignedPayload): Promise<SessionUser | null> {
    const token = readToken(request);
    if (token) this.checked.add(token, payload);
    return this.accounts.findSession(payload.sub, payload.ver);
  }

  /** The account of a token that has been checked before; undefined when it has not. */
  async findKnown(request: FastifyRequest): Promise<SessionUser | null | undefined> {
    const token = readToken(request);
    const payload = token && this.checked.find(token);
    return payload ? this.accounts.findSession(payload.sub, payload.ver) : undefined;
  }
}

/** An error here is the database's; a missing account is a token that is not, or no longer, good. */
export function requireAccount<Account>(error: unknown, account: Account | false | null): Account {
  if (error) throw error;
  if (!account) throw new HttpError('UNAUTHENTICATED', 'Your session has ended. Please sign in again.');
  return account;
}
