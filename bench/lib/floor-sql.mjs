/** The product's statements, repeated here so that the baseline shares no code with it. */

export const FIND_SESSION = `
  SELECT id, name, email, role, now() AS "checkedAt" FROM users WHERE id = $1 AND session_version = $2`;

export const READ_DASHBOARD = `
  SELECT is_signed_agreement AS "isSignedAgreement", is_penalized AS "isPenalized",
    is_sequential_work_penalized AS "isSequentialWorkPenalized", penalized_reason AS "penalizedReason",
    work_started_at AS "workStartedAt", deadline_at AS "deadlineAt", work_submitted AS "workSubmitted",
    submitted_at AS "submittedAt", sequential_accuracy AS "sequentialAccuracy",
    accuracy_result AS "accuracyResult", now() AS "serverTime"
  FROM users WHERE id = $1`;

export const FIND_USER = `
  SELECT id, name, role, password_hash, is_verified, is_signed_agreement, session_version, accuracy_result
  FROM users WHERE email = $1`;

export const COLUMNS = `
  id AS "_id", version, name, email, mobile_number AS "mobileNumber",
  alternative_mobile_number AS "alternativeMobileNumber", address, role, is_verified AS "isVerified",
  is_signed_agreement AS "isSignedAgreement", is_penalized AS "isPenalized", penalized_at AS "penalizedAt",
  penalized_reason AS "penalizedReason", work_started_at AS "workStartedAt", deadline_at AS "deadlineAt",
  work_submitted AS "workSubmitted", submitted_at AS "submittedAt", created_at AS "createdAt",
  EXISTS (SELECT 1 FROM signed_agreements s WHERE s.user_id = users.id) AS signature,
  (SELECT count(*)::int FROM pages p JOIN images i ON i.id = p.image_id
   WHERE p.user_id = users.id AND p.submitted_at IS NOT NULL AND i.is_active) AS "pageSubmissionCount",
  (SELECT count(*)::int FROM images WHERE is_active) AS "totalActiveImages"`;

export const LIST_UNVERIFIED = `
  SELECT ${COLUMNS} FROM users WHERE NOT is_verified ORDER BY created_at DESC, id DESC LIMIT $1 OFFSET $2`;

/** The product reads this from its table of counts. */
export const COUNT_USERS = 'SELECT count(*)::int AS total FROM users WHERE NOT is_verified';

/** Covers the filter, the order and the counted columns: the best index for a count(*). */
export const COUNT_INDEX = {
  create: 'CREATE INDEX bench_floor_count ON users (is_verified, created_at, id)',
  drop: 'DROP INDEX bench_floor_count',
};

export const folded = (expression) =>
  `lower(replace(replace(replace(replace(replace(${expression}, 'İ', 'i'), 'Σ', 'σ'), 'ς', 'σ'), '’', ''''), 'ʼ', ''''))`;
export const SEARCHED = folded(
  `name || ' ' || email || ' ' || mobile_number || ' ' || alternative_mobile_number`,
);

export const SEARCH_USERS = {
  rows: `SELECT ${COLUMNS} FROM users WHERE ${SEARCHED} LIKE $1
    ORDER BY created_at DESC, id DESC LIMIT $2 OFFSET $3`,
  count: `SELECT count(*)::int AS total FROM users WHERE ${SEARCHED} LIKE $1`,
};
