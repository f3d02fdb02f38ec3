import { Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import passport from 'passport';
import { Strategy } from 'passport-jwt';
import type { SessionPrincipal } from '../../access/principal.js';
import { Settings } from '../../core/settings/settings.js';
import { SessionUsersService } from './session-users.service.js';
import { type SessionPayload, VerifiedTokenCache } from './verified-token-cache.js';

type AppPassport = InstanceType<typeof passport.Passport>;

/** A token, and the audience for which it must have been issued. It stands for the request that passport expects. */
export interface TokenToCheck {
  token: string;
  audience: SessionPayload['aud'];
}

/** Verifies the signature and the expiry of a token, then reads its caller, so that an ended session is refused at once. */
@Injectable()
export class SessionStrategy extends PassportStrategy(Strategy, 'session') {
  // Only declared: the constructor of the base class sets it, by calling `getPassportInstance`.
  declare private appPassport: AppPassport | undefined;

  constructor(
    settings: Settings,
    private readonly users: SessionUsersService,
    private readonly verifiedTokens: VerifiedTokenCache,
  ) {
    super({
      jwtFromRequest: ({ token }: TokenToCheck) => token,
      passReqToCallback: true,
      // jsonwebtoken tries to read a buffer as a public key first, which is slow. It does so once for each token.
      secretOrKey: Buffer.from(settings.jwtSecret),
      algorithms: ['HS256'],
      audience: ['session', 'files'],
    });
  }

  /** Not the passport of the process, because tests run several applications in one process. */
  getPassportInstance(): AppPassport {
    this.appPassport ??= new passport.Passport();
    return this.appPassport;
  }

  /** Called by passport-jwt with the payload of a valid token. */
  validate({ token, audience }: TokenToCheck, payload: SessionPayload): Promise<SessionPrincipal | null> {
    this.verifiedTokens.set(token, payload);
    return this.find(audience, payload);
  }

  /** Returns null if the token was issued for another audience, or if its session has ended. */
  find(audience: SessionPayload['aud'], payload: SessionPayload): Promise<SessionPrincipal | null> {
    if (payload.aud !== audience) return Promise.resolve(null);
    const { sub: userId, ver: sessionVersion, sid: sessionId } = payload;
    return this.users.find({ userId, sessionVersion, sessionId });
  }
}
