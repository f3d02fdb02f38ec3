import { Injectable } from '@nestjs/common';
import type { Pool } from 'pg';
import { DataSource } from 'typeorm';
import type { Actor } from '../access/session-user.js';
import { AuditLog } from '../audit/audit-log.service.js';
import {
  searchOrderOf,
  type UserListQuery,
  type UserListSql,
  userListSql,
} from '../console/users/user-list.js';
import { poolOf } from '../core/database/pool.js';
import { HttpError } from '../core/http/domain-error.js';
import type { Page } from '../core/lists/list-query.js';
import { RateLimits } from '../core/rate-limit/rate-limits.js';
import { Settings } from '../core/settings/settings.js';
import type { AdminUserDto } from './dto/admin-user.dto.js';
import { Passwords } from './passwords.service.js';
import { User } from './user.entity.js';
import { UserError } from './user.errors.js';
import { describeUser, USER_COLUMNS, type UserRow } from './user-columns.js';
import { UserSearch } from './user-search.service.js';

const REVEAL_LIMIT = { tries: 30, seconds: 60 * 60 };

/** What administrators see and do of people. */
@Injectable()
export class UsersAdminService {
  constructor(
    private readonly database: DataSource,
    private readonly audit: AuditLog,
    private readonly passwords: Passwords,
    private readonly limits: RateLimits,
    private readonly searches: UserSearch,
    private readonly settings: Settings,
  ) {}

  async list(query: UserListQuery): Promise<Page<AdminUserDto>> {
    const known = await this.searches.look(query.filter, searchOrderOf(query.sort));
    if (known && query.offset >= known.total) return { rows: [], total: known.total, offset: query.offset };
    const sql = userListSql(query, USER_COLUMNS, known?.way);
    const readRows = this.pool.query<UserRow & { total?: number }>(sql.rows, [
      ...sql.parameters,
      query.limit,
      query.offset,
    ]);
    if (!sql.isCountedByRows) {
      const [{ rows }, total] = await Promise.all([readRows, known?.total ?? this.count(sql)]);
      return { rows: rows.map(describeUser), total, offset: query.offset };
    }
    const { rows } = await readRows;
    // Beyond the last page there is no row to tell the total.
    const total = rows[0]?.total ?? (query.offset === 0 ? 0 : await this.count(sql));
    if (query.filter.q && !known) await this.searches.note(query.filter.q, total);
    return { rows: rows.map(({ total: _, ...row }) => describeUser(row)), total, offset: query.offset };
  }

  private async count(sql: UserListSql): Promise<number> {
    const { rows } = await this.pool.query<{ total: number }>(sql.total, sql.parameters);
    return rows[0]?.total ?? 0;
  }

  /** The lists are read on the pool: no query runner is built for each statement. */
  private get pool(): Pool {
    return poolOf(this.database);
  }

  /** The newest of one tab of the console's dashboard. Administrators are in none. */
  async newest(tab: UserTab, limit: number): Promise<AdminUserDto[]> {
    const { where, by } = TABS[tab];
    const { rows } = await this.pool.query<UserRow>(
      `SELECT ${USER_COLUMNS} FROM users WHERE role = 'user' AND ${where} ORDER BY ${by} DESC, id DESC LIMIT $1`,
      [limit],
    );
    return rows.map(describeUser);
  }

  /** @throws HttpError NOT_FOUND */
  async read(id: string): Promise<AdminUserDto> {
    const [row]: UserRow[] = await this.database.query(`SELECT ${USER_COLUMNS} FROM users WHERE id = $1`, [
      id,
    ]);
    if (!row) throw noSuchUser();
    return describeUser(row);
  }

  /** Recorded before it is shown. @throws UserError PASSWORD_REVEAL_OFF, PASSWORD_NOT_KEPT */
  async revealPassword(id: string, actor: Actor): Promise<string> {
    if (!this.settings.passwordReveal) {
      throw new UserError('PASSWORD_REVEAL_OFF', 'Showing passwords is switched off on this server.');
    }
    await this.limits.spend('reveal-password', actor.id, REVEAL_LIMIT);
    const user = await this.database.getRepository(User).findOneBy({ id });
    if (!user) throw noSuchUser();
    if (!user.encryptedPassword) {
      throw new UserError('PASSWORD_NOT_KEPT', 'No copy of this password is kept. It can only be reset.');
    }
    const password = this.passwords.decrypt(user.encryptedPassword, user.email);
    await this.database.transaction((tx) =>
      this.audit.record(tx, actor, {
        action: 'user.reveal-password',
        subjectId: id,
        details: { userEmail: user.email },
      }),
    );
    return password;
  }
}

/** What stands under each tab, and by which time; each has an index that begins with the newest. */
const TABS = {
  signed: { where: 'is_signed_agreement', by: 'created_at' },
  verified: { where: 'is_verified', by: 'created_at' },
  working: { where: 'work_started_at IS NOT NULL AND NOT work_submitted', by: 'work_started_at' },
  submitted: { where: 'work_submitted', by: 'submitted_at' },
  penalized: { where: 'is_penalized', by: 'penalized_at' },
} as const;

type UserTab = keyof typeof TABS;

function noSuchUser(): HttpError {
  return new HttpError('NOT_FOUND', 'This user does not exist.');
}
