import { pluralize } from '@inkwell/contract/format-count';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { outsideId, type WorkKey } from '../assignments/assignment.js';
import { WorkClockService } from '../assignments/clock/work-clock.service.js';
import { Outbox } from '../core/mail/outbox.js';
import { Settings } from '../core/settings/settings.js';
import type { DraftKey } from '../drafts/draft-change.js';
import { SUBMISSION_RECEIPT_MAIL } from './work.mails.js';

interface SubmittedWork extends WorkKey {
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
    private readonly clock: WorkClockService,
  ) {}

  async send(tx: EntityManager, work: SubmittedWork): Promise<void> {
    const { userId, assignmentId, kind, subjectId, words, sha256 } = work;
    const { name, email, number, project } = await this.clock.recipient(tx, work);
    const [image]: { title: string }[] = await tx.query('SELECT title FROM reference_files WHERE id = $1', [
      subjectId,
    ]);
    const submittedAt = work.submittedAt.toISOString();
    const content = SUBMISSION_RECEIPT_MAIL.content({
      name,
      project,
      work: describeWork(kind, image?.title ?? null),
      submittedAt,
      words: pluralize(words, 'word'),
      sha256,
      link: `${this.settings.publicUrl}${pathOf(kind, subjectId)}?assignment=${assignmentId}`,
    });
    const key = `submission-receipt:${kind}:${outsideId({ ...work, number })}:${subjectId}:${submittedAt}`;
    await this.outbox.enqueue(tx, { key, to: email, userId, content });
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
