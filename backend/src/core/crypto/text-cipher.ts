import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Encrypts short texts with AES-256-GCM. Format: 12 bytes nonce, 16 bytes tag, ciphertext. Each `purpose` derives its own
 * key from the secret, so that a text encrypted for one purpose cannot be used for another.
 */
export class TextCipher {
  private readonly key: Buffer;

  constructor(secret: Buffer | string, purpose: string) {
    this.key = Buffer.from(hkdfSync('sha256', secret, '', purpose, 32));
  }

  /** @param context bound to the result (for example an id): only the same context decrypts it */
  encrypt(text: string, context: string): Buffer {
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv('aes-256-gcm', this.key, nonce).setAAD(Buffer.from(context));
    const ciphertext = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
    return Buffer.concat([nonce, cipher.getAuthTag(), ciphertext]);
  }

  /** @throws Error if the bytes were changed, or were encrypted with another key or context */
  decrypt(encrypted: Buffer, context: string): string {
    const decipher = createDecipheriv('aes-256-gcm', this.key, encrypted.subarray(0, NONCE_BYTES))
      .setAAD(Buffer.from(context))
      .setAuthTag(encrypted.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
    const ciphertext = encrypted.subarray(NONCE_BYTES + TAG_BYTES);
    return decipher.update(ciphertext, undefined, 'utf8') + decipher.final('utf8');
  }
}
