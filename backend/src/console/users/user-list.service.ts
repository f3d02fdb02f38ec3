import { Injectable } from '@nestjs/common';
import type { Pool } from 'pg';
import { DataSource } from 'typeorm';
import type { Permitted } from '../../access/is-allowed.js';
import { poolOf } from '../../core/database/pool.js';
import { countRows, isPastEnd, orderBy, type RowCount, readListPage } from '../../core/lists/list-page.js';
import type { Page } from '../../core/lists/list-query.js';
import { readAsOf } from '../../core/lists/updates.js';
import { selectAdminUsers, toAdminUserDto, type UserRow } from './admin-user.queries.js';
import type { AdminUserDto } from './dto/admin-user.dto.js';
import {
  isWorkSort,
  NEWEST,
  type UserListQuery,
  type UserListStatement,
  userListStatement,
  type WorkSortedPage,
  workSortedPage,
} from './user-list.queries.js';
import { shownBy, type UserListFilter } from './user-selection.queries.js';

interface PageLimits {
  limit: number;
  offset: number;
}

/** Lists of users for administrators. */
@Injectable()
export class UserListService {
  constructor(private readonly database: DataSource) {}

  /** @throws HttpError PAGE_TOO_DEEP */
  async list(query: UserListQuery, reader: Permitted): Promise<Page<AdminUserDto>> {
    const list = userListStatement(query, reader);
    const { rows, ...page } = isWorkSort(query.sort)
      ? await this.readByWork(list, workSortedPage(list, query.sort, query.direction), query)
      : await readListPage<UserRow>(this.pool, list, query, (users) => selectPage(users, list));
    return { ...page, rows: rows.map(toAdminUserDto) };
  }

  /** The total of the list for each filter. One after the other, so that other requests get connections. */
  async counts(filters: readonly UserListFilter[], reader: Permitted): Promise<RowCount[]> {
    const counts: RowCount[] = [];
    for (const filter of filters) {
      const query: UserListQuery = { filter, sort: 'createdAt', direction: 'DESC', offset: 0, limit: 1 };
      counts.push(await countRows(this.pool, userListStatement(query, reader)));
    }
    return counts;
  }

  /** The newest users of a tab, without administrators. The row shows the assignment that belongs into the tab. */
  async newest(tab: keyof typeof NEWEST, limit: number): Promise<AdminUserDto[]> {
    const { rows } = await this.pool.query<UserRow>(NEWEST[tab], [limit]);
    return rows.map(toAdminUserDto);
  }

  /** As `readListPage`, for a list that is sorted by a time of the shown assignment. */
  private async readByWork(
    list: UserListStatement,
    page: WorkSortedPage,
    { limit, offset, updates }: UserListQuery,
  ): Promise<Page<UserRow>> {
    const asOf = updates && (await readAsOf(this.pool));
    // Most users of the list may have no such time; then its index would be read to its end.
    const started = await countRows(this.pool, page.started);
    const count = started.totalIsMore ? started : await countRows(this.pool, list);
    const { total, totalIsMore } = count;
    const about = { total, offset, ...(totalIsMore && { totalIsMore }), ...(asOf && { asOf }) };
    if (isPastEnd(count, offset)) return { rows: [], ...about };
    if (!totalIsMore) return { rows: await this.readRows(list, page.fetched, { limit, offset }), ...about };
    const { rows, counted } = await this.readWithTime(list, page, { limit, offset }, started);
    if (rows.length < limit) {
      const rest = { limit: limit - rows.length, offset: offset + rows.length - counted };
      rows.push(...(await this.readRows(list, page.withoutTime, rest)));
    }
    return { rows, ...about };
  }

  /** @returns rows, and how many users with the time there are up to the last row */
  private async readWithTime(
    list: UserListStatement,
    page: WorkSortedPage,
    { limit, offset }: PageLimits,
    started: RowCount,
  ): Promise<{ rows: UserRow[]; counted: number }> {
    if (started.total === 0) return { rows: [], counted: 0 };
    const users = started.totalIsMore ? page.withTime : page.fetchedWithTime;
    const rows = await this.readRows(list, users, { limit, offset });
    if (rows.length > 0 || offset === 0) return { rows, counted: offset + rows.length };
    const counts = await this.pool.query<{ count: number }>(
      `SELECT count(*)::int AS count FROM (${users}) AS users`,
      [...list.parameters, offset, 0],
    );
    return { rows, counted: counts.rows[0]?.count ?? 0 };
  }

  private async readRows(
    list: UserListStatement,
    users: string,
    { limit, offset }: PageLimits,
  ): Promise<UserRow[]> {
    const statement = `${selectPage(users, list)} ORDER BY ${orderBy(list.order)}`;
    const { rows } = await this.pool.query<UserRow>(statement, [...list.parameters, limit, offset]);
    return rows;
  }

  private get pool(): Pool {
    return poolOf(this.database);
  }
}

function selectPage(users: string, { selection }: UserListStatement): string {
  return selectAdminUsers(`(${users}) AS users`, shownBy(selection), '');
}
