import { StorageUnavailableError } from './storage-errors.js';
import { parseStorageUrl } from './storage-url.js';

const WRONG_KEY = new Set(['InvalidAccessKeyId', 'SignatureDoesNotMatch', 'CredentialsProviderError']);

/** Returns in one line why `FileStore.checkAccess` failed, and the solution. The line contains no secret. */
export function describeStoreProblem(error: unknown, storageUrl: string): string {
  const { endpoint, bucket } = parseStorageUrl(storageUrl);
  const { name, code, status } = readError(error instanceof StorageUnavailableError ? error.cause : error);
  if (WRONG_KEY.has(name)) return `${endpoint} refuses the key or the secret (${name}). Correct them`;
  if (status === 404) return `${endpoint} has no bucket "${bucket}". Create it, or correct its name`;
  if (status && status >= 500) return `${endpoint} answers ${status} (${name}). Look into its log`;
  if (status)
    return `${endpoint} refuses the bucket "${bucket}" (${status} ${name}). Correct the region or the key`;
  return `no store answers at ${endpoint} (${code}). Start it, or correct the host and port`;
}

interface StoreError {
  name: string;
  /** The code of the system, else the message. */
  code: string;
  status: number | undefined;
}

function readError(error: unknown): StoreError {
  if (!(error instanceof Error)) return { name: '', code: String(error), status: undefined };
  const { code, $metadata } = error as { code?: unknown; $metadata?: { httpStatusCode?: number } };
  return {
    name: error.name,
    code: typeof code === 'string' ? code : error.message,
    status: $metadata?.httpStatusCode,
  };
}
