import { Injectable } from '@nestjs/common';
import { AuthGuard, PassportStrategy } from '@nestjs/passport';
import type { FastifyRequest } from 'fastify';
import { Strategy } from 'passport-jwt';
import type { SessionUser } from '../access/session-user.js';
import { Settings } from '../core/settings/settings.js';
import { SessionUsers } from '../users/session-users.service.js';
import { FILES_COOKIE } from './file-cookies.js';
import { requireAccount, SESSION_STRATEGY } from './session.strategy.js';
import type { SessionPayload } from './tokens.service.js';

const FILES_STRATEGY = 'files';

/** Reads the cookie that opens pictures and PDFs; it ends with the session it was set for. */
@Injectable()
export class FilesStrategy extends PassportStrategy(Strategy, FILES_STRATEGY) {
  constructor(
    settings: Settings,
    private readonly users: SessionUsers,
  ) {
    super({
      jwtFromRequest: ({ cookies }: FastifyRequest) => cookies[FILES_COOKIE] ?? null,
      secretOrKey: settings.jwtSecret,
      algorithms: ['HS256'],
      audience: 'files',
    });
  }

  validate(payload: SessionPayload): Promise<SessionUser | null> {
    return this.users.find(payload.sub, payload.ver);
  }
}

/** Lets in whoever is signed in, by the bearer token of a session or by the cookie. */
@Injectable()
export class FilesGuard extends AuthGuard([SESSION_STRATEGY, FILES_STRATEGY]) {
  override handleRequest<Account = SessionUser>(error: unknown, account: Account | false | null): Account {
    return requireAccount(error, account);
  }
}
