/** What the download of a stored file can answer. */
export const FILE_ERRORS = ['NOT_FOUND', 'FILE_MISSING', 'STORAGE_UNAVAILABLE'];

/** The store is full. The response has the status 507. */
export class StorageFullError extends Error {
  constructor(cause: unknown) {
    super('The file store is full', { cause });
    this.name = 'StorageFullError';
  }
}

/** The store does not answer, or answers that it cannot work now. A later attempt may succeed. The response has the status 503. */
export class StorageUnavailableError extends Error {
  constructor(cause: unknown) {
    super('The file store cannot be reached', { cause });
    this.name = 'StorageUnavailableError';
  }
}

/** No file is stored under the key. */
export class FileMissingError extends Error {
  constructor(key: string, cause?: unknown) {
    super(`No file is stored under "${key}"`, { cause });
    this.name = 'FileMissingError';
  }
}

/** Full disk, exceeded disk quota, and the same errors of MinIO and Ceph. */
const FULL = new Set([
  'ENOSPC',
  'EDQUOT',
  'XMinioStorageFull',
  'XMinioAdminBucketQuotaExceeded',
  'QuotaExceeded',
]);
const MISSING = new Set(['ENOENT', 'NoSuchKey', 'NotFound']);
/** Codes of connections and names of the SDK's time limits. Errors of a disk have none of these. */
const UNAVAILABLE = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ENETUNREACH',
  'EHOSTUNREACH',
  'ETIMEDOUT',
  'TimeoutError',
]);

/** Converts a driver's error to one of this file's, or returns it unchanged. */
export function toStorageError(key: string, error: unknown): unknown {
  for (const fault of causes(error)) {
    if (FULL.has(fault.code) || FULL.has(fault.name) || fault.status === 507)
      return new StorageFullError(error);
    if (MISSING.has(fault.code) || MISSING.has(fault.name)) return new FileMissingError(key, error);
    if (isUnavailable(fault)) return new StorageUnavailableError(error);
  }
  return error;
}

/** Whether the message of sharp or of a child process names a full disk. Their errors have no code. */
export function namesFullDisk(error: unknown): boolean {
  return error instanceof Error && /no space left on device|disk quota exceeded/i.test(error.message);
}

interface Fault {
  code: string;
  name: string;
  status: number | undefined;
}

function isUnavailable({ code, name, status }: Fault): boolean {
  return UNAVAILABLE.has(code) || UNAVAILABLE.has(name) || (status !== undefined && status >= 500);
}

function* causes(error: unknown): Generator<Fault> {
  let current = error;
  for (let depth = 0; depth < 5 && current instanceof Error; depth++) {
    const { code, $metadata } = current as { code?: unknown; $metadata?: { httpStatusCode?: number } };
    yield { code: String(code ?? ''), name: current.name, status: $metadata?.httpStatusCode };
    current = current.cause;
  }
}
