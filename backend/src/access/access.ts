import { applyDecorators, createParamDecorator, type ExecutionContext, SetMetadata } from '@nestjs/common';
import { ApiBearerAuth, ApiCookieAuth, ApiExtension } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { ApiErrors } from '../core/http/api-errors.js';
import type { Actor, SessionUser } from './session-user.js';

/**
 * Who may make a call. `signed-in` is either role; `files` is that too, and takes the cookie for pictures and PDFs
 * in place of a bearer token. A call that does not say is refused.
 */
export type Access = 'public' | 'signed-in' | 'files' | 'user' | 'admin';

export const ACCESS = 'inkwell:access';
/** How it stands in the OpenAPI document until that puts it in words. */
export const ACCESS_MARK = 'x-access';

/** Says who may make the calls of a controller, or one call. */
export function Allow(access: Access): ClassDecorator & MethodDecorator {
  const isSaid = applyDecorators(SetMetadata(ACCESS, access), ApiExtension(ACCESS_MARK, access));
  if (access === 'public') return isSaid;
  if (access === 'files') {
    return applyDecorators(
      isSaid,
      ApiBearerAuth('session'),
      ApiCookieAuth('files'),
      ApiErrors('UNAUTHENTICATED'),
    );
  }
  return applyDecorators(isSaid, ApiBearerAuth('session'), ApiErrors('UNAUTHENTICATED', 'FORBIDDEN'));
}

export interface SignedInRequest extends FastifyRequest {
  user: SessionUser;
}

/** The account whose session token came with the request. */
export const SignedIn = createParamDecorator((_: unknown, context: ExecutionContext): SessionUser => {
  return context.switchToHttp().getRequest<SignedInRequest>().user;
});

/** The administrator who acts, for the audit log. */
export const ActingAdmin = createParamDecorator((_: unknown, context: ExecutionContext): Actor => {
  const { user, ip } = context.switchToHttp().getRequest<SignedInRequest>();
  return { id: user.id, email: user.email, ipAddress: ip };
});

/** The bearer token as it was sent, for calls whose token is not a session. */
export const BearerToken = createParamDecorator((_: unknown, context: ExecutionContext): string | null => {
  const header = context.switchToHttp().getRequest<FastifyRequest>().headers.authorization ?? '';
  return /^Bearer (\S+)$/i.exec(header)?.[1] ?? null;
});
