import { OutboxEmail } from './mail/outbox-email.entity.js';
import { UploadJournalEntry } from './storage/upload-journal-entry.entity.js';
import { Task } from './tasks/task.entity.js';
import { TaskResult } from './tasks/task-result.entity.js';

export const coreEntities = [OutboxEmail, UploadJournalEntry, Task, TaskResult];
