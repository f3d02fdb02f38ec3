import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { type Observable, tap } from 'rxjs';
import { Settings } from '../core/settings/settings.js';
import type { SessionDto } from './dto/session.dto.js';
import { SESSION_SECONDS, Tokens } from './tokens.service.js';

export const FILES_COOKIE = 'inkwell_files';
/** A cookie for each, because frames and images cannot send a bearer token; it opens nothing else. */
const PATHS = ['/userpdf', '/userimages'];

/** Stands on the calls that sign somebody in: their answer also carries the cookies that open the files. */
@Injectable()
export class SetFileCookies implements NestInterceptor<SessionDto> {
  constructor(
    private readonly tokens: Tokens,
    private readonly settings: Settings,
  ) {}

  intercept(context: ExecutionContext, next: CallHandler<SessionDto>): Observable<SessionDto> {
    const reply = context.switchToHttp().getResponse<FastifyReply>();
    return next.handle().pipe(
      tap(({ token }) => {
        // The answer carries the session's token.
        void reply.header('Cache-Control', 'no-store');
        for (const path of PATHS) {
          void reply.setCookie(FILES_COOKIE, this.tokens.filesOf(token), {
            path,
            httpOnly: true,
            sameSite: 'lax',
            secure: this.settings.publicUrl.startsWith('https:'),
            maxAge: SESSION_SECONDS,
          });
        }
      }),
    );
  }
}

export function clearFileCookies(reply: FastifyReply): void {
  for (const path of PATHS) void reply.clearCookie(FILES_COOKIE, { path });
}
