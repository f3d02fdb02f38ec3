import { exportPermissions, isPermission } from '@inkwell/contract/permissions';
import {
  applyDecorators,
  type CanActivate,
  type ExecutionContext,
  SetMetadata,
  UseGuards,
} from '@nestjs/common';
import { ApiExtension } from '@nestjs/swagger';
import { ApiErrors } from '../core/http/api-errors.js';
import { AccessError } from './access.errors.js';
import type { Access, SignedInRequest } from './access.js';
import { getSession, type Principal } from './principal.js';

const VALID_MINUTES = 10;

/** The calls that need the password or a passkey again. */
export const REAUTHENTICATION = 'inkwell:reauthentication';

/** Marks in the OpenAPI document the calls that need the password or a passkey again. `openapi/` removes it. */
export const REAUTHENTICATION_MARK = 'x-reauthentication';

/**
 * For a call that needs the password or a passkey again, unless one was checked in this session in the last 10 minutes.
 * `POST /api/auth/reauthenticate` does so. An API key is refused, unless the call needs one of `exportPermissions`, for which it was
 * checked when the key got the permission.
 */
export function RequireReauthentication(): MethodDecorator {
  return applyDecorators(
    SetMetadata(REAUTHENTICATION, true),
    UseGuards(ReauthenticationGuard),
    ApiErrors('REAUTHENTICATION_REQUIRED'),
    ApiExtension(REAUTHENTICATION_MARK, true),
  );
}

class ReauthenticationGuard implements CanActivate {
  canActivate(context: ExecutionContext): boolean {
    const { principal, routeOptions } = context.switchToHttp().getRequest<SignedInRequest>();
    const { access } = routeOptions.config as { access?: Access };
    if (principal.via.kind === 'apiKey' && isConfirmedForKeys(access)) return true;
    checkReauthenticated(principal);
    return true;
  }
}

/** Whether the password or a passkey was checked when a key got the permission. */
export function isConfirmedForKeys(access: Access | undefined): boolean {
  return access !== undefined && isPermission(access) && exportPermissions.has(access);
}

/** For a call that needs it only in some cases. @throws AccessError REAUTHENTICATION_REQUIRED, NOT_FOR_API_KEYS */
export function checkReauthenticated(principal: Principal): void {
  const { confirmedAt, checkedAt } = getSession(principal);
  const isRecent =
    confirmedAt !== null && checkedAt.getTime() - confirmedAt.getTime() < VALID_MINUTES * 60_000;
  if (isRecent) return;
  throw new AccessError('REAUTHENTICATION_REQUIRED');
}
