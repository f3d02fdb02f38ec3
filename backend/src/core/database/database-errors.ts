import { QueryFailedError, QueryRunnerAlreadyReleasedError } from 'typeorm';

/** Prefixes of SQLSTATE codes (appendix A of the PostgreSQL manual). */
const UNAVAILABLE_SQL_CLASSES = ['08', '53', '57P'];
const UNAVAILABLE_SOCKET_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'ETIMEDOUT',
  'EPIPE',
  'ENOENT',
]);
const UNAVAILABLE_MESSAGES = [
  'Connection terminated',
  'timeout exceeded when trying to connect',
  'Client has encountered a connection error',
];

/** Returns true if the database cannot be reached or is shutting down. A later attempt may succeed. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  // Of the next statement, if the connection broke between two statements of a transaction.
  if (error instanceof QueryRunnerAlreadyReleasedError) return true;
  const code = codeOf(driverError(error));
  if (code === DISK_FULL_CODE) return false;
  if (
    code &&
    (UNAVAILABLE_SOCKET_CODES.has(code) || UNAVAILABLE_SQL_CLASSES.some((start) => code.startsWith(start)))
  )
    return true;
  return UNAVAILABLE_MESSAGES.some((text) => error.message.includes(text));
}

const DISK_FULL_CODE = '53100';

/** Returns true if the database has no space left on its disk. Nothing was written. */
export function isDatabaseFull(error: unknown): boolean {
  return codeOf(driverError(error)) === DISK_FULL_CODE;
}

/** A NUL character, or half of a surrogate pair in JSON. */
const UNSTORABLE_TEXT_CODES = new Set(['22021', '22P05']);

/** Returns true if a parameter contains a character that PostgreSQL cannot store. A retry cannot succeed. */
export function isUnstorableText(error: unknown): boolean {
  const code = codeOf(driverError(error));
  return code !== undefined && UNSTORABLE_TEXT_CODES.has(code);
}

/** TypeORM wraps the driver's errors. A query on the pool throws them unwrapped. */
function driverError(error: unknown): unknown {
  return error instanceof QueryFailedError ? error.driverError : error;
}

/** Classes of SQLSTATE codes: data exceptions, and violated constraints. */
const DATA_CLASSES = ['22', '23'];
const LOCK_TIMEOUT_CODE = '55P03';

/** Returns true if the statement failed because of one of its values. Without that value it can succeed. */
export function isDataError(error: unknown): boolean {
  const code = codeOf(driverError(error));
  return code !== undefined && DATA_CLASSES.some((start) => code.startsWith(start));
}

/** Returns true if the statement has waited longer than its `lock_timeout` for a locked row. */
export function isLockTimeout(error: unknown): boolean {
  return codeOf(driverError(error)) === LOCK_TIMEOUT_CODE;
}

const DEADLOCK_CODE = '40P01';

/** Returns true if PostgreSQL ended this transaction because of a deadlock. A later attempt may succeed. */
export function isDeadlock(error: unknown): boolean {
  return codeOf(driverError(error)) === DEADLOCK_CODE;
}

/** `NO ACTION`, and `RESTRICT` since PostgreSQL 18. */
const FOREIGN_KEY_CODES = new Set(['23503', '23001']);

/** Returns true if a row could not be deleted because other rows refer to it, or added because it refers to a missing row. */
export function isForeignKeyViolation(error: unknown): boolean {
  return FOREIGN_KEY_CODES.has(codeOf(driverError(error)) ?? '');
}

const UNIQUE_CODE = '23505';

/** Returns true if a row could not be written because another row has the same value in a unique key. */
export function isUniqueViolation(error: unknown): boolean {
  return codeOf(driverError(error)) === UNIQUE_CODE;
}

function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}
