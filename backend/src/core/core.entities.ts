import { OutboxEmail } from './mail/outbox-email.entity.js';
import { UploadJournalEntry } from './storage/upload-journal-entry.entity.js';
import { Task } from './tasks/task.entity.js';

export const coreEntities = [OutboxEmail, UploadJournalEntry, Task];
