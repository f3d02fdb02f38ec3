import { ROLES } from '@inkwell/contract/roles';
import type { Permitted } from '../../access/is-allowed.js';
import { isOpenSql } from '../../assignments/assignment.queries.js';
import { hideBlindAccounts } from '../../assignments/writer-names.queries.js';
import type { ListCondition } from '../../core/lists/list-page.js';
import type { ListQueryOf, ListShape } from '../../core/lists/list-query.js';
import {
  type AddParameter,
  checkedPerRow,
  type SearchCondition,
  searchCondition,
} from '../../core/lists/search-condition.js';
import { USER_SEARCH } from '../../users/user-search.queries.js';
import { hasNoTextFor24HoursSql } from '../assignments/assignments-admin.queries.js';

/* Which users a filter finds. */

/** Percentages of the last result of a user, from and to. `none`: no result. */
const LAST_RESULTS = {
  none: null,
  'below 50': [0, 50],
  '50 to 79': [50, 80],
  '80 to 94': [80, 95],
  '95 or more': [95, 101],
} as const;

type LastResult = keyof typeof LAST_RESULTS;

export const USER_FILTERS = {
  q: 'text',
  id: 'id',
  role: ROLES,
  isVerified: 'boolean',
  isSignedAgreement: 'boolean',
  isPenalized: 'boolean',
  isSuspended: 'boolean',
  hasSignature: 'boolean',
  workStarted: 'boolean',
  isWorking: 'boolean',
  workSubmitted: 'boolean',
  isOverdue: 'boolean',
  isDueIn24Hours: 'boolean',
  hasNoTextFor24Hours: 'boolean',
  projectId: 'id',
  hasOpenAssignment: 'boolean',
  notInProjectId: 'id',
  lastResult: Object.keys(LAST_RESULTS) as LastResult[],
  importId: 'id',
} as const;

export type UserListFilter = ListQueryOf<ListShape<string, typeof USER_FILTERS>>['filter'];

/** Work that is started, not submitted and not ended, whether or not its deadline has passed. As in the partial indexes. */
const UNFINISHED = 'w.started_at IS NOT NULL AND w.submitted_at IS NULL AND w.ended_at IS NULL';

/** Running: a user with such an assignment is working. */
export const WORKING = `${UNFINISHED} AND w.deadline_at > now()`;

/** Filters as conditions on an assignment `w`; none is null. */
export const WORK_FILTERS = {
  isPenalized: 'w.penalized_at IS NOT NULL',
  workStarted: 'w.started_at IS NOT NULL AND w.ended_at IS NULL',
  isWorking: WORKING,
  workSubmitted: 'w.submitted_at IS NOT NULL',
  isOverdue: `${UNFINISHED} AND w.deadline_at <= now()`,
  isDueIn24Hours: `${WORKING} AND w.deadline_at <= now() + interval '24 hours'`,
  hasNoTextFor24Hours: hasNoTextFor24HoursSql('w'),
} as const;
const WORK_FILTER_NAMES = Object.keys(WORK_FILTERS) as (keyof typeof WORK_FILTERS)[];

/**
 * Which users are listed. One assignment must meet all filters of the work that are true or name a project, and none that is false; it is
 * the shown one. With filters that are false only, the user has no assignment that meets one of them, and the current one is shown.
 */
export interface UserSelection {
  /** On `users` alone. */
  conditions: readonly ListCondition[];
  search: SearchCondition | undefined;
  /** A condition on `w` that one assignment of the user meets. Undefined if no filter of the work is true. */
  wanted: string | undefined;
  /** A condition on `w` that no assignment of the user meets, if no filter of the work is true. */
  unwanted: string | undefined;
}

export function selectUsers(
  filter: UserListFilter,
  reader: Permitted,
  addParameter: AddParameter,
): UserSelection {
  const { q } = filter;
  const search = q
    ? hideBlindAccounts(searchCondition(USER_SEARCH, q, addParameter), 'users.id', q, reader, addParameter)
    : undefined;
  const conditions = [...userConditions(filter, addParameter), ...historyConditions(filter, addParameter)];
  return { conditions, search, ...selectByWork(filter) };
}

export function selectByWork(filter: UserListFilter): Pick<UserSelection, 'wanted' | 'unwanted'> {
  const named = (value: boolean) =>
    WORK_FILTER_NAMES.filter((name) => filter[name] === value).map((name) => `(${WORK_FILTERS[name]})`);
  const [wanted, unwanted] = [[...selectByProject(filter), ...named(true)], named(false)];
  if (wanted.length === 0) return { wanted: undefined, unwanted: unwanted.join(' OR ') || undefined };
  return {
    wanted: [...wanted, ...unwanted.map((condition) => `NOT ${condition}`)].join(' AND '),
    unwanted: undefined,
  };
}

/** A condition without parameters, because not each part of a statement has some. The ids were checked to be UUIDs. */
function selectByProject({ projectId }: UserListFilter): string[] {
  return projectId ? [`w.project_id = ANY('{${projectId.join(',')}}'::uuid[])`] : [];
}

