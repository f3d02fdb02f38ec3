import { OutboxEmail } from './mail/outbox-email.entity.js';
import { UploadJournalEntry } from './storage/upload-journal-entry.entity.js';

export const coreEntities = [OutboxEmail, UploadJournalEntry];
