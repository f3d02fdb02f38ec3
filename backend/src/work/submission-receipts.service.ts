import { pluralize } from '@inkwell/contract/format-count';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { outsideId, type WorkKey } from '../assignments/assignment.js';
import { WorkClockService } from '../assignments/clock/work-clock.service.js';
import { one } from '../core/database/rows.js';
import { Outbox } from '../core/mail/outbox.js';
import { Settings } from '../core/settings/settings.js';
import type { DraftKey } from '../drafts/draft-change.js';
import {
  RECEIPTS_WINDOW_SECONDS,
  type ReceiptsPayload,
  SUBMISSION_RECEIPT_MAIL,
  SUBMISSION_RECEIPTS_MAIL,
} from './work.mails.js';

interface SubmittedWork extends WorkKey {
  kind: DraftKey['kind'];
  /** The image of a page, the session of sequential work; for a document, the user. */
  subjectId: string;
  submittedAt: Date;
  /** Of the text file; for sequential work it has one text for each image, in their order. */
  sha256: string;
  words: number;
}

/**
 * The newest receipt that was sent at once for a page, if its window is still open. $1 user, $2 beginning of its key, $3 length of the
 * window in seconds.
 */
const FIND_FIRST_RECEIPT = `
  SELECT id, extract(epoch FROM clock_timestamp() - created_at)::float8 AS "ageSeconds" FROM emails
  WHERE user_id = $1 AND template = 'submission-receipt' AND starts_with(key, $2)
    AND created_at > clock_timestamp() - make_interval(secs => $3)
  ORDER BY created_at DESC LIMIT 1`;

/**
 * Sends the user a receipt for each submission, in its transaction. The first page is confirmed at once; the pages that are submitted
 * within ten minutes after it are confirmed together.
 */
@Injectable()
export class SubmissionReceiptsService {
  constructor(
    private readonly outbox: Outbox,
    private readonly settings: Settings,
    private readonly clock: WorkClockService,
  ) {}

  /** The assignment is locked, so of two pages at once the second finds the receipt for the first. */
  async send(tx: EntityManager, work: SubmittedWork): Promise<void> {
    const { userId, assignmentId, kind, subjectId } = work;
    const { about, email: to, number } = await this.clock.recipient(tx, work);
    const image = await one<{ title: string }>(tx, 'SELECT title FROM reference_files WHERE id = $1', [
      subjectId,
    ]);
    const title = image?.title ?? '';
    const receipt = {
      submittedAt: work.submittedAt.toISOString(),
      words: pluralize(work.words, 'word'),
      sha256: work.sha256,
      link: `${this.settings.publicUrl}${pathOf(kind, subjectId)}?assignment=${assignmentId}`,
    };
    const keyStart = `submission-receipt:${kind}:${outsideId({ ...work, number })}:`;
    if (kind === 'page') {
      const payload = { ...about, pages: [{ title, ...receipt }] };
      if (await this.collect(tx, { to, userId, keyStart, payload })) return;
    }
    const content = SUBMISSION_RECEIPT_MAIL.content({
      ...about,
      ...receipt,
      work: describeWork(kind, title),
    });
    const key = `${keyStart}${subjectId}:${receipt.submittedAt}`;
    await this.outbox.enqueue(tx, { key, to, userId, content });
  }

  /** @returns false if the page is the first one */
  private async collect(
    tx: EntityManager,
    page: { to: string; userId: string; keyStart: string; payload: ReceiptsPayload },
  ): Promise<boolean> {
    const { to, userId, keyStart, payload } = page;
    const params = [userId, keyStart, RECEIPTS_WINDOW_SECONDS];
    const first = await one<{ id: string; ageSeconds: number }>(tx, FIND_FIRST_RECEIPT, params);
    if (!first) return false;
    const content = SUBMISSION_RECEIPTS_MAIL.content(payload);
    const collectSeconds = SUBMISSION_RECEIPTS_MAIL.options.collectSeconds ?? RECEIPTS_WINDOW_SECONDS;
    return this.outbox.collect<ReceiptsPayload>(
      tx,
      {
        key: `${keyStart.replace(/^submission-receipt:/, 'submission-receipts:')}${first.id}`,
        to,
        userId,
        content,
      },
      {
        afterSeconds: Math.ceil(collectSeconds - first.ageSeconds),
        append: (waiting) => ({ ...payload, pages: [...waiting.pages, ...payload.pages] }),
      },
    );
  }
}

function describeWork(kind: DraftKey['kind'], title: string): string {
  if (kind === 'page') return `Your text for “${title}”`;
  return kind === 'document' ? 'Your document' : 'Your sequential work';
}

/** The screen on which the user can read the text again. */
function pathOf(kind: DraftKey['kind'], subjectId: string): string {
  if (kind === 'page') return `/image-work/${subjectId}`;
  return kind === 'document' ? '/work-editor' : '/sequential-work';
}
