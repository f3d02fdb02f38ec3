import { DomainError, defineErrors } from '../../core/http/domain-error.js';

const ERRORS = defineErrors({
  API_KEY_MISTYPED: { status: 401, message: 'This is no API key: characters are missing or wrong.' },
  API_KEY_DELETED: { status: 401, message: 'This API key was deleted, or never existed here.' },
  API_KEY_REPLACED: { status: 401, message: 'This API key was rotated. Use the new one.' },
  API_KEY_EXPIRED: { status: 401, message: 'This API key has expired.' },
  API_KEY_SUSPENDED: { status: 401, message: 'The creator of this API key has no access now.' },
  NOT_YOUR_API_KEY: {
    status: 403,
    message: 'Only the creator of a key can change or rotate it. Create another key instead.',
  },
});

export class ApiKeyError extends DomainError<keyof typeof ERRORS> {}

/** Why a request with a key is 401. */
export const INVALID_KEY_CODES = [
  'API_KEY_MISTYPED',
  'API_KEY_DELETED',
  'API_KEY_REPLACED',
  'API_KEY_EXPIRED',
  'API_KEY_SUSPENDED',
] as const satisfies (keyof typeof ERRORS)[];
export type InvalidKeyCode = (typeof INVALID_KEY_CODES)[number];
