import { isAllowed, type Permitted } from '../access/is-allowed.js';
import { type AddParameter, checkedPerRow, type SearchCondition } from '../core/lists/search-condition.js';

/** $1 projects, $2 users: pairs. Their numbers, without those that have none yet. */
export const READ_NUMBERS = `
  SELECT w.project_id AS "projectId", w.user_id AS "userId", w.number
  FROM project_writers w JOIN unnest($1::uuid[], $2::uuid[]) AS wanted (project_id, user_id)
    ON w.project_id = wanted.project_id AND w.user_id = wanted.user_id`;

/** $1 projects, $2 users, $3 numbers. Skips a number that the project has already, a user who has one, and a deleted user. */
export const ADD_NUMBERS = `
  INSERT INTO project_writers (project_id, user_id, number)
  SELECT wanted.project_id, u.id, wanted.number
  FROM unnest($1::uuid[], $2::uuid[], $3::int[]) AS wanted (project_id, user_id, number) JOIN users u ON u.id = wanted.user_id
  ORDER BY wanted.project_id, u.id FOR KEY SHARE OF u
  ON CONFLICT DO NOTHING`;

const WRITER_NUMBER = /^(?:writer\s+)?(\d{4,6})$/i;

/**
 * Narrows a search by user for a reader who may not read the names of blind projects: in these, it finds nobody by name, and a user by
 * the whole number, such as `Writer 4711`.
 * @param assignmentId the column with the assignment, as in `r.assignment_id`
 */
export function hideBlindNames(
  { indexed, perRow }: SearchCondition,
  assignmentId: string,
  q: string,
  reader: Permitted,
  addParameter: AddParameter,
): SearchCondition {
  if (isAllowed(reader, 'writers:names')) return { indexed, perRow };
  const isNamed = `(SELECT NOT p.is_blind FROM assignments a JOIN projects p ON p.id = a.project_id WHERE a.id = ${assignmentId})`;
  const [, number] = WRITER_NUMBER.exec(q.trim()) ?? [];
  const hasNumber =
    number === undefined
      ? 'false'
      : `${assignmentId} IN (SELECT a.id FROM project_writers w JOIN projects p ON p.id = w.project_id
          JOIN assignments a ON a.project_id = w.project_id AND a.user_id = w.user_id
          WHERE p.is_blind AND w.number = ${addParameter(Number(number))})`;
  return {
    indexed: `((${indexed}) AND ${isNamed} OR ${hasNumber})`,
    perRow: checkedPerRow(`(${perRow}) AND ${isNamed} OR ${hasNumber}`),
  };
}
