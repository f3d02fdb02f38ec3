import { applyDecorators, type CanActivate, type ExecutionContext, UseGuards } from '@nestjs/common';
import { ApiErrors } from '../core/http/api-errors.js';
import { AccessError } from './access.errors.js';
import type { SignedInRequest } from './access.js';
import type { Principal } from './principal.js';

const VALID_MINUTES = 10;

/**
 * For a call that needs the password or a passkey again, unless one was checked in this session in the last 10 minutes.
 * `POST /api/auth/reauthenticate` does so.
 */
export function RequireReauthentication(): MethodDecorator {
  return applyDecorators(UseGuards(ReauthenticationGuard), ApiErrors('REAUTHENTICATION_REQUIRED'));
}

class ReauthenticationGuard implements CanActivate {
  canActivate(context: ExecutionContext): boolean {
    checkReauthenticated(context.switchToHttp().getRequest<SignedInRequest>().principal);
    return true;
  }
}

/** For a call that needs it only in some cases. @throws AccessError REAUTHENTICATION_REQUIRED */
export function checkReauthenticated({ via: { confirmedAt, checkedAt } }: Principal): void {
  const isRecent =
    confirmedAt !== null && checkedAt.getTime() - confirmedAt.getTime() < VALID_MINUTES * 60_000;
  if (isRecent) return;
  throw new AccessError('REAUTHENTICATION_REQUIRED');
}
