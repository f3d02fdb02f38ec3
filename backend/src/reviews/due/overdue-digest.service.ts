import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { Outbox } from '../../core/mail/outbox.js';
import { Settings } from '../../core/settings/settings.js';
import type { ReviewKind } from '../review.js';
import { REVIEWS_OVERDUE_MAIL } from '../review.mails.js';
import { CLAIM_UNTOLD, READ_ADMINS } from './due-statements.js';

const BATCH_SIZE = 500;
/** The rest is counted. */
const LISTED = 50;

interface OverdueReview {
  id: string;
  kind: ReviewKind;
  dueAt: Date;
  person: string;
  imageTitle: string | null;
}

/** Tells administrators what is overdue and waits for one of them, once. */
@Injectable()
export class OverdueDigest {
  constructor(
    private readonly database: DataSource,
    private readonly outbox: Outbox,
    private readonly settings: Settings,
  ) {}

  /**
   * One e-mail to each administrator for all that has become overdue since the last.
   * @param unscorable those whose reference says nothing
   * @returns how many reviews were told of
   */
  async tell(unscorable: readonly string[] = []): Promise<number> {
    let told = 0;
    for (;;) {
      const batch = await this.database.transaction((tx) => this.tellBatch(tx, unscorable));
      told += batch;
      if (batch < BATCH_SIZE) return told;
    }
  }

  private async tellBatch(tx: EntityManager, unscorable: readonly string[]): Promise<number> {
    const reviews: OverdueReview[] = await tx.query(CLAIM_UNTOLD, [unscorable, BATCH_SIZE]);
    const [first] = reviews;
    if (!first) return 0;
    const admins: { id: string; name: string; email: string }[] = await tx.query(READ_ADMINS);
    const works = reviews.slice(0, LISTED).map(({ kind, imageTitle, person, dueAt }) => ({
      person,
      work:
        kind === 'page' ? `page “${imageTitle ?? ''}”` : kind === 'document' ? 'document' : 'sequential work',
      dueAt: dueAt.toISOString(),
    }));
    const heading = reviews.length === 1 ? 'A review is overdue' : `${reviews.length} reviews are overdue`;
    for (const { id, name, email } of admins) {
      await this.outbox.enqueue(tx, {
        // A review is told of once, so that the first of a batch names it.
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
