import type { CountedList } from '../../core/lists/counted-page.js';
import type { ListQueryOf, ListShape } from '../../core/lists/list-query.js';
import type { WorkSearch } from '../../users/user-search.service.js';

/** How a run stands, to a reviewer. Each run is in exactly one of these states at any time. */
export const RUN_STATUSES = [
  'in_progress',
  'all_submitted',
  'pending',
  'reviewed',
  'overdue',
  'penalized',
] as const;

export type RunStatus = (typeof RUN_STATUSES)[number];

const FILTERS = { q: 'text', id: 'id', status: RUN_STATUSES } as const;

export const RUN_LIST: ListShape<'startedAt' | 'completedAt', typeof FILTERS> = {
  sortable: ['startedAt', 'completedAt'],
  defaultSort: ['completedAt', 'DESC'],
  filters: FILTERS,
};

const SORT_COLUMNS = { startedAt: 's.started_at', completedAt: 's.completed_at' } as const;
/** What is not completed comes last in both directions; what is listed has been started. */
const NULLS = { startedAt: '', completedAt: ' NULLS LAST' } as const;

const IS_WAITING = 's.completed_at IS NOT NULL AND s.reviewed_at IS NULL AND NOT s.is_penalized';
const IS_UNDER_WAY = 's.completed_at IS NULL AND s.reviewed_at IS NULL AND NOT s.is_penalized';

const STATUS_CONDITIONS: Record<RunStatus, string> = {
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

/** A run `s` of the person `u`, without its texts. Begun hours count as whole ones. */
export const RUN_COLUMNS = `s.id AS "_id", json_build_object('_id', u.id, 'name', u.name, 'email', u.email) AS "userId",
  s.total_images AS "totalImages", s.completed_images AS "completedImages",
  s.completed_at IS NOT NULL AS "isCompleted", s.reviewed_at IS NOT NULL AS "isReviewed",
  s.is_penalized AS "isPenalized", s.started_at AS "startedAt", s.completed_at AS "completedAt",
  s.reviewed_at AS "reviewedAt", s.review_deadline AS "reviewDeadline", s.accuracy_result AS "accuracyResult",
  ${STATUS} AS status,
  CASE WHEN ${IS_WAITING} THEN
    greatest(0, ceil(extract(epoch FROM s.review_deadline - now()) / 3600))::int END AS "hoursLeft"`;

/** @param search what `q` finds */
export function runListSql(
  { filter, sort, direction }: ListQueryOf<typeof RUN_LIST>,
  search: WorkSearch | null,
): CountedList {
  const parameters: unknown[] = [];
  const placeholder = (value: unknown) => `$${parameters.push(value)}`;
  const conditions: string[] = [];
  if (search) conditions.push(search.condition('s.searched', placeholder));
  if (filter.id) conditions.push(`s.id = ANY(${placeholder(filter.id)}::uuid[])`);
  if (filter.status) conditions.push(STATUS_CONDITIONS[filter.status]);
  const where = conditions.length > 0 ? `WHERE ${conditions.join(' AND ')}` : '';
  return {
    table: 'sequential_sessions',
    alias: 's',
    where,
    order: `${SORT_COLUMNS[sort]} ${direction}${NULLS[sort]}, s.id ${direction}`,
    total: `SELECT count(*)::int AS total FROM sequential_sessions s ${where}`,
    parameters,
  };
}

/** The runs of a page are chosen first; only for them are people and states read. */
export const runRowsOf = (chosen: string, order: string) =>
  `SELECT ${RUN_COLUMNS} FROM (${chosen}) AS s JOIN users u ON u.id = s.user_id ORDER BY ${order}`;
