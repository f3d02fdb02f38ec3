import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { type Observable, tap } from 'rxjs';
import { Settings } from '../../core/settings/settings.js';
import { DeviceCookieService } from './device-cookie.service.js';
import type { SessionDto } from './dto/session.dto.js';
import { SESSION_SECONDS, TokensService } from './tokens.service.js';

export const FILES_COOKIE = 'inkwell_files';
/** Each path has its own cookie, because frames and images cannot send a bearer token. No other path gets a cookie. */
const PATHS = ['/userpdf', '/userimages'];

/** Adds the cookies for images and PDFs, and the cookie of the device, to the responses of the sign-in routes. */
@Injectable()
export class FileCookiesInterceptor implements NestInterceptor<SessionDto> {
  constructor(
    private readonly tokens: TokensService,
    private readonly devices: DeviceCookieService,
    private readonly settings: Settings,
  ) {}

  intercept(context: ExecutionContext, next: CallHandler<SessionDto>): Observable<SessionDto> {
    const reply = context.switchToHttp().getResponse<FastifyReply>();
    return next.handle().pipe(
      tap(({ token }) => {
        const filesToken = this.tokens.filesOf(token);
        for (const path of PATHS) {
          void reply.setCookie(FILES_COOKIE, filesToken, {
            path,
            httpOnly: true,
            sameSite: 'lax',
            secure: this.settings.publicUrl.startsWith('https:'),
            maxAge: SESSION_SECONDS,
          });
        }
        this.devices.set(reply, this.tokens.userOf(token));
      }),
    );
  }
}

export function clearFileCookies(reply: FastifyReply): void {
  for (const path of PATHS) void reply.clearCookie(FILES_COOKIE, { path });
}
