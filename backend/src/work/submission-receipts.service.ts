import { pluralize } from '@inkwell/contract/format-count';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Outbox } from '../core/mail/outbox.js';
import { Settings } from '../core/settings/settings.js';
import type { DraftKey } from '../drafts/draft-change.js';
import { SUBMISSION_RECEIPT_MAIL } from './work.mails.js';

interface SubmittedWork {
  userId: string;
  kind: DraftKey['kind'];
  /** The image of a page, the session of sequential work; for a document, the user. */
  subjectId: string;
  submittedAt: Date;
  /** Of the text file; for sequential work it has one text for each image, in their order. */
  sha256: string;
  words: number;
}

/** Sends the user a receipt for each submission, in its transaction. */
@Injectable()
export class SubmissionReceiptsService {
  constructor(
    private readonly outbox: Outbox,
    private readonly settings: Settings,
  ) {}

  async send(tx: EntityManager, work: SubmittedWork): Promise<void> {
    const { userId, kind, subjectId, words, sha256 } = work;
    const [user]: { name: string; email: string; title: string | null }[] = await tx.query(
      `SELECT u.name, u.email, i.title FROM users u LEFT JOIN images i ON i.id = $2 WHERE u.id = $1`,
      [userId, subjectId],
    );
    if (!user) throw new Error('The user was deleted during the submission');
    const submittedAt = work.submittedAt.toISOString();
    const content = SUBMISSION_RECEIPT_MAIL.content({
      name: user.name,
      work: describeWork(kind, user.title),
      submittedAt,
      words: pluralize(words, 'word'),
      sha256,
      link: `${this.settings.publicUrl}${pathOf(kind, subjectId)}`,
    });
    const key = `submission-receipt:${kind}:${userId}:${subjectId}:${submittedAt}`;
    await this.outbox.enqueue(tx, { key, to: user.email, userId, content });
  }
}

function describeWork(kind: DraftKey['kind'], title: string | null): string {
  if (kind === 'page') return `Your text for “${title}”`;
  return kind === 'document' ? 'Your document' : 'Your sequential work';
}

/** The screen on which the user can read the text again. */
function pathOf(kind: DraftKey['kind'], subjectId: string): string {
  if (kind === 'page') return `/image-work/${subjectId}`;
  return kind === 'document' ? '/work-editor' : '/sequential-work';
}
