import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { isRunningSql } from '../assignments/assignment.queries.js';
import { one } from '../core/database/rows.js';
import { ReviewReportsService } from '../reviews/report/review-reports.service.js';
import { IS_WAITING } from '../reviews/review.queries.js';
import { personalTables } from './personal-data.js';

/** $1 user. The subject of each of these texts is its image. */
const COUNT_IMAGES_LOSING_TEXT = `
  SELECT count(DISTINCT d.subject_id)::int AS "imagesLosingText"
  FROM assignments a JOIN drafts d ON d.assignment_id = a.id
  WHERE a.user_id = $1 AND d.kind <> 'document' AND d.submitted_at IS NOT NULL`;

/** $1 user. A text of another user on the same image stays. */
const COUNT_LOSSES = `
  SELECT (SELECT count(*)::int FROM assignments a WHERE a.user_id = $1 AND ${isRunningSql('a')}) AS "runningAssignments",
    (SELECT count(*)::int FROM reviews r WHERE r.user_id = $1 AND ${IS_WAITING}) AS "waitingReviews",
    (SELECT count(DISTINCT d.subject_id)::int FROM assignments a JOIN drafts d ON d.assignment_id = a.id
      WHERE a.user_id = $1 AND d.kind <> 'document' AND d.submitted_at IS NOT NULL AND NOT EXISTS (
        SELECT FROM drafts other JOIN assignments o ON o.id = other.assignment_id
        WHERE other.subject_id = d.subject_id AND other.kind <> 'document' AND other.submitted_at IS NOT NULL
          AND o.user_id <> $1)) AS "imagesWithoutOtherText"`;

/**
 * $1 user. A file about an assignment of the user is not made, or expires at once. Other files are about many users; they expire within
 * days.
 */
const END_FILES_ABOUT = `
  UPDATE tasks SET expires_at = now(), finished_at = coalesce(finished_at, now()),
    state = CASE WHEN state IN ('waiting', 'running') THEN 'cancelled' ELSE state END
  WHERE permissions IS NOT NULL AND input ->> 'assignmentId' IN (SELECT id::text FROM assignments WHERE user_id = $1)`;

/** What is lost with a user. */
export interface ErasureLosses {
  runningAssignments: number;
  waitingReviews: number;
  imagesWithoutOtherText: number;
}

/** Removes what no foreign key deletes with a user. */
@Injectable()
export class ErasureService {
  constructor(
    private readonly database: DataSource,
    private readonly reports: ReviewReportsService,
  ) {}

  async findLosses(userId: string): Promise<ErasureLosses> {
    const [losses]: [ErasureLosses] = await this.database.query(COUNT_LOSSES, [userId]);
    return losses;
  }

  /**
   * Before the user is deleted. The user's row is locked, so rows that refer to it cannot be added.
   * @returns the number of images that lose their text
   */
  async erase(tx: EntityManager, userId: string): Promise<{ imagesLosingText: number }> {
    const [erased]: [{ imagesLosingText: number }] = await tx.query(COUNT_IMAGES_LOSING_TEXT, [userId]);
    await this.reports.deleteOfUser(tx, userId);
    await tx.query(END_FILES_ABOUT, [userId]);
    const user = await one<{ email: string }>(tx, 'SELECT email FROM users WHERE id = $1', [userId]);
    for (const [, { erase }] of personalTables(this.database)) {
      if (typeof erase !== 'object') continue;
      await tx.query(erase.sql, erase.sql.includes('$2') ? [user?.email, userId] : [user?.email]);
    }
    return erased;
  }
}
