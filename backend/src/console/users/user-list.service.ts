import { ROLES } from '@inkwell/contract/roles';
import { Injectable } from '@nestjs/common';
import type { Pool } from 'pg';
import { DataSource } from 'typeorm';
import { poolOf } from '../../core/database/pool.js';
import {
  countRows,
  inNameOrder,
  type ListStatement,
  type RowCount,
  readListPage,
} from '../../core/lists/list-page.js';
import type { ListQueryOf, ListShape, Page } from '../../core/lists/list-query.js';
import { type AddParameter, searchCondition } from '../../core/lists/search-condition.js';
import { toAdminUserDto, USER_COLUMNS, type UserRow } from '../../users/admin-user.queries.js';
import type { AdminUserDto } from '../../users/dto/admin-user.dto.js';
import { USER_SEARCH } from '../../users/user-search.queries.js';

type UserSort = 'createdAt' | 'name' | 'email' | 'workStartedAt' | 'deadlineAt';

const FILTERS = {
  q: 'text',
  id: 'id',
  role: ROLES,
  isVerified: 'boolean',
  isSignedAgreement: 'boolean',
  isPenalized: 'boolean',
  isSuspended: 'boolean',
  workStarted: 'boolean',
  workSubmitted: 'boolean',
  isOverdue: 'boolean',
  isDueIn24Hours: 'boolean',
  hasNoTextFor24Hours: 'boolean',
} as const;

/** What the list of users can be sorted and filtered by. */
export const USER_LIST: ListShape<UserSort, typeof FILTERS> = {
  sortable: ['createdAt', 'name', 'email', 'workStartedAt', 'deadlineAt'],
  defaultSort: ['createdAt', 'DESC'],
  filters: FILTERS,
};

export type UserListQuery = ListQueryOf<typeof USER_LIST>;
export type UserListFilter = UserListQuery['filter'];

const SORT_COLUMNS: Record<UserSort, string> = {
  createdAt: 'users.created_at',
  name: inNameOrder('users.name'),
  email: 'users.email',
  workStartedAt: 'users.work_started_at',
  deadlineAt: 'users.deadline_at',
};

/** As in the index users_working_deadline. */
const WORKING = 'work_started_at IS NOT NULL AND NOT work_submitted';

/**
 * Conditions on times, which `user_counts` cannot count. A recent text is looked up with a scalar subquery for each working
 * user, by the unique index of `drafts`: an index on `saved_at` would be written at every save of a text, and for `EXISTS`
 * PostgreSQL could read all drafts first.
 */
const TIME_CONDITIONS = {
  isSuspended: 'suspended_at IS NOT NULL',
  isOverdue: `${WORKING} AND deadline_at <= now()`,
  isDueIn24Hours: `${WORKING} AND deadline_at > now() AND deadline_at <= now() + interval '24 hours'`,
  hasNoTextFor24Hours: `${WORKING} AND deadline_at > now() AND work_started_at <= now() - interval '24 hours'
    AND (SELECT 1 FROM drafts WHERE drafts.user_id = users.id AND saved_at > now() - interval '24 hours' LIMIT 1) IS NULL`,
} as const;
const TIME_FILTERS = ['isSuspended', 'isOverdue', 'isDueIn24Hours', 'hasNoTextFor24Hours'] as const;

/** The users of each tab of the console's dashboard, and the time that sorts them; each tab has an index. */
const TABS = {
  signed: { where: 'is_signed_agreement', sortedBy: 'created_at' },
  verified: { where: 'is_verified', sortedBy: 'created_at' },
  working: { where: 'work_started_at IS NOT NULL AND NOT work_submitted', sortedBy: 'work_started_at' },
  submitted: { where: 'work_submitted', sortedBy: 'submitted_at' },
  penalized: { where: 'is_penalized', sortedBy: 'penalized_at' },
} as const;

/** Lists of users for administrators. */
@Injectable()
export class UserListService {
  constructor(private readonly database: DataSource) {}

  /** @throws HttpError PAGE_TOO_DEEP */
  async list(query: UserListQuery): Promise<Page<AdminUserDto>> {
    const { rows, ...page } = await readListPage<UserRow>(
      this.pool,
      userListStatement(query),
      query,
      (selected) => `SELECT ${USER_COLUMNS} FROM (${selected}) AS users`,
    );
    return { ...page, rows: rows.map(toAdminUserDto) };
  }

