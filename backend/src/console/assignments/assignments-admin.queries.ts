import { stateSql } from '../../assignments/assignment.queries.js';
import type { ListStatement } from '../../core/lists/list-page.js';
import type { ListQueryOf, ListShape } from '../../core/lists/list-query.js';

const STATES = ['not_started', 'in_progress', 'overdue', 'submitted', 'ended'] as const;
const FILTERS = {
  id: 'id',
  projectId: 'id',
  userId: 'id',
  state: STATES,
  due: ['in24Hours', 'passed'],
} as const;

export const ASSIGNMENT_LIST: ListShape<'deadlineAt' | 'startedAt', typeof FILTERS> = {
  sortable: ['deadlineAt', 'startedAt'],
  defaultSort: ['deadlineAt', 'ASC'],
  filters: FILTERS,
};

export type AssignmentListQuery = ListQueryOf<typeof ASSIGNMENT_LIST>;

const SORT_COLUMNS = { deadlineAt: 'a.deadline_at', startedAt: 'a.started_at' } as const;

const IS_UNFINISHED = 'a.started_at IS NOT NULL AND a.submitted_at IS NULL';

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
} as const;

/** Assignments without the time of the sort come last in both directions. */
export function assignmentListStatement({ filter, sort, direction }: AssignmentListQuery): ListStatement {
  const parameters: unknown[] = [];
  const isOneOf = (column: string, ids: readonly string[]) =>
    `${column} = ANY($${parameters.push(ids)}::uuid[])`;
  const conditions: string[] = [];
  if (filter.id) conditions.push(isOneOf('a.id', filter.id));
  if (filter.projectId) conditions.push(isOneOf('a.project_id', filter.projectId));
  if (filter.userId) conditions.push(isOneOf('a.user_id', filter.userId));
  if (filter.state) conditions.push(STATE_CONDITIONS[filter.state]);
  if (filter.due) conditions.push(DUE_CONDITIONS[filter.due]);
  return {
    from: 'assignments a',
    conditions,
    order: [
      { expression: SORT_COLUMNS[sort], direction, nulls: 'LAST' },
      { expression: 'a.user_id', direction },
      { expression: 'a.id', direction },
    ],
    parameters,
  };
}

/** An assignment as the database returns it: flat, because `json_build_object` would turn times into text. */
export function selectAssignments(page: string): string {
  return `SELECT a.id AS "_id", a.number, ${stateSql('a')} AS state, a.work_window_hours AS "workWindowHours",
      a.given_at AS "givenAt", a.started_at AS "startedAt", a.deadline_at AS "deadlineAt",
      a.submitted_at AS "submittedAt", a.ended_at AS "endedAt", a.ended_reason AS "endedReason",
      a.penalized_at IS NOT NULL AS "isPenalized", a.accuracy_result AS "accuracyResult",
      json_build_object('_id', u.id, 'name', u.name) AS user,
      json_build_object('_id', p.id, 'name', p.name) AS project
    FROM (${page}) AS a JOIN users u ON u.id = a.user_id JOIN projects p ON p.id = a.project_id`;
}

/** $1 assignment. Its user, who is locked before an assignment is. */
export const FIND_OWNER = `
  SELECT u.id AS "userId", u.email AS "userEmail" FROM assignments a JOIN users u ON u.id = a.user_id WHERE a.id = $1`;
