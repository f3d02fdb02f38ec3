/** The store is full. The response has the status 507. */
export class StorageFullError extends Error {
  constructor(cause: unknown) {
    super('The file store is full', { cause });
    this.name = 'StorageFullError';
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

/** Converts a driver's error to one of this file's, or returns it unchanged. */
export function toStorageError(key: string, error: unknown): unknown {
  for (const fault of causes(error)) {
    if (FULL.has(fault.code) || FULL.has(fault.name) || fault.status === 507)
      return new StorageFullError(error);
    if (MISSING.has(fault.code) || MISSING.has(fault.name)) return new FileMissingError(key, error);
  }
  return error;
}

interface Fault {
  code: string;
  name: string;
  status?: number;
}

function* causes(error: unknown): Generator<Fault> {
  let current = error;
  for (let depth = 0; depth < 5 && current instanceof Error; depth++) {
    const { code, $metadata } = current as { code?: unknown; $metadata?: { httpStatusCode?: number } };
    yield { code: String(code ?? ''), name: current.name, status: $metadata?.httpStatusCode };
    current = current.cause;
  }
}
