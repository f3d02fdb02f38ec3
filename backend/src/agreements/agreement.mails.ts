import { defineMail } from '../core/mail/mail-definition.js';

/** `signedAt` is ISO 8601. The signed PDF is attached. */
export const AGREEMENT_SIGNED_MAIL = defineMail<{
  name: string;
  version: number;
  signedAt: string;
  fingerprint: string;
  verifyUrl: string;
}>({
  template: 'agreement-signed',
  folder: 'agreements',
  subject: (_, brand) => `Your signed agreement with ${brand}`,
  isRepeatable: true,
});
