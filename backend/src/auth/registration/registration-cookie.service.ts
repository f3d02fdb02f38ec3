import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Settings } from '../../core/settings/settings.js';
import type { User } from '../../users/users.service.js';
import { type Registration, TokensService } from '../sessions/tokens.service.js';

const COOKIE = 'inkwell_registration';
const PATH = '/api/auth';
const DAY_SECONDS = 24 * 60 * 60;

/** A registration that was replaced by another one is not that of the user any more. */
export function isRegistrationOf(registration: Registration, user: User | null): boolean {
  return registration.id === user?.id && registration.sessionVersion === user.sessionVersion;
}

/**
 * Identifies the browser that registered, or that signed in with the password of the registration. If an address was
 * registered twice, a code verifies only the registration of the browser in which it is entered.
 */
@Injectable()
export class RegistrationCookieService {
  constructor(
    private readonly tokens: TokensService,
    private readonly settings: Settings,
  ) {}

  set(reply: FastifyReply, registration: Registration): void {
    void reply.setCookie(COOKIE, this.tokens.registration(registration), {
      path: PATH,
      httpOnly: true,
      sameSite: 'strict',
      secure: this.settings.publicUrl.startsWith('https:'),
      maxAge: DAY_SECONDS,
    });
  }

  read({ cookies }: FastifyRequest): Registration | null {
    const token = cookies[COOKIE];
    return token === undefined ? null : this.tokens.readRegistration(token);
  }
}
