import type { CountedList } from '../../core/lists/counted-page.js';
import type { ListQueryOf, ListShape } from '../../core/lists/list-query.js';
import type { WorkSearch } from '../../users/user-search.service.js';
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

const SORT_COLUMNS = { dueAt: 'r.due_at', submittedAt: 'r.submitted_at' } as const;

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

/** @param search what `q` finds */
export function reviewListSql(
  { filter, sort, direction }: ListQueryOf<typeof REVIEW_LIST>,
  readerId: string,
  search: WorkSearch | null,
): CountedList {
  const parameters: unknown[] = [];
  const placeholder = (value: unknown) => `$${parameters.push(value)}`;
  const conditions: string[] = [];
  if (search) conditions.push(search.condition('r.searched', placeholder));
  if (filter.id) conditions.push(`r.id = ANY(${placeholder(filter.id)}::uuid[])`);
  if (filter.userId) conditions.push(`r.user_id = ANY(${placeholder(filter.userId)}::uuid[])`);
  if (filter.kind) conditions.push(`r.kind = ${placeholder(filter.kind)}`);
  if (filter.status) conditions.push(STATUS_CONDITIONS[filter.status]);
  if (filter.claimed) conditions.push(`r.status = 'open'`);
  if (filter.claimed === 'mine') conditions.push(`${IS_CLAIMED} AND r.claimed_by = ${placeholder(readerId)}`);
  if (filter.claimed === 'others')
    conditions.push(`${IS_CLAIMED} AND r.claimed_by <> ${placeholder(readerId)}`);
  const isFree = filter.claimed === 'nobody' ? [`NOT coalesce(${IS_CLAIMED}, false)`] : [];
  // What is claimed is few: an index of it tells how many of all are not.
  const free = isFree.length > 0 ? ` - (${countOf([...conditions, IS_CLAIMED])})` : '';
  return {
    table: 'reviews',
    alias: 'r',
    where: whereOf([...conditions, ...isFree]),
    order: orderOf(sort, direction, filter),
    total: `SELECT ((${countOf(conditions)})${free})::int AS total`,
    parameters,
  };
}

const whereOf = (conditions: string[]) => (conditions.length > 0 ? `WHERE ${conditions.join(' AND ')}` : '');
const countOf = (conditions: string[]) => `SELECT count(*) FROM reviews r ${whereOf(conditions)}`;

type Query = ListQueryOf<typeof REVIEW_LIST>;

/** What is not published comes last in both directions; where nothing is, the time says nothing. */
function orderOf(
  sort: Query['sort'],
  direction: Query['direction'],
  { status, claimed }: Query['filter'],
): string {
  if (sort !== 'publishedAt') return `${SORT_COLUMNS[sort]} ${direction}, r.id ${direction}`;
  const isUnpublished = claimed !== undefined || (status !== undefined && status !== 'reviewed');
  return isUnpublished ? `r.id ${direction}` : `r.published_at ${direction} NULLS LAST, r.id ${direction}`;
}
