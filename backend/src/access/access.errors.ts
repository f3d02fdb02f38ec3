import { isPermission, type Permission } from '@inkwell/contract/permissions';
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

/** The key lacks the permission, or its creator does now. */
export function permissionMissing(permission: Permission): AccessError {
  return new AccessError('PERMISSION_MISSING', `This API key does not have the permission "${permission}".`, {
    facts: { permission },
  });
}

/** For a call with this access that no API key may make, or not this one. */
export function refuseApiKey(access: string): AccessError {
  return isPermission(access) ? permissionMissing(access) : notForApiKeys();
}

export function notForApiKeys(): AccessError {
  return new AccessError('NOT_FOR_API_KEYS');
}
