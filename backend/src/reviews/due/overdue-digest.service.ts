import { assignmentName } from '@inkwell/contract/assignment-name';
import { PERMISSIONS } from '@inkwell/contract/permissions';
import type { Role } from '@inkwell/contract/roles';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { WriterNamesService } from '../../assignments/writer-names.service.js';
import { many } from '../../core/database/rows.js';
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
  userId: { _id: string; name: string };
  project: { _id: string; name: string };
  number: number;
  isOnlyOfProject: boolean;
  imageTitle: string | null;
  /** Null if the program does not score it. */
  scoringError: string | null;
}

interface Recipient {
  id: string;
  name: string;
  email: string;
  role: Role;
}

/** Notifies those who may review once of each review that is overdue and needs a reviewer. */
@Injectable()
export class OverdueDigestService {
  constructor(
    private readonly database: DataSource,
    private readonly outbox: Outbox,
    private readonly settings: Settings,
    private readonly writerNames: WriterNamesService,
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
    const reviews = await many<OverdueReview>(tx, CLAIM_UNNOTIFIED, [BATCH_SIZE]);
    const [first] = reviews;
    if (!first) return 0;
    const reviewers = await many<Recipient>(tx, READ_STAFF, [PERMISSIONS['reviews:write']]);
    for (const [role, recipients] of Map.groupBy(reviewers, (reviewer) => reviewer.role)) {
      const shown = await this.writerNames.present({ user: { role } }, reviews, tx);
      for (const recipient of recipients) {
        // Staff may have worked as users before. Nobody reviews their own work.
        const others = shown.filter(({ userId }) => userId._id !== recipient.id);
        // Each review is in one batch only, so the first one identifies the batch.
        if (others.length > 0) await this.send(tx, recipient, others, first.id);
      }
    }
    return reviews.length;
  }

  private async send(
    tx: EntityManager,
    { id, name, email }: Recipient,
    reviews: readonly OverdueReview[],
    batch: string,
  ): Promise<void> {
    const works = reviews.slice(0, LISTED).map(describeWork);
    await this.outbox.enqueue(tx, {
      key: `reviews-overdue:${batch}:${id}`,
      to: email,
      userId: id,
      content: REVIEWS_OVERDUE_MAIL.content({
        name,
        heading: reviews.length === 1 ? 'A review is overdue' : `${reviews.length} reviews are overdue`,
        works,
        more: reviews.length - works.length,
        link: `${this.settings.publicUrl}/admin/reviews`,
      }),
    });
  }
}

function describeWork({ kind, imageTitle, userId, project, dueAt, scoringError, ...work }: OverdueReview) {
  const submitted =
    kind === 'page' ? `page “${imageTitle ?? ''}”` : kind === 'document' ? 'document' : 'sequential work';
  return {
    person: userId.name,
    work: `${submitted} of ${assignmentName({ ...work, project: project.name })}`,
    dueAt: dueAt.toISOString(),
    problem: scoringError ?? '',
  };
}
