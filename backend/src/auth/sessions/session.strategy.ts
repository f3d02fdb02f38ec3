import { Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import { Strategy } from 'passport-jwt';
import type { SessionUser } from '../../access/session-user.js';
import { Settings } from '../../core/settings/settings.js';
import { SessionUsersService } from './session-users.service.js';
import { signingKey } from './tokens.service.js';
import { type SessionPayload, VerifiedTokenCache } from './verified-token-cache.js';

/** A token, and the audience for which it must have been issued. */
export interface TokenToCheck {
  token: string;
  audience: SessionPayload['aud'];
}

/** Verifies a token, then reads its user, so that an ended session is refused at once. */
@Injectable()
export class SessionStrategy extends PassportStrategy(Strategy, 'session') {
  constructor(
    settings: Settings,
    private readonly users: SessionUsersService,
    private readonly verifiedTokens: VerifiedTokenCache,
  ) {
    super({
      jwtFromRequest: ({ token }: TokenToCheck) => token,
      passReqToCallback: true,
      // passport-jwt passes the key on to jsonwebtoken, which accepts a KeyObject. The types of passport-jwt do not say so.
      secretOrKey: signingKey(settings) as unknown as Buffer,
      algorithms: ['HS256'],
      audience: ['session', 'files'],
    });
  }

  /** Returns the user of a token whose signature was verified before. Undefined for another one: call `authenticate`. */
  findByVerified(check: TokenToCheck): Promise<SessionUser | null> | undefined {
    const payload = this.verifiedTokens.get(check.token);
    return payload ? this.findUser(check, payload) : undefined;
  }

  /** Called by passport-jwt with a token whose signature, expiry and audience are valid. */
  validate(check: TokenToCheck, payload: SessionPayload): Promise<SessionUser | null> {
    this.verifiedTokens.set(check.token, payload);
    return this.findUser(check, payload);
  }

  private findUser({ audience }: TokenToCheck, payload: SessionPayload): Promise<SessionUser | null> {
    if (payload.aud !== audience) return Promise.resolve(null);
    const { sub: userId, ver: sessionVersion, sid: sessionId = null } = payload;
    return this.users.find({ userId, sessionVersion, sessionId });
  }
}
