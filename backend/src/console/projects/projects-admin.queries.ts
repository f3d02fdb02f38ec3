import { PROJECT_STATES } from '../../assignments/assignment.js';
import { isOpenSql, isRunningSql } from '../../assignments/assignment.queries.js';
import { inNameOrder, type ListStatement } from '../../core/lists/list-page.js';
import type { ListQueryOf, ListShape } from '../../core/lists/list-query.js';
import type { AddParameter } from '../../core/lists/search-condition.js';
import { IS_WAITING } from '../../reviews/review.queries.js';

const FILTERS = { id: 'id', q: 'text', state: PROJECT_STATES } as const;

export const PROJECT_LIST: ListShape<'name' | 'createdAt', typeof FILTERS> = {
  sortable: ['name', 'createdAt'],
  defaultSort: ['name', 'ASC'],
  filters: FILTERS,
};

const SORT_COLUMNS = { name: inNameOrder('p.name'), createdAt: 'p.created_at' } as const;

const RULES = `
  p.id AS "_id", p.name, p.state, p.is_default AS "isDefault", p.modes, p.min_words AS "minWords",
  p.work_window_hours AS "workWindowHours", p.review_window_hours AS "reviewWindowHours",
  p.start_within_hours AS "startWithinHours", p.images_per_assignment AS "imagesPerAssignment",
  p.texts_per_image AS "textsPerImage", p.gives_automatically AS "givesAutomatically",
  p.users_may_take_next AS "usersMayTakeNext", p.is_blind AS "isBlind",
  p.publishes_automatically AS "publishesAutomatically", p.free_extension_hours AS "freeExtensionHours",
  p.keeps_spelling AS "keepsSpelling",
  p.version, p.created_at AS "createdAt"`;

export function projectListStatement({
  filter,
  sort,
  direction,
}: ListQueryOf<typeof PROJECT_LIST>): ListStatement {
  const parameters: unknown[] = [];
  const addParameter: AddParameter = (value) => `$${parameters.push(value)}`;
  const conditions: string[] = [];
  if (filter.id) conditions.push(`p.id = ANY(${addParameter(filter.id)}::uuid[])`);
  if (filter.q) conditions.push(`strpos(lower(p.name), lower(${addParameter(filter.q)})) > 0`);
  if (filter.state) conditions.push(`p.state = ${addParameter(filter.state)}`);
  const order = [SORT_COLUMNS[sort], 'p.id'].map((expression) => ({ expression, direction }));
  return { from: 'projects p', conditions, order, parameters };
}

/** @param page rows of `projects` */
export function selectProjects(page: string): string {
  return `SELECT ${RULES} FROM (${page}) AS p`;
}

/** $1 project */
export const READ_PROJECT = `SELECT ${RULES} FROM projects p WHERE p.id = $1`;

export const LIST_PROJECT_IDS = 'SELECT id FROM projects';

/** $1 projects. One row for each. Only rows of these projects are read. */
export const READ_FIGURES = `
  WITH wanted AS (
    SELECT id, texts_per_image FROM projects WHERE id = ANY($1::uuid[])
  ), work AS (
    SELECT a.project_id, count(*) FILTER (WHERE a.started_at IS NULL AND ${isOpenSql('a')})::int AS not_started,
      count(*) FILTER (WHERE ${isRunningSql('a')})::int AS running,
      count(*) FILTER (WHERE a.submitted_at IS NULL AND a.ended_at IS NULL AND a.deadline_at <= statement_timestamp())::int AS overdue,
      count(*) FILTER (WHERE a.submitted_at IS NOT NULL)::int AS submitted,
      avg((a.accuracy_result ->> 'percentage')::float8) AS accuracy
    FROM assignments a WHERE a.project_id = ANY($1::uuid[]) GROUP BY a.project_id
  ), due AS (
    SELECT a.project_id, count(*)::int AS reviews
    FROM reviews r JOIN assignments a ON a.id = r.assignment_id
    WHERE a.project_id = ANY($1::uuid[]) AND ${IS_WAITING} GROUP BY a.project_id
  ), held AS (
    SELECT f.project_id, least(count(i.image_id), w.texts_per_image) AS texts
    FROM wanted w JOIN reference_files f ON f.project_id = w.id AND f.kind = 'image' AND f.is_active
    LEFT JOIN assignment_images i ON i.image_id = f.id AND i.holds
    GROUP BY f.project_id, f.id, w.texts_per_image
  ), covered AS (
    SELECT project_id, count(*)::int AS images, sum(texts)::int AS texts FROM held GROUP BY project_id
  )
  SELECT w.id, w.texts_per_image AS "textsPerImage", coalesce(covered.images, 0) AS images,
    CASE WHEN w.texts_per_image IS NOT NULL THEN coalesce(covered.texts, 0) END AS texts,
    coalesce(covered.images, 0) * w.texts_per_image AS "wantedTexts",
    coalesce(work.not_started, 0) AS "notStarted", coalesce(work.running, 0) AS running,
    coalesce(work.overdue, 0) AS overdue, coalesce(work.submitted, 0) AS submitted,
    coalesce(due.reviews, 0) AS "reviewsDue", work.accuracy AS "meanAccuracy"
  FROM wanted w LEFT JOIN work ON work.project_id = w.id LEFT JOIN due ON due.project_id = w.id
  LEFT JOIN covered ON covered.project_id = w.id`;

/** $1 project, $2 kinds of texts. The kinds that an open assignment has a text of. */
export const FIND_KINDS_IN_USE = `
  SELECT DISTINCT d.kind FROM assignments a JOIN drafts d ON d.assignment_id = a.id
  WHERE a.project_id = $1 AND ${isOpenSql('a')} AND d.kind = ANY($2::text[])`;

/** $1 project */
export const COUNT_FILES = `
  SELECT count(*) FILTER (WHERE kind = 'image')::int AS images, count(*) FILTER (WHERE kind = 'pdf')::int AS pdfs
  FROM reference_files WHERE project_id = $1`;

/** $1 project. How many active images have how many texts, the fewest first. */
export const READ_COVERAGE = `
  WITH held AS (
    SELECT count(i.image_id)::int AS texts
    FROM reference_files f LEFT JOIN assignment_images i ON i.image_id = f.id AND i.holds
    WHERE f.project_id = $1 AND f.kind = 'image' AND f.is_active GROUP BY f.id
  )
  SELECT texts, count(*)::int AS images FROM held GROUP BY texts ORDER BY texts`;

/** $1 project, $2 days. Each day in UTC, the oldest first. */
export const READ_SUBMISSIONS_BY_DAY = `
  WITH days AS (
    SELECT day FROM generate_series(
      date_trunc('day', now(), 'UTC') - make_interval(days => $2::int - 1), date_trunc('day', now(), 'UTC'), interval '1 day'
    ) AS day
  ), submitted AS (
    SELECT date_trunc('day', submitted_at, 'UTC') AS day, count(*) AS n FROM assignments
    WHERE project_id = $1 AND submitted_at IS NOT NULL AND submitted_at >= (SELECT min(day) FROM days) GROUP BY 1
  )
  SELECT to_char(days.day AT TIME ZONE 'UTC', 'YYYY-MM-DD') AS day, coalesce(submitted.n, 0)::int AS submissions
  FROM days LEFT JOIN submitted USING (day) ORDER BY days.day`;
