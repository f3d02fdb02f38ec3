import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { map, type Observable } from 'rxjs';
import { Settings } from '../../core/settings/settings.js';
import { DeviceCookieService } from './device-cookie.service.js';
import type { SessionDto } from './dto/session.dto.js';
import { SESSION_SECONDS, type SessionClaims, TokensService } from './tokens.service.js';

export const FILES_COOKIE = 'inkwell_files';
/** Each path has its own cookie, because frames and images cannot send a bearer token. No other path gets a cookie. */
const PATHS = ['/userpdf', '/userimages'];

/** A new session. `FileCookiesInterceptor` makes its cookies of the claims, and answers with the rest. */
export interface OpenedSession extends SessionDto {
  claims: SessionClaims;
}

/** Adds the cookies for images and PDFs, and the cookie of the device, to the responses of the sign-in routes. */
@Injectable()
export class FileCookiesInterceptor implements NestInterceptor<OpenedSession, SessionDto> {
  constructor(
    private readonly tokens: TokensService,
    private readonly devices: DeviceCookieService,
    private readonly settings: Settings,
  ) {}

  intercept(context: ExecutionContext, next: CallHandler<OpenedSession>): Observable<SessionDto> {
    const reply = context.switchToHttp().getResponse<FastifyReply>();
    return next.handle().pipe(
      map(({ claims, ...session }) => {
        const filesToken = this.tokens.files(claims);
        for (const path of PATHS) {
          void reply.setCookie(FILES_COOKIE, filesToken, {
            path,
            httpOnly: true,
            sameSite: 'lax',
            secure: this.settings.publicUrl.startsWith('https:'),
            maxAge: SESSION_SECONDS,
          });
        }
        this.devices.set(reply, { id: claims.sub, sessionVersion: claims.ver });
        return session;
      }),
    );
  }
}

export function clearFileCookies(reply: FastifyReply): void {
  for (const path of PATHS) void reply.clearCookie(FILES_COOKIE, { path });
}
