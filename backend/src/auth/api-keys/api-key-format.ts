import { createHash, randomBytes, randomInt } from 'node:crypto';
import { crc32 } from 'node:zlib';

export const API_KEY_START = 'ink_';

const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const SHORT_ID_DIGITS = 8;
const SECRET_BYTES = 32;
/** 62 ^ 43 > 2 ^ 256 */
const SECRET_DIGITS = 43;
/** 62 ^ 6 > 2 ^ 32 */
const CHECKSUM_DIGITS = 6;
const FORMAT = new RegExp(
  `^(${API_KEY_START}([0-9A-Za-z]{${SHORT_ID_DIGITS}})_[0-9A-Za-z]{${SECRET_DIGITS}})([0-9A-Za-z]{${CHECKSUM_DIGITS}})$`,
);

/** What is stored of a key. */
export interface ParsedApiKey {
  /** The 8 characters that the key is found and named by. They are no secret. */
  shortId: string;
  /** SHA-256 of the whole key. It needs no salt, because the key has 256 random bits. */
  hash: Buffer;
}

/** Whether a token is meant as an API key. It may still be invalid. */
export function isApiKey(token: string | null): token is string {
  return token?.startsWith(API_KEY_START) ?? false;
}

export function newShortId(): string {
  return Array.from({ length: SHORT_ID_DIGITS }, () => DIGITS[randomInt(DIGITS.length)]).join('');
}

/** Returns a new key: the start, the short id, 32 random bytes and a checksum, so that secret scanners can recognise it. */
export function newApiKey(shortId: string): string {
  const secret = toBase62(BigInt(`0x${randomBytes(SECRET_BYTES).toString('hex')}`), SECRET_DIGITS);
  const start = `${API_KEY_START}${shortId}_${secret}`;
  return start + checksumOf(start);
}

/** Returns null if the form or the checksum is wrong, so that a typing error needs no query. */
export function parseApiKey(key: string): ParsedApiKey | null {
  const [, start = '', shortId = '', checksum] = FORMAT.exec(key) ?? [];
  return checksum === checksumOf(start) ? { shortId, hash: hashApiKey(key) } : null;
}

export function hashApiKey(key: string): Buffer {
  return createHash('sha256').update(key).digest();
}

function checksumOf(start: string): string {
  return toBase62(BigInt(crc32(start)), CHECKSUM_DIGITS);
}

function toBase62(value: bigint, digits: number): string {
  let rest = value;
  let text = '';
  for (let count = 0; count < digits; count++) {
    text = DIGITS[Number(rest % 62n)] + text;
    rest /= 62n;
  }
  return text;
}
