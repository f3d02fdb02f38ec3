import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Settings } from '../core/settings/settings.js';
import { type Registration, Tokens } from './tokens.service.js';

const COOKIE = 'inkwell_registration';
const PATH = '/api/auth';
const DAY_SECONDS = 24 * 60 * 60;

/**
 * Tells the browser in which somebody registered, or gave the password of the registration, from all others. Where
 * two have registered one address, a code counts for the one of them who types it.
 */
@Injectable()
export class RegistrationCookie {
  constructor(
    private readonly tokens: Tokens,
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
