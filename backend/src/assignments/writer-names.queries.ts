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

/** $1 ids of any records, of which some are users. The blind projects of each user, the first one first. */
export const READ_BLIND_PROJECTS = `
  SELECT a.user_id AS "userId", a.project_id AS "projectId"
  FROM assignments a JOIN projects p ON p.id = a.project_id
  WHERE a.user_id = ANY($1::uuid[]) AND p.is_blind ORDER BY a.user_id, a.number`;

/** $1 assignments */
export const READ_PROJECTS_OF_ASSIGNMENTS = `
  SELECT id AS "assignmentId", project_id AS "projectId" FROM assignments WHERE id = ANY($1::uuid[])`;

/** SQL: whether the user has work in a blind project. */
function isBlindUserSql(userId: string): string {
  return `EXISTS (SELECT FROM assignments blind_a JOIN projects blind_p ON blind_p.id = blind_a.project_id
    WHERE blind_a.user_id = ${userId} AND blind_p.is_blind)`;
}

/** SQL: the name of the user `u` of work in the project `p`, for readers without `writers:names`. */
export const HIDDEN_WRITER_NAME = `CASE WHEN p.is_blind THEN concat_ws(' ', 'Writer', (SELECT w.number FROM project_writers w
  WHERE w.project_id = p.id AND w.user_id = u.id)) ELSE u.name END`;

/** SQL: the columns of a file about work of the user `u` in the project `p`, for a reader with or without `writers:names`. */
export function writerColumns(hasNames: boolean): { name: string; email: string } {
  if (hasNames) return { name: 'u.name', email: 'u.email' };
  return {
    name: HIDDEN_WRITER_NAME,
    email: `CASE WHEN p.is_blind THEN '' ELSE u.email END`,
  };
}

/** SQL: the name of a user in a file about accounts, for readers without `writers:names`. */
export function hiddenAccountNameSql(users: string): string {
  return `CASE WHEN ${isBlindUserSql(`${users}.id`)} THEN concat_ws(' ', 'Writer', (
    SELECT w.number FROM assignments a JOIN projects p ON p.id = a.project_id AND p.is_blind
    JOIN project_writers w ON w.project_id = a.project_id AND w.user_id = a.user_id
    WHERE a.user_id = ${users}.id ORDER BY a.number LIMIT 1)) ELSE ${users}.name END`;
}

/** SQL: another field of an account, empty for a reader without `writers:names` if the user has work in a blind project. */
export function accountFieldSql(users: string, sql: string, hasNames: boolean): string {
  return hasNames ? sql : `CASE WHEN ${isBlindUserSql(`${users}.id`)} THEN '' ELSE ${sql} END`;
}

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

/** The same for a search by account: it finds no user with work in a blind project by name, but by the whole number. */
export function hideBlindAccounts(
  { indexed, perRow }: SearchCondition,
  userId: string,
  q: string,
  reader: Permitted,
  addParameter: AddParameter,
): SearchCondition {
  if (isAllowed(reader, 'writers:names')) return { indexed, perRow };
  const isNamed = `NOT ${isBlindUserSql(userId)}`;
  const [, number] = WRITER_NUMBER.exec(q.trim()) ?? [];
  const hasNumber =
    number === undefined
      ? 'false'
      : `${userId} IN (SELECT w.user_id FROM project_writers w JOIN projects p ON p.id = w.project_id
          WHERE p.is_blind AND w.number = ${addParameter(Number(number))})`;
  return {
    indexed: `((${indexed}) AND ${isNamed} OR ${hasNumber})`,
    perRow: checkedPerRow(`(${perRow}) AND ${isNamed} OR ${hasNumber}`),
  };
}
