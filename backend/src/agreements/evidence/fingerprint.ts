import { createHash } from 'node:crypto';

/** Everything that the fingerprint covers. */
export interface SignatureFacts {
  /** The agreement exactly as it was shown, with the placeholders filled in. */
  text: string;
  /** Number of the agreement's version. */
  version: number;
  /** Bytes of the signature's PNG file. */
  signaturePng: Uint8Array;
  name: string;
  email: string;
  mobileNumber: string;
  signedAt: Date;
  ipAddress: string;
  userAgent: string;
}

/** Names the layout below. A changed layout needs a new name, so that old fingerprints can still be verified. */
const LAYOUT = 'inkwell-agreement-1';

/**
 * SHA-256, as 64 lower-case hex digits, over what was signed.
 *
 * The hashed bytes are the line `inkwell-agreement-1\n`, then for each field, in the order below, its name,
 * a space, the length of its value in bytes, a newline, the value, a newline. Values are UTF-8 as they stand
 * (no trimming, no normalisation), the time is ISO 8601 in UTC with milliseconds, the picture is the SHA-256
 * of its bytes in hex. The lengths separate the fields, so two different signatures never have the same bytes.
 * The spec beside this file is the published test vector.
 */
export function fingerprint(facts: SignatureFacts): string {
  const fields: [string, string][] = [
    ['text', facts.text],
    ['version', String(facts.version)],
    ['signature', createHash('sha256').update(facts.signaturePng).digest('hex')],
    ['name', facts.name],
    ['email', facts.email],
    ['mobile', facts.mobileNumber],
    ['signedAt', facts.signedAt.toISOString()],
    ['ip', facts.ipAddress],
    ['userAgent', facts.userAgent],
  ];
  const hash = createHash('sha256').update(`${LAYOUT}\n`);
  for (const [name, value] of fields) {
    hash
      .update(`${name} ${Buffer.byteLength(value, 'utf8')}\n`)
      .update(value, 'utf8')
      .update('\n');
  }
  return hash.digest('hex');
}

export const FINGERPRINT_PATTERN = /^[0-9a-f]{64}$/;

/** For comparison by eye: the first 16 digits in groups of four. */
export function shortFingerprint(print: string): string {
  return print.slice(0, 16).replace(/(.{4})(?!$)/g, '$1 ');
}
