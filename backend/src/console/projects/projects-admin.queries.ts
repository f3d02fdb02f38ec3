import { PROJECT_STATES } from '../../assignments/assignment.js';
import { isOpenSql, isRunningSql } from '../../assignments/assignment.queries.js';
import { inNameOrder, type ListStatement } from '../../core/lists/list-page.js';
import type { ListQueryOf, ListShape } from '../../core/lists/list-query.js';
import {
  type AddParameter,
  foldedField,
  type SearchTarget,
  searchCondition,
} from '../../core/lists/search-condition.js';
import { heldTextsSql } from '../../images/assignment-images.queries.js';
import { IS_WAITING, statusOfTextSql } from '../../reviews/review.queries.js';

const FILTERS = { id: 'id', q: 'text', state: PROJECT_STATES } as const;

export const PROJECT_LIST: ListShape<'name' | 'createdAt', typeof FILTERS> = {
  sortable: ['name', 'createdAt'],
  defaultSort: ['name', 'ASC'],
  filters: FILTERS,
};

const SORT_COLUMNS = { name: inNameOrder('p.name'), createdAt: 'p.created_at' } as const;

/** Without an index, because there are few projects. */
export const PROJECT_SEARCH: SearchTarget = { text: foldedField('name'), prefixes: [foldedField('name')] };

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
  const search = filter.q ? searchCondition(PROJECT_SEARCH, filter.q, addParameter) : undefined;
  if (filter.id) conditions.push(`p.id = ANY(${addParameter(filter.id)}::uuid[])`);
  if (filter.state) conditions.push(`p.state = ${addParameter(filter.state)}`);
  const order = [SORT_COLUMNS[sort], 'p.id'].map((expression) => ({ expression, direction }));
  return { from: 'projects p', conditions, search, order, parameters };
}

/** @param page rows of `projects` */
export function selectProjects(page: string): string {
  return `SELECT ${RULES} FROM (${page}) AS p`;
}

/** $1 project */
export const READ_PROJECT = `SELECT ${RULES} FROM projects p WHERE p.id = $1`;

export const LIST_PROJECT_IDS = 'SELECT id FROM projects';

/** SQL: how many texts of the image `f` are given, submitted and published. */
const countHeldSql = (f: string) => `(
  SELECT count(*)::int AS given, count(status)::int AS submitted, (count(*) FILTER (WHERE status = 'published'))::int AS published
  FROM ${heldTextsSql(f, statusOfTextSql('i.assignment_id', `${f}.id`))} AS held)`;

const ofWanted = (texts: string) =>
  `CASE WHEN w.texts_per_image IS NOT NULL THEN coalesce(covered.${texts}, 0) END`;

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
    SELECT f.project_id, w.texts_per_image AS wanted, texts.* FROM wanted w
    JOIN reference_files f ON f.project_id = w.id AND f.kind = 'image' AND f.is_active
    LEFT JOIN LATERAL ${countHeldSql('f')} AS texts ON w.texts_per_image IS NOT NULL
  ), covered AS (
    SELECT project_id, count(*)::int AS images, sum(least(given, wanted))::int AS texts,
      sum(least(submitted, wanted))::int AS submitted, sum(least(published, wanted))::int AS published
    FROM held GROUP BY project_id
  )
  SELECT w.id, w.texts_per_image AS "textsPerImage", coalesce(covered.images, 0) AS images,
    ${ofWanted('texts')} AS texts, ${ofWanted('submitted')} AS "submittedTexts", ${ofWanted('published')} AS "publishedTexts",
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

/** $1 project. How many active images have how many given, submitted and published texts, the fewest first. */
export const READ_COVERAGE = `
  WITH held AS (
    SELECT counted.* FROM reference_files f CROSS JOIN LATERAL ${countHeldSql('f')} AS counted
    WHERE f.project_id = $1 AND f.kind = 'image' AND f.is_active
  )
  SELECT texts, (count(*) FILTER (WHERE kind = 'given'))::int AS images,
    (count(*) FILTER (WHERE kind = 'submitted'))::int AS submitted, (count(*) FILTER (WHERE kind = 'published'))::int AS published
  FROM held CROSS JOIN LATERAL (VALUES ('given', given), ('submitted', submitted), ('published', published)) AS of_kind (kind, texts)
  GROUP BY texts ORDER BY texts`;

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
