/** The console's queries in their plain form: the same columns, and plain counts. */
import { COLUMNS, folded, SEARCHED, USERS } from '../lib/floor-sql.mjs';

const SORTS = {
  createdAt: 'users.created_at',
  name: 'users.name',
  email: 'email',
  workStartedAt: 'a.started_at',
};
const FLAGS = {
  isVerified: 'is_verified',
  isSignedAgreement: 'is_signed_agreement',
  isPenalized: '(a.penalized_at IS NOT NULL)',
  workSubmitted: '(a.submitted_at IS NOT NULL)',
};

/** Exists only while the baseline is measured: every count of users reads this index and not the table. */
export const COUNT_INDEX = {
  create: 'CREATE INDEX bench_floor_count ON users (role, is_verified, is_signed_agreement, id)',
  drop: 'DROP INDEX bench_floor_count',
};

/** Fewer than three characters are the beginning of a name or an e-mail address. */
const searchSql = (q) =>
  q.length < 3 ? `(${folded('users.name')} LIKE $1 OR email LIKE $1)` : `${SEARCHED} LIKE $1`;
export const searchPattern = (q) => (q.length < 3 ? `${q.toLowerCase()}%` : `%${q.toLowerCase()}%`);

export function listSql({ sort: [field, direction], filter: { q, ...flags } }) {
  const conditions = Object.entries(flags).map(([name, value]) => `${value ? '' : 'NOT '}${FLAGS[name]}`);
  if (q !== undefined) conditions.push(searchSql(q));
  const from = `${USERS} ${conditions.length > 0 ? `WHERE ${conditions.join(' AND ')}` : ''}`;
  return {
    rows: `SELECT ${COLUMNS} FROM ${from} ORDER BY ${SORTS[field]} ${direction}, users.id ${direction} LIMIT 25`,
    count: `SELECT count(*)::int AS total FROM ${from}`,
    values: q === undefined ? [] : [searchPattern(q)],
  };
}

const countOf = (condition) => `(count(*) FILTER (WHERE ${condition}))::int`;
const WORKING = 'a.started_at IS NOT NULL AND a.submitted_at IS NULL';
export const STATS = `
  SELECT count(*)::int AS "totalUsers", ${countOf('is_verified')} AS "verifiedUsers",
    ${countOf('is_signed_agreement')} AS "signedUsers", ${countOf(WORKING)} AS "workingUsers",
    ${countOf('a.submitted_at IS NOT NULL')} AS "submittedUsers", ${countOf('a.penalized_at IS NOT NULL')} AS "penalizedUsers",
    (SELECT count(*)::int FROM emails WHERE sent_at IS NULL AND refused_at IS NOT NULL) AS "refusedEmails"
  FROM users LEFT JOIN assignments a ON a.user_id = users.id WHERE role = 'user'`;

const newest = (condition, by) =>
  `SELECT ${COLUMNS} FROM ${USERS} WHERE role = 'user' AND ${condition} ORDER BY ${by} DESC, users.id DESC LIMIT 100`;
export const NEWEST = {
  signedAgreements: newest('is_signed_agreement', 'users.created_at'),
  verifiedUsers: newest('is_verified', 'users.created_at'),
  activeUsers: newest(WORKING, 'a.started_at'),
  submittedWork: newest('a.submitted_at IS NOT NULL', 'a.submitted_at'),
  penalizedWork: newest('a.penalized_at IS NOT NULL', 'a.penalized_at'),
};

/** $1 assignments */
export const DOCUMENTS = `
  SELECT assignment_id AS "assignmentId", saved_at AS "lastSaved", submitted_at AS "submittedAt",
    submitted_at IS NOT NULL AS "isSubmitted"
  FROM drafts WHERE assignment_id = ANY($1) AND kind = 'document'`;

export const TEXTS = `
  SELECT t.draft_id AS "_id", a.user_id AS "userId", a.id AS "assignmentId", u.name, u.email, d.kind, t.submitted_at AS "submittedAt",
    t.body
  FROM submitted_texts t JOIN drafts d ON d.id = t.draft_id JOIN assignments a ON a.id = d.assignment_id
  JOIN users u ON u.id = a.user_id
  WHERE t.words @@ to_tsquery('simple', $1) ORDER BY t.submitted_at DESC, t.draft_id DESC LIMIT 50`;

export const findUsersSql = (q) => `
  SELECT users.id AS "_id", name, email, mobile_number AS "mobileNumber",
    alternative_mobile_number AS "alternativeMobileNumber", is_verified AS "isVerified",
    is_signed_agreement AS "isSignedAgreement", a.submitted_at IS NOT NULL AS "workSubmitted",
    a.penalized_at IS NOT NULL AS "isPenalized"
  FROM users LEFT JOIN assignments a ON a.user_id = users.id
  WHERE ${searchSql(q)} ORDER BY users.created_at DESC, users.id DESC LIMIT 50`;
