import { percentOf } from '@inkwell/contract/percent-of';
import type { EntityManager } from 'typeorm';
import { HttpError } from '../core/http/domain-error.js';
import type { AdminUserDto } from './dto/admin-user.dto.js';

/** A user as the database returns it. */
export type UserRow = Omit<AdminUserDto, 'submissionProgress'>;

/**
 * What administrators see of a row of `users`, without password columns. Scalar subqueries are looked up by an index for
 * the rows of the page only; for `EXISTS`, PostgreSQL would read all signatures first.
 */
export const USER_COLUMNS = `
  id AS "_id", version, name, email, mobile_number AS "mobileNumber",
  alternative_mobile_number AS "alternativeMobileNumber", address, role, is_verified AS "isVerified",
  is_signed_agreement AS "isSignedAgreement", suspended_at AS "suspendedAt", suspended_reason AS "suspendedReason", is_penalized AS "isPenalized", penalized_at AS "penalizedAt",
  penalized_reason AS "penalizedReason", work_started_at AS "workStartedAt", deadline_at AS "deadlineAt",
  work_submitted AS "workSubmitted", submitted_at AS "submittedAt", created_at AS "createdAt",
  (SELECT true FROM signed_agreements WHERE signed_agreements.user_id = users.id) IS NOT NULL AS signature,
  (SELECT count(*)::int FROM pages JOIN images ON images.id = pages.image_id
   WHERE pages.user_id = users.id AND pages.submitted_at IS NOT NULL AND images.is_active) AS "pageSubmissionCount",
  (SELECT count(*)::int FROM images WHERE is_active) AS "totalActiveImages"`;

/** The last e-mail to the user, if the mail server has refused it for good. */
const REFUSED_EMAIL = `(
  SELECT json_build_object('reason', last_error, 'refusedAt', refused_at) FROM (
    SELECT last_error, refused_at, sent_at FROM emails
    WHERE user_id = users.id AND recipient = users.email AND (sent_at IS NOT NULL OR refused_at IS NOT NULL)
    ORDER BY created_at DESC LIMIT 1
  ) AS last WHERE sent_at IS NULL)`;

export function toAdminUserDto(row: UserRow): AdminUserDto {
  return { ...row, submissionProgress: percentOf(row.pageSubmissionCount, row.totalActiveImages) };
}

/** @throws HttpError NOT_FOUND */
export async function readAdminUser(tx: EntityManager, id: string): Promise<AdminUserDto> {
  const [row]: UserRow[] = await tx.query(
    `SELECT ${USER_COLUMNS}, ${REFUSED_EMAIL} AS "refusedEmail" FROM users WHERE id = $1`,
    [id],
  );
  if (!row) throw new HttpError('NOT_FOUND', 'This user does not exist.');
  return toAdminUserDto(row);
}

/** Administrators who can sign in without single sign-on. One must remain, for emergencies. */
export const EMERGENCY_ADMIN = `role = 'admin' AND is_verified AND password_hash IS NOT NULL AND suspended_at IS NULL`;
