import { defineEvent } from '../core/events/domain-events.js';

export const DOCUMENT_SUBMITTED = defineEvent<{
  userId: string;
  assignmentId: string;
  draftVersion: number;
  words: number;
  submittedAt: Date;
  reviewDueAt: Date;
}>('document.submitted', 1);

export const PAGE_SUBMITTED = defineEvent<{
  userId: string;
  assignmentId: string;
  imageId: string;
  draftVersion: number;
  words: number;
  submittedAt: Date;
  reviewDueAt: Date;
}>('page.submitted', 1);
