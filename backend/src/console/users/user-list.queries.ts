import type { Permitted } from '../../access/is-allowed.js';
import type { SortKey } from '../../core/lists/keyset.js';
import { fetchedRows, inNameOrder, type ListStatement, orderBy, where } from '../../core/lists/list-page.js';
import type { ListQueryOf, ListShape } from '../../core/lists/list-query.js';
import { type AddParameter, checkedPerRow } from '../../core/lists/search-condition.js';
import { changedSince } from '../../core/lists/updates.js';
import { selectAdminUsers, shownAssignmentSql, WORK_OF_USER } from './admin-user.queries.js';
import {
  hasAssignment,
  hasNoAssignment,
  selectUsers,
  shownBy,
  USER_FILTERS,
  type UserSelection,
  WORK_FILTERS,
  WORKING,
  workCondition,
} from './user-selection.queries.js';

/*
 * The list of users reads two tables: `users`, and the assignment of each user that is shown. All users of a filter are counted first, up
 * to 10,000. So few are read by the filter and sorted; of more, the table of the sort is read in the order of its index, and each row is
 * compared with the filter.
 */

const USER_SORTS = {
  createdAt: 'users.created_at',
  name: inNameOrder('users.name'),
  email: 'users.email',
} as const;

/** Columns of the shown assignment. */
const WORK_SORTS = { workStartedAt: 'started_at', deadlineAt: 'deadline_at' } as const;

type WorkSort = keyof typeof WORK_SORTS;
type UserSort = keyof typeof USER_SORTS | WorkSort;

/** What the list of users can be sorted and filtered by. */
export const USER_LIST: ListShape<UserSort, typeof USER_FILTERS> = {
  sortable: ['createdAt', 'name', 'email', 'workStartedAt', 'deadlineAt'],
  defaultSort: ['createdAt', 'DESC'],
  filters: USER_FILTERS,
  withoutCursor: ['workStartedAt', 'deadlineAt'],
  hasUpdates: true,
};

export type UserListQuery = ListQueryOf<typeof USER_LIST>;

/** SQL: whether the assignment `w` is the shown one. */
function isShown(condition: string): string {
  return checkedPerRow(`w.id = ${shownAssignmentSql('w.id', condition)}`);
}

/** A list of users in any order, and the selection that it is made of. */
export interface UserListStatement extends ListStatement {
  selection: UserSelection;
}

export function userListStatement(query: UserListQuery, reader: Permitted): UserListStatement {
  const { filter, sort, direction, updates } = query;
  const parameters: unknown[] = [];
  const addParameter: AddParameter = (value) => `$${parameters.push(value)}`;
  const selected = selectUsers(filter, reader, addParameter);
  const changed = updates?.since ? [changedSince('users', updates.since, addParameter, WORK_OF_USER)] : [];
  const selection = { ...selected, conditions: [...selected.conditions, ...changed] };
  const { conditions, search, wanted } = selection;
  const work = workCondition(selection);
  const all = work ? [...conditions, work] : conditions;
  const byId: SortKey = { expression: 'users.id', direction };
  return {
    from: 'users',
    conditions: all,
    search,
    fetched:
      work && !search ? usersById(fetchedRows({ from: 'users', conditions: all }, 'users.id')) : undefined,
    counted: wanted && conditions.length === 0 && !search ? usersWith(wanted) : undefined,
    // The ids of projects are part of the text.
    isPrepared: !filter.projectId,
    order: isWorkSort(sort)
      ? [{ expression: `a.${WORK_SORTS[sort]}`, direction, nulls: 'LAST' }, byId]
      : [{ expression: USER_SORTS[sort], direction }, byId],
    parameters,
    selection,
  };
}

/** Users by their ids. PostgreSQL finds the ids in indexes alone, and reads only these users. */
function usersById(ids: string): string {
  return `SELECT users.* FROM (${ids}) AS found JOIN users ON users.id = found.id`;
}

/** The users of assignments that meet the condition, found without reading `users`. */
function usersWith(met: string): string {
  return `(SELECT DISTINCT w.user_id FROM assignments w WHERE ${met}) AS found`;
}

