import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { DomainEvents } from '../../core/events/domain-events.js';
import { SUBMISSION_CREATED, type SubmissionCreated } from '../../work/work.events.js';
import { NOTIFY_REVIEWS_CHANGED } from '../review.queries.js';

/** Opens a review for each submission, in the transaction of the submission. */
@Injectable()
export class ReviewOpenerService implements OnModuleInit {
  constructor(private readonly events: DomainEvents) {}

  onModuleInit(): void {
    this.events.subscribe(SUBMISSION_CREATED, (tx, submission) => this.open(tx, submission));
  }

  /** The transaction has locked the user's row, so two submissions of a user never get the same round. */
  private async open(tx: EntityManager, submission: SubmissionCreated): Promise<void> {
    const { userId, kind, subjectId, submittedAt, dueAt, items, words } = submission;
    await tx.query(OPEN, [userId, kind, subjectId, submittedAt, dueAt, items, words]);
    await tx.query(NOTIFY_REVIEWS_CHANGED);
  }
}

const OPEN = `
  INSERT INTO reviews (user_id, kind, subject_id, round, submitted_at, due_at, items, words, reference_ids)
  SELECT $1::uuid, $2::text, $3::uuid, coalesce(max(round), 0) + 1, $4::timestamptz, $5::timestamptz, $6::int, $7::int,
    CASE WHEN $2 = 'document' THEN
      ARRAY(SELECT id FROM reference_pdfs WHERE is_active UNION ALL SELECT id FROM images WHERE is_active) END
  FROM reviews WHERE user_id = $1 AND kind = $2 AND subject_id = $3`;
