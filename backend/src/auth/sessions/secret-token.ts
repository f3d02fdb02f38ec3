import { createHash, randomBytes } from 'node:crypto';

const TOKEN_BYTES = 32;

/** A random token for a link. Only its hash is stored. */
export function newSecretToken(): { token: string; hash: Buffer } {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  return { token, hash: hashSecretToken(token) };
}

export function hashSecretToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
