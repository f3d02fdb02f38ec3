import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { DomainEvents } from '../../core/events/domain-events.js';
import { SEQUENTIAL_SUBMITTED } from '../../sequential/sequential.events.js';
import { DOCUMENT_SUBMITTED, PAGE_SUBMITTED } from '../../work/work.events.js';
import { REVIEW_OPENED } from '../review.events.js';
import type { ReviewKind } from '../review.js';

interface Submission {
  userId: string;
  kind: ReviewKind;
  /** The image of a page, the session of sequential work; for a document, the user. */
  subjectId: string;
  submittedAt: Date;
  reviewDueAt: Date;
  /** Number of texts. */
  items: number;
  /** Null for sequential work. */
  words: number | null;
}

/** Opens a review for each submission, in the transaction of the submission. */
@Injectable()
export class ReviewOpenerService implements OnModuleInit {
  constructor(private readonly events: DomainEvents) {}

  onModuleInit(): void {
    this.events.subscribe(DOCUMENT_SUBMITTED, (tx, { data }) =>
      this.open(tx, { ...data, kind: 'document', subjectId: data.userId, items: 1 }),
    );
    this.events.subscribe(PAGE_SUBMITTED, (tx, { data }) =>
      this.open(tx, { ...data, kind: 'page', subjectId: data.imageId, items: 1 }),
    );
    this.events.subscribe(SEQUENTIAL_SUBMITTED, (tx, { data }) =>
      this.open(tx, {
        ...data,
        kind: 'sequential',
        subjectId: data.sessionId,
        items: data.images,
        words: null,
      }),
    );
  }

  /** The transaction has locked the user's row, so two submissions of a user never get the same round. */
  private async open(tx: EntityManager, submission: Submission): Promise<void> {
    const { userId, kind, subjectId, submittedAt, reviewDueAt: dueAt, items, words } = submission;
    const [opened]: { reviewId: string; round: number }[] = await tx.query(OPEN, [
      ...[userId, kind, subjectId, submittedAt, dueAt, items, words],
    ]);
    if (!opened) throw new Error('No review was opened');
    const fact = { ...opened, userId, kind, subjectId, dueAt };
    await this.events.publish(tx, REVIEW_OPENED, fact, submittedAt);
  }
}

const OPEN = `
  INSERT INTO reviews (user_id, kind, subject_id, round, submitted_at, due_at, items, words, reference_ids)
  SELECT $1::uuid, $2::text, $3::uuid, coalesce(max(round), 0) + 1, $4::timestamptz, $5::timestamptz, $6::int, $7::int,
    CASE WHEN $2 = 'document' THEN
      ARRAY(SELECT id FROM reference_pdfs WHERE is_active UNION ALL SELECT id FROM images WHERE is_active) END
  FROM reviews WHERE user_id = $1 AND kind = $2 AND subject_id = $3
  RETURNING id AS "reviewId", round`;
