import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Settings } from '../../core/settings/settings.js';
import type { User } from '../../users/users.service.js';
import { DEVICE_SECONDS, type Device, TokensService } from './tokens.service.js';

const COOKIE = 'inkwell_device';
const PATH = '/api/auth';

/** A reset of the password makes the cookie invalid, because a stranger may have had the old one. */
export function isDeviceOf(device: Device, user: User | null): boolean {
  return device.userId === user?.id && device.sessionVersion === user.sessionVersion;
}

/** Identifies a browser in which a user has signed in. Failed attempts of strangers do not delay a sign-in from it. */
@Injectable()
export class DeviceCookieService {
  constructor(
    private readonly tokens: TokensService,
    private readonly settings: Settings,
  ) {}

  set(reply: FastifyReply, user: { id: string; sessionVersion: number }): void {
    void reply.setCookie(COOKIE, this.tokens.device(user), {
      path: PATH,
      httpOnly: true,
      sameSite: 'strict',
      secure: this.settings.publicUrl.startsWith('https:'),
      maxAge: DEVICE_SECONDS,
    });
  }

  read({ cookies }: FastifyRequest): Device | null {
    const token = cookies[COOKIE];
    return token === undefined ? null : this.tokens.readDevice(token);
  }
}
