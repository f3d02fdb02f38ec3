import type { Permitted } from '../../access/is-allowed.js';
import type { Principal } from '../../access/principal.js';
import { hideBlindNames } from '../../assignments/writer-names.queries.js';
import type { SortKey } from '../../core/lists/keyset.js';
import type { ListStatement } from '../../core/lists/list-page.js';
import type { ListQueryOf, ListShape } from '../../core/lists/list-query.js';
import type { AddParameter, SearchCondition } from '../../core/lists/search-condition.js';
import { IMAGE_SUBMISSIONS } from '../../sequential/sequential.queries.js';
import { searchByUser } from '../../users/user-search.queries.js';

/** The review status of a sequential session. Each session has exactly one. */
export const SESSION_STATUSES = [
  'in_progress',
  'all_submitted',
  'pending',
  'reviewed',
  'overdue',
  'penalized',
] as const;

export type SessionStatus = (typeof SESSION_STATUSES)[number];

const FILTERS = { q: 'text', id: 'id', projectId: 'id', status: SESSION_STATUSES } as const;

export const SESSION_LIST: ListShape<'startedAt' | 'completedAt', typeof FILTERS> = {
  sortable: ['startedAt', 'completedAt'],
  defaultSort: ['completedAt', 'DESC'],
  filters: FILTERS,
};

const SORT_COLUMNS = { startedAt: 's.started_at', completedAt: 's.completed_at' } as const;
const IS_WAITING = 's.completed_at IS NOT NULL AND s.reviewed_at IS NULL AND NOT s.is_penalized';
const IS_UNDER_WAY = 's.completed_at IS NULL AND s.reviewed_at IS NULL AND NOT s.is_penalized';

const STATUS_CONDITIONS: Record<SessionStatus, string> = {
  in_progress: `${IS_UNDER_WAY} AND s.completed_images < s.total_images`,
  all_submitted: `${IS_UNDER_WAY} AND s.completed_images = s.total_images`,
  pending: `${IS_WAITING} AND s.review_deadline > now()`,
  reviewed: 's.reviewed_at IS NOT NULL',
  overdue: `${IS_WAITING} AND s.review_deadline <= now()`,
  penalized: 's.reviewed_at IS NULL AND s.is_penalized',
};

const STATUS = `CASE ${Object.entries(STATUS_CONDITIONS)
  .map(([status, condition]) => `WHEN ${condition} THEN '${status}'`)
  .join(' ')} END`;

/** A session `s` of the assignment `a` of the user `u` in the project `p`, without its texts. Hours are rounded down. */
export const SESSION_COLUMNS = `s.id AS "_id", json_build_object('_id', u.id, 'name', u.name, 'email', u.email) AS "userId",
  s.assignment_id AS "assignmentId", a.number AS "assignmentNumber", json_build_object('_id', p.id, 'name', p.name) AS project,
  s.total_images AS "totalImages", s.completed_images AS "completedImages",
  s.completed_at IS NOT NULL AS "isCompleted", s.reviewed_at IS NOT NULL AS "isReviewed",
  s.is_penalized AS "isPenalized", s.started_at AS "startedAt", s.completed_at AS "completedAt",
  s.reviewed_at AS "reviewedAt", s.review_deadline AS "reviewDeadline", s.accuracy_result AS "accuracyResult",
  ${STATUS} AS status,
  CASE WHEN ${IS_WAITING} THEN
    greatest(0, floor(extract(epoch FROM s.review_deadline - now()) / 3600))::int END AS "hoursLeft"`;

export function sessionListStatement(
  { filter, sort, direction }: ListQueryOf<typeof SESSION_LIST>,
  reader: Principal,
): ListStatement {
  const parameters: unknown[] = [];
  const addParameter = (value: unknown) => `$${parameters.push(value)}`;
  const search = filter.q ? searchByOwner(filter.q, reader, addParameter) : undefined;
  // As in the queue of reviews: nobody reviews their own work.
  const own = `ARRAY(SELECT id FROM assignments WHERE user_id = ${addParameter(reader.user.id)})`;
  const conditions = [`s.assignment_id <> ALL(${own})`];
  if (filter.id) conditions.push(`s.id = ANY(${addParameter(filter.id)}::uuid[])`);
  if (filter.projectId) {
    const projects = addParameter(filter.projectId);
    conditions.push(
      `s.assignment_id IN (SELECT id FROM assignments WHERE project_id = ANY(${projects}::uuid[]))`,
    );
  }
  if (filter.status) conditions.push(STATUS_CONDITIONS[filter.status]);
  const key: SortKey = { expression: SORT_COLUMNS[sort], direction };
  // Sessions that are not completed come last in both directions.
  if (sort === 'completedAt') Object.assign(key, { nulls: 'LAST', isNullable: true });
  const order = [key, { expression: 's.id', direction }];
  return { from: 'sequential_sessions s', conditions, search, order, parameters };
}

/** Finds sessions by the user of their assignment. */
function searchByOwner(q: string, reader: Permitted, addParameter: AddParameter): SearchCondition {
  const { indexed, perRow } = searchByUser('a.user_id', q, reader, addParameter);
  const byOwner = {
    indexed: `s.assignment_id IN (SELECT a.id FROM assignments a WHERE ${indexed})`,
    perRow: `(SELECT ${perRow} FROM assignments a WHERE a.id = s.assignment_id)`,
  };
  return hideBlindNames(byOwner, 's.assignment_id', q, reader, addParameter);
}

/** The user `u` and the project `p` of a session `s`. */
const OWNER = `JOIN assignments a ON a.id = s.assignment_id JOIN users u ON u.id = a.user_id
  JOIN projects p ON p.id = a.project_id`;

/** Joins the users and projects to the sessions of one page only. */
export const selectSessions = (page: string) => `SELECT ${SESSION_COLUMNS} FROM (${page}) AS s ${OWNER}`;

/** $1 session. With its submitted texts, in the order of the images. */
export const READ_SESSION = `
  SELECT ${SESSION_COLUMNS}, s.overall_comments AS "overallComments",
    ${IMAGE_SUBMISSIONS}
  FROM sequential_sessions s ${OWNER} WHERE s.id = $1`;

/** $1 assignment, $2 session. The review of its last completion. */
export const FIND_REVIEW = `
  SELECT id FROM reviews WHERE assignment_id = $1 AND kind = 'sequential' AND subject_id = $2 ORDER BY round DESC LIMIT 1`;
