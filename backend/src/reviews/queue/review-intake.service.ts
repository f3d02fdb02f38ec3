import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { ReviewKind } from '../review.js';
import { ANNOUNCE_REVIEWS } from '../reviews-channel.js';

export interface Submission {
  userId: string;
  kind: ReviewKind;
  /** The image of a page, the session of a run; of a document, the user. */
  subjectId: string;
  submittedAt: Date;
  dueAt: Date;
  /** How many texts. */
  items: number;
  words: number | null;
}

/** Where everything that is submitted comes in. */
@Injectable()
export class ReviewIntake {
  /** Part of the transaction that submits, which holds the person's row: rounds are counted one after the other. */
  async open(tx: EntityManager, submission: Submission): Promise<void> {
    const { userId, kind, subjectId, submittedAt, dueAt, items, words } = submission;
    await tx.query(OPEN, [userId, kind, subjectId, submittedAt, dueAt, items, words]);
    await tx.query(ANNOUNCE_REVIEWS);
  }
}

const OPEN = `
  INSERT INTO reviews (user_id, kind, subject_id, round, submitted_at, due_at, items, words)
  SELECT $1::uuid, $2::text, $3::uuid, coalesce(max(round), 0) + 1, $4::timestamptz, $5::timestamptz, $6::int, $7::int
  FROM reviews WHERE user_id = $1 AND kind = $2 AND subject_id = $3`;
