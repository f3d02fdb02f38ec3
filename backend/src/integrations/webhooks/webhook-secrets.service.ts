import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { TextCipher } from '../../core/crypto/text-cipher.js';
import { Settings } from '../../core/settings/settings.js';

const SECRET_BYTES = 32;

/** The secrets that sign requests. They are shown once, and stored encrypted. */
@Injectable()
export class WebhookSecretsService {
  private readonly cipher: TextCipher;

  constructor(settings: Settings) {
    this.cipher = new TextCipher(settings.passwordKey, 'webhook');
  }

  create(): string {
    return `whsec_${randomBytes(SECRET_BYTES).toString('base64')}`;
  }

  encrypt(webhookId: string, secret: string): Buffer {
    return this.cipher.encrypt(secret, webhookId);
  }

  /** The secrets that can be read: none if PASSWORD_KEY has changed. */
  decryptAll(webhookId: string, secrets: readonly (Buffer | null)[]): string[] {
    return secrets.flatMap((secret) => {
      try {
        return secret ? [this.cipher.decrypt(secret, webhookId)] : [];
      } catch {
        return [];
      }
    });
  }
}
