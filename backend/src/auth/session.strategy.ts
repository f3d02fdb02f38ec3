import { Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import { ExtractJwt, Strategy } from 'passport-jwt';
import { HttpError } from '../core/http/domain-error.js';
import { Settings } from '../core/settings/settings.js';
import { AccountsService, type SessionAccount } from '../users/accounts.service.js';
import { type SessionPayload, signingKey } from './tokens.service.js';

export const SESSION_STRATEGY = 'session';

/** Reads the bearer token of a session, then the account it stands for, so that an ended session ends at once. */
@Injectable()
export class SessionStrategy extends PassportStrategy(Strategy, SESSION_STRATEGY) {
  constructor(
    settings: Settings,
    private readonly accounts: AccountsService,
  ) {
    super({
      jwtFromRequest: ExtractJwt.fromAuthHeaderAsBearerToken(),
      // passport-jwt hands the key on to jsonwebtoken, which takes a KeyObject; only its types do not say so.
      secretOrKey: signingKey(settings) as unknown as Buffer,
      algorithms: ['HS256'],
      audience: 'session',
    });
  }

  validate(payload: SessionPayload): Promise<SessionAccount | null> {
    return this.accounts.findSession(payload.sub, payload.ver);
  }
}

/** An error here is the database's; a missing account is a token that is not, or no longer, good. */
export function requireAccount<Account>(error: unknown, account: Account | false | null): Account {
  if (error) throw error;
  if (!account) throw new HttpError('UNAUTHENTICATED', 'Your session has ended. Please sign in again.');
  return account;
}