  /** The total of the list for each filter. One after the other, so that other requests get connections. */
  async counts(filters: readonly UserListFilter[]): Promise<RowCount[]> {
    const counts: RowCount[] = [];
    for (const filter of filters) {
      const query: UserListQuery = { filter, sort: 'createdAt', direction: 'DESC', offset: 0, limit: 1 };
      counts.push(await countRows(this.pool, userListStatement(query)));
    }
    return counts;
  }

  /** The newest users of a tab, without administrators. */
  async newest(tab: keyof typeof TABS, limit: number): Promise<AdminUserDto[]> {
    const { where, sortedBy } = TABS[tab];
    const { rows } = await this.pool.query<UserRow>(
      `SELECT ${USER_COLUMNS} FROM users WHERE role = 'user' AND ${where} ORDER BY ${sortedBy} DESC, id DESC LIMIT $1`,
      [limit],
    );
    return rows.map(toAdminUserDto);
  }

  private get pool(): Pool {
    return poolOf(this.database);
  }
}

export function userListStatement({ filter, sort, direction }: UserListQuery): ListStatement {
  const parameters: unknown[] = [];
  const addParameter: AddParameter = (value) => `$${parameters.push(value)}`;
  const { q, id, ...flags } = filter;
  const { onUsers, onCounts } = flagConditions(flags, addParameter);
  const onTimes = timeConditions(filter);
  const search = q ? searchCondition(USER_SEARCH, q, addParameter) : undefined;
  const conditions = [...onUsers, ...onTimes];
  if (id) conditions.push(`users.id = ANY(${addParameter(id)}::uuid[])`);
  return {
    from: 'users',
    conditions,
    search,
    order: [
      { expression: SORT_COLUMNS[sort], direction },
      { expression: 'users.id', direction },
    ],
    exactTotal: q || id || onTimes.length > 0 ? undefined : countStatement(onCounts),
    parameters,
  };
}

/** The conditions of a filter on `users`. */
export function userConditions(filter: UserListFilter, addParameter: AddParameter): string[] {
  const { q, id, ...flags } = filter;
  const conditions = [...flagConditions(flags, addParameter).onUsers, ...timeConditions(filter)];
  if (q) conditions.push(searchCondition(USER_SEARCH, q, addParameter).indexed);
  if (id) conditions.push(`users.id = ANY(${addParameter(id)}::uuid[])`);
  return conditions;
}

/** The flags of a filter as conditions on `users` and on `user_counts`. */
function flagConditions(
  filter: Omit<UserListFilter, 'q' | 'id'>,
  addParameter: AddParameter,
): { onUsers: string[]; onCounts: string[] } {
  const onUsers: string[] = [];
  const onCounts: string[] = [];
  const add = (value: boolean | undefined, column: string) => {
    if (value === undefined) return;
    onUsers.push(value ? column : `NOT ${column}`);
    onCounts.push(value ? column : `NOT ${column}`);
  };
  if (filter.role) {
    const condition = `role = ${addParameter(filter.role)}`;
    onUsers.push(condition);
    onCounts.push(condition);
  }
  add(filter.isVerified, 'is_verified');
  add(filter.isSignedAgreement, 'is_signed_agreement');
  add(filter.isPenalized, 'is_penalized');
  add(filter.workSubmitted, 'work_submitted');
  if (filter.workStarted !== undefined) {
    onUsers.push(`work_started_at IS ${filter.workStarted ? 'NOT ' : ''}NULL`);
    onCounts.push(filter.workStarted ? 'work_started' : 'NOT work_started');
  }
  return { onUsers, onCounts };
}

function timeConditions(filter: UserListFilter): string[] {
  return TIME_FILTERS.flatMap((name) => {
    const value = filter[name];
    if (value === undefined) return [];
    // Conditions of users without a deadline can be null.
    return value ? TIME_CONDITIONS[name] : `(${TIME_CONDITIONS[name]}) IS NOT TRUE`;
  });
}

function countStatement(conditions: readonly string[]): string {
  const where = conditions.length > 0 ? `WHERE ${conditions.join(' AND ')}` : '';
  return `SELECT coalesce(sum(difference), 0)::int AS total FROM user_counts ${where}`;
}
