/** The product's statements, repeated here so that the baseline shares no code with it. */

export const FIND_SESSION = `
  SELECT id, name, email, role, now() AS "checkedAt" FROM users WHERE id = $1 AND session_version = $2`;

/** In the benchmarks a user has one assignment at most. */
export const READ_DASHBOARD = `
  SELECT u.is_signed_agreement AS "isSignedAgreement", a.penalized_at IS NOT NULL AS "isPenalized",
    a.is_sequential_penalized AS "isSequentialWorkPenalized", a.penalized_reason AS "penalizedReason",
    a.started_at AS "workStartedAt", a.deadline_at AS "deadlineAt", a.submitted_at IS NOT NULL AS "workSubmitted",
    a.submitted_at AS "submittedAt", a.sequential_accuracy AS "sequentialAccuracy",
    a.accuracy_result AS "accuracyResult", now() AS "serverTime",
    json_build_object('_id', a.id, 'number', a.number, 'name', NULL, 'endedReason', a.ended_reason,
      'minWords', coalesce(a.min_words, p.min_words, 10000), 'project', json_build_object(
      '_id', p.id, 'name', p.name, 'modes', p.modes, 'keepsSpelling', p.keeps_spelling,
      'guidelinesVersion', (SELECT max(version) FROM project_guidelines WHERE project_id = p.id),
      'guidelinesOpenedVersion', a.guidelines_opened_version)) AS assignment,
    p.users_may_take_next OR EXISTS (SELECT FROM assignments o WHERE o.user_id = u.id AND o.id <> a.id) AS "hasMoreAssignments",
    (SELECT coalesce(json_agg(o.id), '[]') FROM assignments o
      WHERE o.user_id = u.id AND o.id <> a.id AND o.submitted_at IS NULL AND now() < o.deadline_at) AS "otherRunning"
  FROM users u JOIN assignments a ON a.user_id = u.id JOIN projects p ON p.id = a.project_id WHERE u.id = $1`;

export const FIND_USER = `
  SELECT u.id, u.name, u.role, u.password_hash, u.is_verified, u.is_signed_agreement, u.session_version, a.accuracy_result
  FROM users u LEFT JOIN assignments a ON a.user_id = u.id WHERE u.email = $1`;

export const COLUMNS = `
  users.id AS "_id", users.version, users.name, email, mobile_number AS "mobileNumber",
  alternative_mobile_number AS "alternativeMobileNumber", address, role, is_verified AS "isVerified",
  is_signed_agreement AS "isSignedAgreement", suspended_at AS "suspendedAt", suspended_reason AS "suspendedReason",
  a.id AS "assignmentId", CASE WHEN p.id IS NOT NULL THEN json_build_object('_id', p.id, 'name', p.name) END AS project,
  a.penalized_at IS NOT NULL AS "isPenalized", penalized_at AS "penalizedAt",
  penalized_reason AS "penalizedReason", a.started_at AS "workStartedAt", a.deadline_at AS "deadlineAt",
  a.submitted_at IS NOT NULL AS "workSubmitted", a.submitted_at AS "submittedAt", users.created_at AS "createdAt",
  EXISTS (SELECT 1 FROM signed_agreements s WHERE s.user_id = users.id) AS signature,
  (SELECT count(*)::int FROM pages JOIN reference_files f ON f.id = pages.image_id
   WHERE pages.assignment_id = a.id AND pages.submitted_at IS NOT NULL AND f.is_active) AS "pageSubmissionCount",
  (SELECT count(*)::int FROM reference_files WHERE kind = 'image' AND is_active) AS "totalActiveImages"`;

/** The rows of \`COLUMNS\`. */
export const USERS =
  'users LEFT JOIN assignments a ON a.user_id = users.id LEFT JOIN projects p ON p.id = a.project_id';

/** As many as the product counts. */
const MAX_COUNTED = 10_001;
const countSql = (from) =>
  `SELECT count(*)::int AS total FROM (SELECT FROM ${from} LIMIT ${MAX_COUNTED}) AS counted`;

export const LIST_UNVERIFIED = `
  SELECT ${COLUMNS} FROM ${USERS} WHERE NOT is_verified ORDER BY users.created_at DESC, users.id DESC LIMIT $1 OFFSET $2`;

export const COUNT_USERS = countSql('users WHERE NOT is_verified');

/** Verified users without a signed agreement. */
const UNSIGNED = 'is_verified AND NOT is_signed_agreement';
export const LIST_UNSIGNED = `
  SELECT ${COLUMNS} FROM ${USERS} WHERE ${UNSIGNED} ORDER BY users.created_at DESC, users.id DESC LIMIT $1 OFFSET $2`;

export const COUNT_UNSIGNED = countSql(`users WHERE ${UNSIGNED}`);

export const folded = (expression) =>
  `lower(replace(replace(replace(replace(replace(${expression}, 'İ', 'i'), 'Σ', 'σ'), 'ς', 'σ'), '’', ''''), 'ʼ', ''''))`;
export const SEARCHED = folded(
  `users.name || ' ' || email || ' ' || mobile_number || ' ' || alternative_mobile_number`,
);

export const SEARCH_USERS = {
  rows: `SELECT ${COLUMNS} FROM ${USERS} WHERE ${SEARCHED} LIKE $1
    ORDER BY users.created_at DESC, users.id DESC LIMIT $2 OFFSET $3`,
  count: countSql(`users WHERE ${SEARCHED} LIKE $1`),
};