export function isWorkSort(sort: UserSort): sort is WorkSort {
  return sort in WORK_SORTS;
}

/** A page of a list that is sorted by a time of the shown assignment. Users without this time come last. */
export interface WorkSortedPage {
  /** Counts the users who can have the time. */
  started: ListStatement;
  /** Selects a page of all users of the list, who are fetched and sorted. */
  fetched: string;
  /** Selects a page of the users with the time, who are fetched and sorted. */
  fetchedWithTime: string;
  /** Selects a page of the users with the time, in the order of its index. */
  withTime: string;
  /** Selects a page of the users without the time. */
  withoutTime: string;
}

/** Each selection takes two more parameters: the number of rows and the number of skipped rows. */
export function workSortedPage(
  list: UserListStatement,
  sort: WorkSort,
  direction: 'ASC' | 'DESC',
): WorkSortedPage {
  const { conditions, search, unwanted } = list.selection;
  const time = WORK_SORTS[sort];
  const shown = shownBy(list.selection);
  const shownTime = shownAssignmentSql(`w.${time}`, shown);
  const started = `w.${time} IS NOT NULL AND ${shown}`;
  const withTime: ListStatement = {
    ...list,
    conditions: [...conditions, ...(unwanted ? [hasNoAssignment(unwanted)] : []), hasAssignment(started)],
    counted: conditions.length === 0 && !search && !unwanted ? usersWith(started) : undefined,
  };
  const page = `LIMIT $${list.parameters.length + 1} OFFSET $${list.parameters.length + 2}`;
  const ofUser = { conditions: [...conditions, ...(unwanted ? [hasNoAssignment(unwanted)] : [])], search };
  return {
    started: withTime,
    fetched: usersById(`SELECT users.id FROM (${fetchedRows(list, 'users.id')}) AS users
      LEFT JOIN LATERAL ${shownTime} AS a ON true ORDER BY ${orderBy(list.order)} ${page}`),
    fetchedWithTime: usersById(`SELECT users.id FROM (${fetchedRows(withTime, 'users.id')}) AS users
      JOIN LATERAL ${shownTime} AS a ON a.${time} IS NOT NULL ORDER BY ${orderBy(list.order)} ${page}`),
    withTime: `SELECT users.* FROM assignments w JOIN users ON users.id = w.user_id ${where(ofUser, 'perRow') || 'WHERE true'}
        AND ${started} ${unwanted ? `AND NOT (${unwanted})` : ''} AND ${isShown(shown)}
      ORDER BY w.${time} ${direction}, w.user_id ${direction} ${page}`,
    withoutTime: `SELECT users.* FROM users ${where(list, 'perRow') || 'WHERE true'}
        AND ${checkedPerRow(`${shownTime} IS NULL`)}
      ORDER BY users.id ${direction} ${page}`,
  };
}

/** $1 limit. Users with a flag of their own, each with the current assignment. */
function newestUsers(condition: string): string {
  return `${selectAdminUsers(
    `(SELECT users.* FROM users WHERE users.role = 'user' AND ${condition}
      ORDER BY users.created_at DESC, users.id DESC LIMIT $1) AS users`,
    'true',
    '',
  )} ORDER BY users.created_at DESC, users.id DESC`;
}

/** $1 limit. Users with an assignment that meets a condition on `w`, which is shown. */
function newestWork(condition: string, time: string): string {
  return `${selectAdminUsers(
    `(SELECT users.* FROM assignments w JOIN users ON users.id = w.user_id
      WHERE users.role = 'user' AND ${condition} AND ${isShown(condition)}
      ORDER BY w.${time} DESC, w.user_id DESC LIMIT $1) AS users`,
    condition,
    '',
  )} ORDER BY a.${time} DESC, users.id DESC`;
}

/** The newest users of each tab of the console's dashboard. Each tab has an index. */
export const NEWEST = {
  signed: newestUsers('users.is_signed_agreement'),
  verified: newestUsers('users.is_verified'),
  working: newestWork(WORKING, 'started_at'),
  submitted: newestWork(WORK_FILTERS.workSubmitted, 'submitted_at'),
  penalized: newestWork(WORK_FILTERS.isPenalized, 'penalized_at'),
} as const;
