import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { Principal } from '../../access/principal.js';
import type { GuidelinesVersionDto } from '../../assignments/dto/guidelines-version.dto.js';
import { poolOf } from '../../core/database/pool.js';
import { one } from '../../core/database/rows.js';
import { HttpError } from '../../core/http/domain-error.js';
import { readListPage, where } from '../../core/lists/list-page.js';
import type { Page } from '../../core/lists/list-query.js';
import type { EarlierResultDto, ReviewDetailDto } from '../dto/review-detail.dto.js';
import type { ReviewCountsDto, ReviewRowDto } from '../dto/review-row.dto.js';
import { reviewNotFound } from '../review.errors.js';
import type { ReviewDraft } from '../review.js';
import { IS_CLAIMED, IS_WAITING } from '../review.queries.js';
import { isDocumentComparedWithSql } from '../texts/compared-references.queries.js';
import { type ReviewedWork, ReviewItemsService } from '../texts/review-items.service.js';
import { type ReviewListQuery, reviewListStatement } from './review-list.js';
import { type ReviewRecord, selectReviews, toReviewRowDto } from './review-rows.js';

const SOON_HOURS = 4;

interface DetailRecord {
  draft: ReviewDraft | null;
  draftVersion: number;
  overallComments: string;
  returnedAt: Date | null;
  returnReason: string;
  returnHours: number;
  isEnded: boolean;
}

/** The queue of reviews, for the console. */
@Injectable()
export class ReviewQueueService {
  constructor(
    private readonly database: DataSource,
    private readonly items: ReviewItemsService,
  ) {}

  async list(query: ReviewListQuery, reader: Principal): Promise<Page<ReviewRowDto>> {
    const list = reviewListStatement(query, reader);
    const { rows, ...page } = await readListPage<ReviewRecord>(
      poolOf(this.database),
      list,
      query,
      selectReviews,
    );
    const records = rows.map((record) => toReviewRowDto(record, reader.user.id));
    return { ...page, rows: records };
  }

  /** @param query with the filters of the list; those by the state of a review have no effect */
  async counts({ filter, ...query }: ReviewListQuery, reader: Principal): Promise<ReviewCountsDto> {
    const { q, userId, projectId, kind } = filter;
    const waiting = { q, userId, projectId, kind, status: 'waiting' } as const;
    const list = reviewListStatement({ ...query, filter: waiting }, reader);
    const { length } = list.parameters;
    const { rows } = await poolOf(this.database).query<ReviewCountsDto>(
      `SELECT ${countColumns(`$${length + 1}::uuid`, `$${length + 2}::int`)} FROM ${list.from} ${where(list, 'indexed')}`,
      [...list.parameters, reader.user.id, SOON_HOURS],
    );
    if (!rows[0]) throw new Error('A count without GROUP BY has one row');
    return rows[0];
  }

  /** Number of waiting documents and pages whose comparison uses the text of this image or PDF. */
  async countComparedWith(fileId: string): Promise<number> {
    const found = await one<{ waiting: number | null }>(this.database, COUNT_COMPARED_WITH, [fileId]);
    if (typeof found?.waiting !== 'number')
      throw new HttpError('NOT_FOUND', 'This reference does not exist.');
    return found.waiting;
  }

  /** @throws HttpError NOT_FOUND */
  async row(id: string, reader: Principal): Promise<ReviewRowDto> {
    const {
      rows: [record],
    } = await poolOf(this.database).query<ReviewRecord>({ ...READ_ROW, values: [id] });
    if (!record) throw reviewNotFound();
    return toReviewRowDto(record, reader.user.id);
  }

