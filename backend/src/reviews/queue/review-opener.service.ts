import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { WorkKey } from '../../assignments/assignment.js';
import { one } from '../../core/database/rows.js';
import { DomainEvents } from '../../core/events/domain-events.js';
import { imagesOfAssignmentSql } from '../../images/assignment-images.queries.js';
import { ReferenceFilesService } from '../../images/reference-files.service.js';
import { SEQUENTIAL_SUBMITTED } from '../../sequential/sequential.events.js';
import { DOCUMENT_SUBMITTED, PAGE_SUBMITTED } from '../../work/work.events.js';
import { REVIEW_OPENED } from '../review.events.js';
import type { ReviewKind } from '../review.js';
import { statusOfTextSql } from '../review.queries.js';

interface Submission extends WorkKey {
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
  constructor(
    private readonly events: DomainEvents,
    private readonly files: ReferenceFilesService,
  ) {}

  onModuleInit(): void {
    this.files.registerTexts(statusOfTextSql);
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

  /** The transaction has locked the assignment, so two submissions of a text never get the same round. */
  private async open(tx: EntityManager, submission: Submission): Promise<void> {
    const {
      userId,
      assignmentId,
      kind,
      subjectId,
      submittedAt,
      reviewDueAt: dueAt,
      items,
      words,
    } = submission;
    const opened = await one<{ reviewId: string; round: number }>(tx, OPEN, [
      ...[assignmentId, kind, subjectId, submittedAt, dueAt, items, words],
    ]);
    if (!opened) throw new Error('No review was opened');
    const fact = { ...opened, userId, assignmentId, kind, subjectId, dueAt };
    await this.events.publish(tx, REVIEW_OPENED, fact, submittedAt);
  }
}

/**
 * $1 assignment, $2 kind, $3 subject, $4 time, $5 time when it is due, $6 number of texts, $7 words. A document is compared with the
 * PDFs and images that its user has now.
 */
const OPEN = `
  INSERT INTO reviews (assignment_id, user_id, kind, subject_id, round, submitted_at, due_at, items, words, reference_ids)
  SELECT a.id, a.user_id, $2::text, $3::uuid,
    (SELECT coalesce(max(round), 0) + 1 FROM reviews WHERE assignment_id = a.id AND kind = $2::text AND subject_id = $3::uuid),
    $4::timestamptz, $5::timestamptz, $6::int, $7::int,
    CASE WHEN $2 = 'document' THEN
      ARRAY(SELECT f.id FROM reference_files f WHERE f.kind = 'pdf' AND f.is_active
          AND (f.project_id IS NULL OR f.project_id = a.project_id)
        UNION ALL SELECT i.id FROM ${imagesOfAssignmentSql('a')} i WHERE i.is_active) END
  FROM assignments a WHERE a.id = $1
  RETURNING id AS "reviewId", round`;
