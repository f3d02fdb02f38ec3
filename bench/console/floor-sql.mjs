/** The console's queries in their plain form: the same columns, and plain counts. */
import { COLUMNS, folded, SEARCHED } from '../lib/floor-sql.mjs';

const SORTS = { createdAt: 'created_at', name: 'name', email: 'email', workStartedAt: 'work_started_at' };
const FLAGS = {
  isVerified: 'is_verified',
  isSignedAgreement: 'is_signed_agreement',
  isPenalized: 'is_penalized',
  workSubmitted: 'work_submitted',
};

/** Exists only while the baseline is measured: every count reads this index and not the table. */
export const COUNT_INDEX = {
  create: `CREATE INDEX bench_floor_count ON users (role, is_verified, is_signed_agreement, is_penalized,
    work_submitted, work_started_at)`,
  drop: 'DROP INDEX bench_floor_count',
};

/** Fewer than three characters are the beginning of a name or an e-mail address. */
const searchSql = (q) =>
  q.length < 3 ? `(${folded('name')} LIKE $1 OR email LIKE $1)` : `${SEARCHED} LIKE $1`;
export const searchPattern = (q) => (q.length < 3 ? `${q.toLowerCase()}%` : `%${q.toLowerCase()}%`);

export function listSql({ sort: [field, direction], filter: { q, ...flags } }) {
  const conditions = Object.entries(flags).map(([name, value]) => `${value ? '' : 'NOT '}${FLAGS[name]}`);
  if (q !== undefined) conditions.push(searchSql(q));
  const from = `FROM users ${conditions.length > 0 ? `WHERE ${conditions.join(' AND ')}` : ''}`;
  return {
    rows: `SELECT ${COLUMNS} ${from} ORDER BY ${SORTS[field]} ${direction}, id ${direction} LIMIT 25`,
    count: `SELECT count(*)::int AS total ${from}`,
    values: q === undefined ? [] : [searchPattern(q)],
  };
}

const countOf = (condition) => `(count(*) FILTER (WHERE ${condition}))::int`;
export const STATS = `
  SELECT count(*)::int AS "totalUsers", ${countOf('is_verified')} AS "verifiedUsers",
    ${countOf('is_signed_agreement')} AS "signedUsers",
    ${countOf('work_started_at IS NOT NULL AND NOT work_submitted')} AS "workingUsers",
    ${countOf('work_submitted')} AS "submittedUsers", ${countOf('is_penalized')} AS "penalizedUsers"
  FROM users WHERE role = 'user'`;

const newest = (condition, by) =>
  `SELECT ${COLUMNS} FROM users WHERE role = 'user' AND ${condition} ORDER BY ${by} DESC, id DESC LIMIT 100`;
export const NEWEST = {
  signedAgreements: newest('is_signed_agreement', 'created_at'),
  verifiedUsers: newest('is_verified', 'created_at'),
  activeUsers: newest('work_started_at IS NOT NULL AND NOT work_submitted', 'work_started_at'),
  submittedWork: newest('work_submitted', 'submitted_at'),
  penalizedWork: newest('is_penalized', 'penalized_at'),
};

export const DOCUMENTS = `
  SELECT user_id AS "userId", saved_at AS "lastSaved", submitted_at AS "submittedAt",
    submitted_at IS NOT NULL AS "isSubmitted"
  FROM drafts WHERE user_id = ANY($1) AND kind = 'document' AND subject_id = user_id`;

export const TEXTS = `
  SELECT t.draft_id AS "_id", d.user_id AS "userId", u.name, u.email, d.kind, t.submitted_at AS "submittedAt", t.body
  FROM submitted_texts t JOIN drafts d ON d.id = t.draft_id JOIN users u ON u.id = d.user_id
  WHERE t.words @@ to_tsquery('simple', $1) ORDER BY t.submitted_at DESC, t.draft_id DESC LIMIT 50`;

export const findUsersSql = (q) => `
  SELECT id AS "_id", name, email, mobile_number AS "mobileNumber",
    alternative_mobile_number AS "alternativeMobileNumber", is_verified AS "isVerified",
    is_signed_agreement AS "isSignedAgreement", work_submitted AS "workSubmitted", is_penalized AS "isPenalized"
  FROM users WHERE ${searchSql(q)} ORDER BY created_at DESC, id DESC LIMIT 50`;
