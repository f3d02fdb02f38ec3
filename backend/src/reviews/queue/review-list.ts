import type { Principal } from '../../access/principal.js';
import { hideBlindNames } from '../../assignments/writer-names.queries.js';
import type { SortKey } from '../../core/lists/keyset.js';
import type { ListCondition, ListStatement } from '../../core/lists/list-page.js';
import type { ListQueryOf, ListShape } from '../../core/lists/list-query.js';
import type { AddParameter, SearchCondition } from '../../core/lists/search-condition.js';
import { changedSince } from '../../core/lists/updates.js';
import { searchByUser } from '../../users/user-search.queries.js';
import { REVIEW_KINDS, REVIEW_STATUSES, type ReviewStatus } from '../review.js';
import { IS_CLAIMED, IS_PENALIZED, IS_UNOPENED, IS_WAITING } from '../review.queries.js';

const FILTERS = {
  q: 'text',
  id: 'id',
  userId: 'id',
  projectId: 'id',
  kind: REVIEW_KINDS,
  status: [...REVIEW_STATUSES, 'waiting'],
  claimed: ['mine', 'others', 'nobody'],
  reviewed: ['mine', 'others', 'program'],
  minProposal: 'percentage',
} as const;

export const REVIEW_LIST: ListShape<'dueAt' | 'submittedAt' | 'publishedAt', typeof FILTERS> = {
  sortable: ['dueAt', 'submittedAt', 'publishedAt'],
  defaultSort: ['dueAt', 'ASC'],
  filters: FILTERS,
  hasUpdates: true,
};

export type ReviewListQuery = ListQueryOf<typeof REVIEW_LIST>;

const SORT_COLUMNS = { dueAt: 'r.due_at', submittedAt: 'r.submitted_at' } as const;

const STATUS_CONDITIONS: Record<ReviewStatus | 'waiting', string> = {
  waiting: IS_WAITING,
  pending: `${IS_WAITING} AND r.due_at > now()`,
  overdue: `${IS_WAITING} AND r.due_at <= now()`,
  reviewed: `r.status = 'published'`,
  returned: `r.status = 'returned'`,
  penalized: `r.status = 'open' AND ${IS_PENALIZED}`,
};

export function reviewListStatement(
  { filter, sort, direction, updates }: ReviewListQuery,
  reader: Principal,
): ListStatement {
  const parameters: unknown[] = [];
  const addParameter = (value: unknown) => `$${parameters.push(value)}`;
  const search = filter.q ? searchByWriter(filter.q, reader, addParameter) : undefined;
  // Staff may have worked as users before. Nobody reviews their own work.
  const conditions: ListCondition[] = [`r.user_id <> ${addParameter(reader.user.id)}`];
  if (filter.id) conditions.push(`r.id = ANY(${addParameter(filter.id)}::uuid[])`);
  if (filter.userId) conditions.push(`r.user_id = ANY(${addParameter(filter.userId)}::uuid[])`);
  if (filter.projectId) {
    const projects = addParameter(filter.projectId);
    conditions.push(
      `r.assignment_id IN (SELECT id FROM assignments WHERE project_id = ANY(${projects}::uuid[]))`,
    );
  }
  if (updates?.since) conditions.push(changedSince('reviews r', updates.since, addParameter));
  if (filter.kind) conditions.push(`r.kind = ${addParameter(filter.kind)}`);
  if (filter.status) conditions.push(STATUS_CONDITIONS[filter.status]);
  if (filter.claimed) conditions.push(`r.status = 'open'`);
  if (filter.claimed === 'mine')
    conditions.push(`${IS_CLAIMED} AND r.claimed_by = ${addParameter(reader.user.id)}`);
  if (filter.claimed === 'others')
    conditions.push(`${IS_CLAIMED} AND r.claimed_by <> ${addParameter(reader.user.id)}`);
  if (filter.claimed === 'nobody') conditions.push(`NOT coalesce(${IS_CLAIMED}, false)`);
  // The conditions of the index reviews_proposed.
  if (filter.minProposal !== undefined)
    conditions.push(`${IS_UNOPENED} AND r.proposed_percentage >= ${addParameter(filter.minProposal)}::int`);
  if (filter.reviewed) conditions.push(`r.status = 'published'`);
  if (filter.reviewed === 'mine') conditions.push(`r.reviewer_id = ${addParameter(reader.user.id)}`);
  if (filter.reviewed === 'others') conditions.push(`r.reviewer_id <> ${addParameter(reader.user.id)}`);
  if (filter.reviewed === 'program') conditions.push('r.reviewer_id IS NULL');
  return { from: 'reviews r', conditions, search, order: orderOf(sort, direction, filter), parameters };
}

function searchByWriter(q: string, reader: Principal, addParameter: AddParameter): SearchCondition {
  const byUser = searchByUser('r.user_id', q, reader, addParameter);
  return hideBlindNames(byUser, 'r.assignment_id', q, reader, addParameter);
}

/** Reviews without a time of publication come last in both directions. If no review has one, only the id sorts. */
function orderOf(
  sort: ReviewListQuery['sort'],
  direction: ReviewListQuery['direction'],
  { status, claimed }: ReviewListQuery['filter'],
): SortKey[] {
  const id: SortKey = { expression: 'r.id', direction };
  if (sort !== 'publishedAt') return [{ expression: SORT_COLUMNS[sort], direction }, id];
  const isUnpublished = claimed !== undefined || (status !== undefined && status !== 'reviewed');
  return isUnpublished
    ? [id]
    : [{ expression: 'r.published_at', direction, nulls: 'LAST', isNullable: true }, id];
}
