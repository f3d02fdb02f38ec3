import { allowedForKeys, isPermission, type Permission } from '@inkwell/contract/permissions';
import { DomainError, defineErrors, HttpError } from '../core/http/domain-error.js';
import { PermissionMissingBody } from './dto/error-bodies.dto.js';

const ERRORS = defineErrors({
  REAUTHENTICATION_REQUIRED: {
    status: 403,
    message: 'Please confirm your password or passkey, then try again.',
  },
  PERMISSION_MISSING: {
    status: 403,
    message: 'This API key does not have the permission "users:read".',
    Body: PermissionMissingBody,
  },
  NOT_FOR_API_KEYS: { status: 403, message: 'An API key cannot make this call.' },
});

export class AccessError extends DomainError<keyof typeof ERRORS> {}

/** The session has ended, or its user was deleted. */
export function sessionEnded(): HttpError {
  return new HttpError('UNAUTHENTICATED', 'Your session has ended. Please sign in again.');
}

/** The request has no token, which an app never sends without one. */
export function tokenMissing(): HttpError {
  return new HttpError('UNAUTHENTICATED', 'Please send a token in the header: Authorization: Bearer …');
}

/** The key lacks the permission, or its creator does now. */
function permissionMissing(permission: Permission): AccessError {
  return new AccessError('PERMISSION_MISSING', `This API key does not have the permission "${permission}".`, {
    facts: { permission },
  });
}

/** For a caller without this access. An API key is told which permission it lacks. */
export function accessRefused(via: { kind: string } | undefined, access: string): AccessError | HttpError {
  if (via?.kind !== 'apiKey') return new HttpError('FORBIDDEN');
  return isPermission(access) && allowedForKeys.has(access) ? permissionMissing(access) : notForApiKeys();
}

export function notForApiKeys(): AccessError {
  return new AccessError('NOT_FOR_API_KEYS');
}
