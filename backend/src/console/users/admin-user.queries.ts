import { percentOf } from '@inkwell/contract/percent-of';
import type { EntityManager } from 'typeorm';
import { currentFirstSql } from '../../assignments/assignment.queries.js';
import { jsonTimeSql } from '../../core/database/json-time.js';
import { HttpError } from '../../core/http/domain-error.js';
import type { ChangedPart } from '../../core/lists/updates.js';
import { ACTIVE_IMAGES, countImagesSql } from '../../images/assignment-images.queries.js';
import { joinProgress, PROGRESS, submittedPagesSql } from '../assignments/progress.queries.js';
import type { AdminUserDto } from './dto/admin-user.dto.js';

/** A user as the database returns it. */
export type UserRow = Omit<AdminUserDto, 'submissionProgress'>;

/**
 * What administrators see of a row of `users` and of its assignment `a`, without password columns. Scalar subqueries are looked up by
 * an index for the rows of the page only; for `EXISTS`, PostgreSQL would read all signatures first.
 */
const COLUMNS = `
  users.id AS "_id", users.version, users.name, users.email, users.mobile_number AS "mobileNumber",
  users.alternative_mobile_number AS "alternativeMobileNumber", users.address, users.role, users.is_verified AS "isVerified",
  users.is_signed_agreement AS "isSignedAgreement", users.suspended_at AS "suspendedAt", users.suspended_reason AS "suspendedReason",
  a.id AS "assignmentId", a.number AS "assignmentNumber",
  (SELECT json_build_object('_id', p.id, 'name', p.name) FROM projects p WHERE p.id = a.project_id) AS project,
  a.penalized_at IS NOT NULL AS "isPenalized", a.penalized_at AS "penalizedAt", a.penalized_reason AS "penalizedReason",
  a.started_at AS "workStartedAt", a.deadline_at AS "deadlineAt", CASE WHEN a.started_at IS NOT NULL THEN a.ended_at END AS "workEndedAt",
  a.submitted_at IS NOT NULL AS "workSubmitted", a.submitted_at AS "submittedAt", users.created_at AS "createdAt",
  (SELECT true FROM signed_agreements WHERE signed_agreements.user_id = users.id) IS NOT NULL AS signature,
  ${submittedPagesSql('a')} AS "pageSubmissionCount",
  ${countImagesSql('a', 'active')} AS "totalActiveImages", ${PROGRESS} AS progress`;

/**
 * SQL: the assignment of the user of the row `users` that a list shows: of those that meet the condition, the current one.
 * @param condition on the assignment `w`
 */
export function shownAssignmentSql(columns: string, condition: string): string {
  return `(SELECT ${columns} FROM assignments w WHERE w.user_id = users.id AND ${condition} ORDER BY ${currentFirstSql('w')} LIMIT 1)`;
}

/**
 * SQL: users, each with the shown assignment. Without one, the images of the default project are counted.
 * @param from rows of `users`, with that alias
 * @param condition on the assignment `w`
 * @param more columns
 */
export function selectAdminUsers(from: string, condition: string, more: string): string {
  return `SELECT ${COLUMNS}${more} FROM ${from} ${joinShownAssignment(condition)}`;
}

/**
 * SQL: joins to `users` the shown assignment `a`, the `active` images of its project and the progress of the `work`.
 * @param condition on the assignment `w`
 */
export function joinShownAssignment(condition: string): string {
  return `LEFT JOIN LATERAL ${shownAssignmentSql('w.*', condition)} AS a ON true
    LEFT JOIN ${ACTIVE_IMAGES} AS active
      ON active.project_id = coalesce(a.project_id, (SELECT id FROM projects WHERE is_default))
    ${joinProgress('a', 'active')}`;
}

/** The last e-mail to the user, if the mail server has refused it for good. */
const REFUSED_EMAIL = `, (
  SELECT json_build_object('reason', last_error, 'refusedAt', ${jsonTimeSql('refused_at')}) FROM (
    SELECT last_error, refused_at, sent_at FROM emails
    WHERE user_id = users.id AND recipient = users.email AND (sent_at IS NOT NULL OR refused_at IS NOT NULL)
    ORDER BY created_at DESC LIMIT 1
  ) AS last WHERE sent_at IS NULL) AS "refusedEmail"`;

/** $1 user */
const READ_CURRENT = `${selectAdminUsers('users', 'true', REFUSED_EMAIL)} WHERE users.id = $1`;

/** $1 user, $2 assignment */
const READ_GIVEN = `${selectAdminUsers('users', 'w.id = $2', REFUSED_EMAIL)} WHERE users.id = $1`;

export function toAdminUserDto(row: UserRow): AdminUserDto {
  return { ...row, submissionProgress: percentOf(row.pageSubmissionCount, row.totalActiveImages) };
}

/**
 * @param assignmentId the assignment that is shown; without it, the current one
 * @throws HttpError NOT_FOUND
 */
export async function readAdminUser(
  tx: EntityManager,
  id: string,
  assignmentId?: string,
): Promise<AdminUserDto> {
  const [row]: UserRow[] = await (assignmentId === undefined
    ? tx.query(READ_CURRENT, [id])
    : tx.query(READ_GIVEN, [id, assignmentId]));
  if (!row) throw new HttpError('NOT_FOUND', 'This user does not exist.');
  return toAdminUserDto(row);
}

/** A row shows an assignment, and how many of its pages are submitted. */
export const WORK_OF_USER: ChangedPart[] = [
  { from: 'assignments w', updatedAt: 'w.updated_at', rowId: 'w.user_id' },
  {
    from: 'pages JOIN assignments w ON w.id = pages.assignment_id',
    updatedAt: 'pages.updated_at',
    rowId: 'w.user_id',
  },
];
