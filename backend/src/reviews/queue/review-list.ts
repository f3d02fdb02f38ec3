import { likePattern } from '../../core/database/like-pattern.js';
import type { ListQueryOf, ListShape } from '../../core/http/list-query.js';
import { REVIEW_KINDS, REVIEW_STATUSES, type ReviewStatus } from '../review.js';
import { IS_CLAIMED, IS_PENALIZED, IS_WAITING } from '../review-conditions.js';

const FILTERS = {
  q: 'text',
  id: 'id',
  userId: 'id',
  kind: REVIEW_KINDS,
  status: [...REVIEW_STATUSES, 'waiting'],
  claimed: ['mine', 'others', 'nobody'],
} as const;

export const REVIEW_LIST: ListShape<'dueAt' | 'submittedAt' | 'publishedAt', typeof FILTERS> = {
  sortable: ['dueAt', 'submittedAt', 'publishedAt'],
  defaultSort: ['dueAt', 'ASC'],
  filters: FILTERS,
};

const SORT_COLUMNS = {
  dueAt: 'r.due_at',
  submittedAt: 'r.submitted_at',
  publishedAt: 'r.published_at',
} as const;

const STATUS_CONDITIONS: Record<ReviewStatus | 'waiting', string> = {
  waiting: IS_WAITING,
  pending: `${IS_WAITING} AND r.due_at > now()`,
  overdue: `${IS_WAITING} AND r.due_at <= now()`,
  reviewed: `r.status = 'published'`,
  returned: `r.status = 'returned'`,
  penalized: `r.status = 'open' AND ${IS_PENALIZED}`,
};

export const STATUS = `CASE r.status WHEN 'published' THEN 'reviewed' WHEN 'returned' THEN 'returned'
  ELSE CASE WHEN ${IS_PENALIZED} THEN 'penalized' WHEN r.due_at > now() THEN 'pending' ELSE 'overdue' END END`;

// The words of the index users_search.
const SEARCHED = `lower(name || ' ' || email || ' ' || mobile_number || ' ' || alternative_mobile_number)`;

interface ReviewListSql {
  /** The rows `r` of a page, chosen before anything is joined to them. Takes two more parameters, limit and offset. */
  chosen: string;
  order: string;
  total: string;
  parameters: unknown[];
}

export function reviewListSql(
  { filter, sort, direction }: ListQueryOf<typeof REVIEW_LIST>,
  readerId: string,
): ReviewListSql {
  const parameters: unknown[] = [];
  const placeholder = (value: unknown) => `$${parameters.push(value)}`;
  const conditions: string[] = [];
  if (filter.q) {
    const pattern = placeholder(likePattern(filter.q));
    conditions.push(`r.user_id IN (SELECT id FROM users WHERE ${SEARCHED} LIKE ${pattern})`);
  }
  if (filter.id) conditions.push(`r.id = ANY(${placeholder(filter.id)}::uuid[])`);
  if (filter.userId) conditions.push(`r.user_id = ANY(${placeholder(filter.userId)}::uuid[])`);
  if (filter.kind) conditions.push(`r.kind = ${placeholder(filter.kind)}`);
  if (filter.status) conditions.push(STATUS_CONDITIONS[filter.status]);
  if (filter.claimed === 'nobody')
    conditions.push(`r.status = 'open' AND NOT coalesce(${IS_CLAIMED}, false)`);
  if (filter.claimed === 'mine') conditions.push(`${IS_CLAIMED} AND r.claimed_by = ${placeholder(readerId)}`);
  if (filter.claimed === 'others')
    conditions.push(`${IS_CLAIMED} AND r.claimed_by <> ${placeholder(readerId)}`);
  const where = conditions.length > 0 ? `WHERE ${conditions.join(' AND ')}` : '';
  // What is not published comes last in both directions.
  const nulls = sort === 'publishedAt' ? ' NULLS LAST' : '';
  const order = `${SORT_COLUMNS[sort]} ${direction}${nulls}, r.id ${direction}`;
  return {
    chosen: `SELECT * FROM reviews r ${where} ORDER BY ${order}
      LIMIT $${parameters.length + 1} OFFSET $${parameters.length + 2}`,
    order,
    total: `SELECT count(*)::int AS total FROM reviews r ${where}`,
    parameters,
  };
}
