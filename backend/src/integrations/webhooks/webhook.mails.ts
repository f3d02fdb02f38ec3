import { defineMail } from '../../core/mail/mail-definition.js';

/** To administrators: a webhook was disabled by the system. */
export const WEBHOOK_DISABLED_MAIL = defineMail<{
  name: string;
  /** The description of the webhook, or its host. */
  receiver: string;
  /** The receiver answered 410. */
  isGone: boolean;
  /** The maker of the webhook may not read events any more. Otherwise it has failed since `failingSince`. */
  isAccessLost: boolean;
  /** ISO 8601. */
  failingSince: string;
  link: string;
}>({
  template: 'webhook-disabled',
  folder: 'integrations',
  subject: (_payload, brand) => `${brand}: a webhook was disabled`,
});
