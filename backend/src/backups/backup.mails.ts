import { defineMail } from '../core/mail/mail-definition.js';

/** To administrators: a scheduled backup failed. */
export const BACKUP_FAILED_MAIL = defineMail<{
  name: string;
  /** ISO 8601. */
  dueAt: string;
  /** Without a full stop. */
  reason: string;
  link: string;
}>({
  template: 'backup-failed',
  folder: 'backups',
  subject: (_payload, brand) => `${brand}: the backup failed`,
});
