import { QueryFailedError } from 'typeorm';

/** Classes and codes of PostgreSQL (appendix A of its manual) and of the socket under it. */
const AWAY_SQL_CLASSES = ['08', '53', '57P'];
const AWAY_SOCKET_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'ETIMEDOUT',
  'EPIPE',
  'ENOENT',
]);
const AWAY_MESSAGES = [
  'Connection terminated',
  'timeout exceeded when trying to connect',
  'Client has encountered a connection error',
];

/** True when the database cannot be reached or is shutting down: a later try may succeed. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = codeOf(driverError(error));
  if (code && (AWAY_SOCKET_CODES.has(code) || AWAY_SQL_CLASSES.some((start) => code.startsWith(start))))
    return true;
  return AWAY_MESSAGES.some((text) => error.message.includes(text));
}

/** Codes for a text no column can hold: one with a NUL, or half a surrogate pair in JSON. */
const UNSTORABLE_TEXT_CODES = new Set(['22021', '22P05']);

/** True when what was sent holds a character that PostgreSQL does not take; trying again is no use. */
export function isUnstorableText(error: unknown): boolean {
  const code = codeOf(driverError(error));
  return code !== undefined && UNSTORABLE_TEXT_CODES.has(code);
}

/** TypeORM wraps what the driver threw; a query on the pool itself throws it as it is. */
function driverError(error: unknown): unknown {
  return error instanceof QueryFailedError ? error.driverError : error;
}

const DEADLOCK_CODE = '40P01';

/** True when two waited for each other and the database ended this one: a later try may succeed. */
export function isDeadlock(error: unknown): boolean {
  return codeOf(driverError(error)) === DEADLOCK_CODE;
}

/** `NO ACTION` and, from PostgreSQL 18 on, `RESTRICT`. */
const FOREIGN_KEY_CODES = new Set(['23503', '23001']);

/** True when a row could not be deleted because others refer to it. */
export function isForeignKeyViolation(error: unknown): boolean {
  return error instanceof QueryFailedError && FOREIGN_KEY_CODES.has(codeOf(error.driverError) ?? '');
}

function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}