/** A condition on `w`: the shown assignment is the current one of those that meet it. */
export function shownBy({ wanted }: Pick<UserSelection, 'wanted'>): string {
  return wanted ?? 'true';
}

/** The filters of the work, as a condition on `users`. */
export function workCondition({ wanted, unwanted }: UserSelection): SearchCondition | undefined {
  if (wanted) return hasAssignment(wanted);
  return unwanted ? hasNoAssignment(unwanted) : undefined;
}

function userConditions(filter: UserListFilter, addParameter: AddParameter): string[] {
  const conditions: string[] = [];
  const { role, isVerified, isSignedAgreement, isSuspended, id } = filter;
  if (role) conditions.push(`users.role = ${addParameter(role)}`);
  if (isVerified !== undefined) conditions.push(isVerified ? 'users.is_verified' : 'NOT users.is_verified');
  if (isSignedAgreement !== undefined) {
    conditions.push(isSignedAgreement ? 'users.is_signed_agreement' : 'NOT users.is_signed_agreement');
  }
  if (isSuspended !== undefined) {
    conditions.push(`users.suspended_at IS ${isSuspended ? 'NOT ' : ''}NULL`);
  }
  if (id) conditions.push(`users.id = ANY(${addParameter(id)}::uuid[])`);
  return conditions;
}

/** About all assignments of a user, or with `projectId` about those of these projects; whichever of them is shown. */
function historyConditions(filter: UserListFilter, addParameter: AddParameter): ListCondition[] {
  const { hasSignature, hasOpenAssignment, notInProjectId, lastResult, importId } = filter;
  const conditions: ListCondition[] = [];
  const ofProjects = selectByProject(filter)
    .map((condition) => ` AND ${condition}`)
    .join('');
  if (hasSignature !== undefined)
    conditions.push(existsSql('FROM signed_agreements s WHERE s.user_id = users.id', hasSignature));
  if (hasOpenAssignment !== undefined)
    conditions.push(existsSql(`${OF_USER} ${isOpenSql('w')}${ofProjects}`, hasOpenAssignment));
  if (notInProjectId)
    conditions.push(
      existsSql(`${OF_USER} w.project_id = ANY(${addParameter(notInProjectId)}::uuid[])`, false),
    );
  if (lastResult) conditions.push(lastResultCondition(lastResult, ofProjects));
  if (importId) {
    const ofImport = `task_id = ANY(${addParameter(importId)}::uuid[]) AND is_done`;
    conditions.push({
      indexed: `users.id IN (SELECT user_id FROM task_results WHERE ${ofImport})`,
      perRow: checkedPerRow(
        `(SELECT 1 FROM task_results WHERE user_id = users.id AND ${ofImport} LIMIT 1) IS NOT NULL`,
      ),
    });
  }
  return conditions;
}

/** The result of the newest assignment that has one. `indexed` reads a range of the index assignments_result. */
function lastResultCondition(lastResult: LastResult, ofProjects: string): SearchCondition {
  const range = LAST_RESULTS[lastResult];
  const hasResult = `${OF_USER} w.accuracy_result IS NOT NULL${ofProjects}`;
  if (!range) return existsSql(hasResult, false);
  const inRange = (percentage: string) => `${percentage} >= ${range[0]} AND ${percentage} < ${range[1]}`;
  const newer = ofProjects.replaceAll('w.project_id', 'newer.project_id');
  return {
    indexed: `users.id IN (SELECT w.user_id FROM assignments w WHERE w.accuracy_result IS NOT NULL AND ${inRange(PERCENTAGE)}${ofProjects}
      AND NOT EXISTS (SELECT FROM assignments newer WHERE newer.user_id = w.user_id AND newer.number > w.number
        AND newer.accuracy_result IS NOT NULL${newer}))`,
    perRow: checkedPerRow(inRange(`(SELECT ${PERCENTAGE} ${hasResult} ORDER BY w.number DESC LIMIT 1)`)),
  };
}

const PERCENTAGE = `((w.accuracy_result ->> 'percentage')::float8)`;

const OF_USER = 'FROM assignments w WHERE w.user_id = users.id AND';

/** For a scalar subquery PostgreSQL looks up each row; for EXISTS it can read all rows first. @param rows SQL from FROM on */
function existsSql(rows: string, isWanted: boolean): SearchCondition {
  return {
    indexed: `${isWanted ? '' : 'NOT '}EXISTS (SELECT 1 ${rows})`,
    perRow: checkedPerRow(`(SELECT 1 ${rows} LIMIT 1) IS ${isWanted ? 'NOT ' : ''}NULL`),
  };
}

export function hasAssignment(met: string): SearchCondition {
  return existsSql(`${OF_USER} ${met}`, true);
}

export function hasNoAssignment(met: string): SearchCondition {
  return existsSql(`${OF_USER} (${met})`, false);
}
