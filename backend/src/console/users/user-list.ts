import { ROLES } from '@inkwell/contract/roles';
import { inNameOrder } from '../../core/database/name-order.js';
import type { ListQueryOf, ListShape } from '../../core/lists/list-query.js';
import { type SearchOrder, type SearchWay, searchCondition } from '../../users/user-search.js';

type UserSort = 'createdAt' | 'name' | 'email' | 'workStartedAt';

const FILTERS = {
  q: 'text',
  id: 'id',
  role: ROLES,
  isVerified: 'boolean',
  isSignedAgreement: 'boolean',
  isPenalized: 'boolean',
  workStarted: 'boolean',
  workSubmitted: 'boolean',
} as const;

/** What the list of people can be sorted and filtered by. */
export const USER_LIST: ListShape<UserSort, typeof FILTERS> = {
  sortable: ['createdAt', 'name', 'email', 'workStartedAt'],
  defaultSort: ['createdAt', 'DESC'],
  filters: FILTERS,
};

export type UserListQuery = ListQueryOf<typeof USER_LIST>;

const SORT_COLUMNS: Record<UserSort, string> = {
  createdAt: 'created_at',
  name: inNameOrder('name'),
  email: 'email',
  workStartedAt: 'work_started_at',
};

export function searchOrderOf(sort: UserSort): SearchOrder {
  return sort === 'name' || sort === 'email' ? 'byWhatIsSearched' : 'inAnyOrder';
}

/** A condition of the list. One that is a flag also stands, by the same words, on the table of counts. */
interface Condition {
  users: string;
  /** Null where the counts by flags cannot answer. */
  counts: string | null;
}

export interface UserListSql {
  /** The rows of the page; when `isCountedByRows`, each carries the list's `total` as well. */
  rows: string;
  /** The total by itself. */
  total: string;
  isCountedByRows: boolean;
  /** Parameters of `total`; `rows` takes two more, limit and offset. */
  parameters: unknown[];
}

/**
 * The statements behind a page of the list. Where flags alone are asked for, the table of counts knows the total. Any
 * other filter has to look at every match anyway, so the same look counts them; only the page's own rows are then read.
 * Matches of a short question that are many are counted already, and are met soon in the list's own order.
 */
export function userListSql(query: UserListQuery, columns: string, way?: SearchWay): UserListSql {
  const parameters: unknown[] = [];
  const conditions = conditionsOf(query.filter, parameters, way);
  const where = (sources: (string | null)[]) => (sources.length > 0 ? `WHERE ${sources.join(' AND ')}` : '');
  const usersWhere = where(conditions.map((condition) => condition.users));
  const order = `${SORT_COLUMNS[query.sort]} ${query.direction}, id ${query.direction}`;
  const page = `ORDER BY ${order} LIMIT $${parameters.length + 1} OFFSET $${parameters.length + 2}`;
  const rowsInOrder = `SELECT ${columns} FROM users ${usersWhere} ${page}`;
  if (conditions.every((condition) => condition.counts !== null)) {
    const countsWhere = where(conditions.map((condition) => condition.counts));
    return {
      rows: rowsInOrder,
      total: `SELECT coalesce(sum(difference), 0)::int AS total FROM user_counts ${countsWhere}`,
      isCountedByRows: false,
      parameters,
    };
  }
  const isCountedByRows = way !== 'in order';
  const countedRows = `SELECT ${columns}, total FROM (
      SELECT id AS match_id, count(*) OVER ()::int AS total FROM users ${usersWhere} ${page}
    ) AS matches JOIN users ON id = match_id ORDER BY ${order}`;
  return {
    rows: isCountedByRows ? countedRows : rowsInOrder,
    total: `SELECT count(*)::int AS total FROM users ${usersWhere}`,
    isCountedByRows,
    parameters,
  };
}

/** The filters of the list as conditions, whose values are added to `parameters`. */
export function conditionsOf(
  filter: UserListQuery['filter'],
  parameters: unknown[],
  way: SearchWay = 'as the database likes',
): Condition[] {
  const conditions: Condition[] = [];
  const placeholder = (value: unknown) => `$${parameters.push(value)}`;
  const flag = (column: string, onUsers: string, value: boolean | undefined) => {
    if (value === undefined) return;
    const not = value ? '' : 'NOT ';
    conditions.push({ users: `${not}${onUsers}`, counts: `${not}${column}` });
  };
  if (filter.q) conditions.push({ users: searchCondition(filter.q, way, placeholder), counts: null });
  if (filter.id) conditions.push({ users: `id = ANY(${placeholder(filter.id)}::uuid[])`, counts: null });
  if (filter.role) {
    const role = `role = ${placeholder(filter.role)}`;
    conditions.push({ users: role, counts: role });
  }
  flag('is_verified', 'is_verified', filter.isVerified);
  flag('is_signed_agreement', 'is_signed_agreement', filter.isSignedAgreement);
  flag('is_penalized', 'is_penalized', filter.isPenalized);
  flag('work_started', '(work_started_at IS NOT NULL)', filter.workStarted);
  flag('work_submitted', 'work_submitted', filter.workSubmitted);
  return conditions;
}
