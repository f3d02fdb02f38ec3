import { PERMISSIONS } from '@inkwell/contract/permissions';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { Outbox } from '../../core/mail/outbox.js';
import { Settings } from '../../core/settings/settings.js';
import type { ReviewKind } from '../review.js';
import { REVIEWS_OVERDUE_MAIL } from '../review.mails.js';
import { CLAIM_UNNOTIFIED, READ_STAFF } from './due.queries.js';

const BATCH_SIZE = 500;
/** Reviews listed in the e-mail; the others are counted. */
const LISTED = 50;

interface OverdueReview {
  id: string;
  kind: ReviewKind;
  dueAt: Date;
  userName: string;
  imageTitle: string | null;
  /** Null if the program does not score it. */
  scoringError: string | null;
}

/** Notifies those who may review once of each review that is overdue and needs a reviewer. */
@Injectable()
export class OverdueDigestService {
  constructor(
    private readonly database: DataSource,
    private readonly outbox: Outbox,
    private readonly settings: Settings,
  ) {}

  /**
   * Sends everyone who may review one e-mail about the reviews that became overdue or could not be scored since the last one.
   * @returns number of reviews
   */
  async notifyReviewers(): Promise<number> {
    let notified = 0;
    for (;;) {
      const batch = await this.database.transaction((tx) => this.notifyBatch(tx));
      notified += batch;
      if (batch < BATCH_SIZE) return notified;
    }
  }

  private async notifyBatch(tx: EntityManager): Promise<number> {
    const reviews: OverdueReview[] = await tx.query(CLAIM_UNNOTIFIED, [BATCH_SIZE]);
    const [first] = reviews;
    if (!first) return 0;
    const reviewers: { id: string; name: string; email: string }[] = await tx.query(READ_STAFF, [
      PERMISSIONS['reviews:write'],
    ]);
    const works = reviews.slice(0, LISTED).map(({ kind, imageTitle, userName, dueAt, scoringError }) => ({
      person: userName,
      work:
        kind === 'page' ? `page “${imageTitle ?? ''}”` : kind === 'document' ? 'document' : 'sequential work',
      dueAt: dueAt.toISOString(),
      problem: scoringError ?? '',
    }));
    const heading = reviews.length === 1 ? 'A review is overdue' : `${reviews.length} reviews are overdue`;
    for (const { id, name, email } of reviewers) {
      await this.outbox.enqueue(tx, {
        // Each review is in one batch only, so the first one identifies the batch.
        key: `reviews-overdue:${first.id}:${id}`,
        to: email,
        userId: id,
        content: REVIEWS_OVERDUE_MAIL.content({
          name,
          heading,
          works,
          more: reviews.length - works.length,
          link: `${this.settings.publicUrl}/admin/reviews`,
        }),
      });
    }
    return reviews.length;
  }
}