  /** A review with its texts, marks and comments. @throws HttpError NOT_FOUND */
  async read(id: string, reader: Principal): Promise<ReviewDetailDto> {
    const row = await this.row(id, reader);
    const { status } = row;
    const isOwn = row.userId._id === reader.user.id;
    const [[detail], earlierResults, [guidelines], { items }]: [
      DetailRecord[],
      EarlierResultDto[],
      GuidelinesVersionDto[],
      ReviewedWork,
    ] = await Promise.all([
      this.database.query(DETAIL, [id]),
      this.database.query(LIST_REOPENED_RESULTS, [id]),
      this.database.query(GUIDELINES_AT_SUBMISSION, [id]),
      this.items.read(id),
    ]);
    if (!detail) throw reviewNotFound();
    const { returnedAt, returnReason, returnHours, isEnded, ...saved } = detail;
    const canReview = !isOwn && (status === 'pending' || status === 'overdue');
    return {
      ...row,
      ...saved,
      draft: isOwn ? null : saved.draft,
      earlierResults,
      guidelines: guidelines ?? null,
      items,
      returnedBefore: returnedAt && { at: returnedAt, reason: returnReason, hours: returnHours },
      canReview,
      canReturn: canReview && row.round === 1 && !isEnded,
      ledgerUserId: row.userId._id,
    };
  }
}

/** Prepared by name: PostgreSQL would plan it for longer than it runs. */
const READ_ROW = {
  name: 'read-review-row',
  text: selectReviews('SELECT * FROM reviews WHERE id = $1'),
};

/** SQL: the counts of waiting reviews `r`. */
function countColumns(readerId: string, hours: string): string {
  return `count(*)::int AS waiting, count(*) FILTER (WHERE r.due_at <= now())::int AS overdue,
    count(*) FILTER (WHERE r.due_at > now() AND r.due_at <= now() + make_interval(hours => ${hours}))::int AS "dueSoon",
    count(*) FILTER (WHERE r.claimed_by = ${readerId} AND ${IS_CLAIMED})::int AS mine`;
}

/** $1 review. The return belongs to the returned round and to the round after it. */
const DETAIL = `
  SELECT r.draft, r.draft_version AS "draftVersion", r.overall_comments AS "overallComments",
    b.returned_at AS "returnedAt", b.return_reason AS "returnReason", b.return_hours AS "returnHours", a.ended_at IS NOT NULL AS "isEnded"
  FROM reviews r JOIN assignments a ON a.id = r.assignment_id
  LEFT JOIN reviews b ON b.assignment_id = r.assignment_id AND b.kind = r.kind AND b.subject_id = r.subject_id
    AND b.status = 'returned' AND b.round >= r.round - 1 AND b.round <= r.round
  WHERE r.id = $1
  ORDER BY b.round DESC NULLS LAST LIMIT 1`;

/** $1 review. None if the project had no guidelines yet. */
const GUIDELINES_AT_SUBMISSION = `
  SELECT g.version, g.html, g.created_at AS "createdAt"
  FROM reviews r JOIN assignments a ON a.id = r.assignment_id
  JOIN project_guidelines g ON g.project_id = a.project_id AND g.created_at <= r.submitted_at
  WHERE r.id = $1 ORDER BY g.version DESC LIMIT 1`;

/** $1 review. The newest first. */
const LIST_REOPENED_RESULTS = `
  SELECT o.version, o.result, o.overall_comments AS "overallComments", o.override_reason AS "overrideReason",
    o.published_at AS "reviewedAt", o.reviewer_id IS NULL AS "isAutomatic", o.report_key IS NOT NULL AS "hasReport",
    o.reopened_at AS "reopenedAt", coalesce(u.name, 'Administrator') AS "reopenedBy", o.reason
  FROM reopened_results o LEFT JOIN users u ON u.id = o.reopened_by
  WHERE o.review_id = $1 ORDER BY o.version DESC`;

/** $1 image or PDF. Null if there is no such file. */
const COUNT_COMPARED_WITH = `
  SELECT CASE WHEN EXISTS (SELECT FROM reference_files WHERE id = $1) THEN (SELECT count(*)::int FROM reviews r
  WHERE ${IS_WAITING} AND ((r.kind = 'page' AND r.subject_id = $1)
    OR (r.kind = 'document' AND ${isDocumentComparedWithSql('r')}))) END AS waiting`;
