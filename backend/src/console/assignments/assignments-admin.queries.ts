import type { WorkKey } from '../../assignments/assignment.js';
import { stateSql } from '../../assignments/assignment.queries.js';
import type { ListStatement } from '../../core/lists/list-page.js';
import type { ListQueryOf, ListShape } from '../../core/lists/list-query.js';
import type { AddParameter } from '../../core/lists/search-condition.js';
import { type ChangedPart, changedSince } from '../../core/lists/updates.js';
import { activeImagesSql, countImagesSql } from '../../images/assignment-images.queries.js';
import { joinProgress, PROGRESS, submittedAsSql, submittedPagesSql } from './progress.queries.js';

const STATES = ['not_started', 'in_progress', 'overdue', 'submitted', 'ended'] as const;
const FILTERS = {
  id: 'id',
  projectId: 'id',
  userId: 'id',
  state: STATES,
  due: ['in24Hours', 'passed', 'noText24Hours'],
} as const;

export const ASSIGNMENT_LIST: ListShape<'deadlineAt' | 'startedAt' | 'givenAt', typeof FILTERS> = {
  sortable: ['deadlineAt', 'startedAt', 'givenAt'],
  defaultSort: ['deadlineAt', 'ASC'],
  filters: FILTERS,
  hasUpdates: true,
};

export type AssignmentListQuery = ListQueryOf<typeof ASSIGNMENT_LIST>;

const SORT_COLUMNS = {
  deadlineAt: 'a.deadline_at',
  startedAt: 'a.started_at',
  givenAt: 'a.given_at',
} as const;

const IS_UNFINISHED = 'a.started_at IS NOT NULL AND a.submitted_at IS NULL AND a.ended_at IS NULL';

/** Written so that the partial indexes of the table fit. */
const STATE_CONDITIONS: Record<(typeof STATES)[number], string> = {
  not_started: 'a.started_at IS NULL AND a.ended_at IS NULL',
  in_progress: `${IS_UNFINISHED} AND a.deadline_at > statement_timestamp()`,
  overdue: `${IS_UNFINISHED} AND a.deadline_at <= statement_timestamp()`,
  submitted: 'a.submitted_at IS NOT NULL',
  ended: 'a.ended_at IS NOT NULL',
};

const DUE_CONDITIONS = {
  in24Hours: `${IS_UNFINISHED} AND a.deadline_at > statement_timestamp()
    AND a.deadline_at <= statement_timestamp() + interval '24 hours'`,
  passed: STATE_CONDITIONS.overdue,
  noText24Hours: hasNoTextFor24HoursSql('a'),
} as const;

/**
 * SQL: whether the assignment `a` runs for 24 hours or more, and no text was saved in the last 24. A recent text is looked up with a scalar
 * subquery, by the unique index of `drafts`: an index on `saved_at` would be written at every save of a text, and for `EXISTS` PostgreSQL
 * could read all drafts first.
 */
export function hasNoTextFor24HoursSql(a: string): string {
  return `${a}.started_at IS NOT NULL AND ${a}.submitted_at IS NULL AND ${a}.deadline_at > statement_timestamp()
    AND ${a}.started_at <= statement_timestamp() - interval '24 hours'
    AND (SELECT 1 FROM drafts WHERE drafts.assignment_id = ${a}.id
      AND saved_at > statement_timestamp() - interval '24 hours' LIMIT 1) IS NULL`;
}

/** Conditions on the assignments `a`. */
export function assignmentConditions(
  filter: AssignmentListQuery['filter'],
  addParameter: AddParameter,
): string[] {
  const isOneOf = (column: string, ids: readonly string[]) => `${column} = ANY(${addParameter(ids)}::uuid[])`;
  return [
    ...(filter.id ? [isOneOf('a.id', filter.id)] : []),
    ...(filter.projectId ? [isOneOf('a.project_id', filter.projectId)] : []),
    ...(filter.userId ? [isOneOf('a.user_id', filter.userId)] : []),
    ...(filter.state ? [STATE_CONDITIONS[filter.state]] : []),
    ...(filter.due ? [DUE_CONDITIONS[filter.due]] : []),
  ];
}

/** A row says how many pages are submitted. */
const SUBMITTED_PAGES: ChangedPart = {
  from: 'pages',
  updatedAt: 'pages.updated_at',
  rowId: 'pages.assignment_id',
};

/** Assignments without the time of the sort come last in both directions. */
export function assignmentListStatement(query: AssignmentListQuery): ListStatement {
  const { filter, sort, direction, updates } = query;
  const parameters: unknown[] = [];
  const addParameter: AddParameter = (value) => `$${parameters.push(value)}`;
  const expression = SORT_COLUMNS[sort];
  const byId = { expression: 'a.id', direction };
  return {
    from: 'assignments a',
    conditions: [
      ...assignmentConditions(filter, addParameter),
      ...(updates?.since
        ? [changedSince('assignments a', updates.since, addParameter, [SUBMITTED_PAGES])]
        : []),
    ],
    order:
      sort === 'givenAt'
        ? [{ expression, direction }, byId]
        : [
            { expression, direction, nulls: 'LAST', isNullable: true },
            { expression: 'a.user_id', direction },
            byId,
          ],
    parameters,
  };
}

/** An assignment as the database returns it: flat, because `json_build_object` would turn times into text. */
export function selectAssignments(page: string): string {
  return `WITH page AS (${page})
    SELECT a.id AS "_id", a.number, ${stateSql('a')} AS state, a.work_window_hours AS "workWindowHours",
      a.given_at AS "givenAt", a.started_at AS "startedAt", a.deadline_at AS "deadlineAt",
      a.submitted_at AS "submittedAt", a.ended_at AS "endedAt", a.ended_reason AS "endedReason",
      a.penalized_at IS NOT NULL AS "isPenalized", a.accuracy_result AS "accuracyResult",
      ${submittedPagesSql('a')} AS "submittedPages", ${countImagesSql('a', 'active')} AS images,
      ${submittedAsSql('a')} AS "submittedAs", ${PROGRESS} AS progress,
      json_build_object('_id', u.id, 'name', u.name, 'email', u.email) AS user,
      json_build_object('_id', p.id, 'name', p.name) AS project
    FROM page AS a JOIN users u ON u.id = a.user_id JOIN projects p ON p.id = a.project_id
    LEFT JOIN ${activeImagesSql('project_id IN (SELECT project_id FROM page)')} AS active ON active.project_id = a.project_id
    ${joinProgress('a', 'active')}`;
}

/** A row of FIND_OWNERS. */
export interface AssignmentOwner extends WorkKey {
  name: string;
  email: string;
  number: number;
  project: string;
}

/** $1 assignments. The user of each, who is locked before an assignment is. */
export const FIND_OWNERS = `
  SELECT a.id AS "assignmentId", u.id AS "userId", u.name, u.email, a.number, p.name AS project
  FROM assignments a JOIN users u ON u.id = a.user_id JOIN projects p ON p.id = a.project_id WHERE a.id = ANY($1::uuid[])`;
