/*
 * Which records an API key of a project may use; see `access/project-scope.ts`. $1 ids, $2 project.
 */
import { currentFirstSql } from './assignment.queries.js';

export const ASSIGNMENTS_OF_PROJECT = `
  SELECT id FROM assignments WHERE id = ANY($1::uuid[]) AND project_id = $2`;

/** The users with an assignment of the project. */
export const USERS_OF_PROJECT = `
  SELECT DISTINCT user_id AS id FROM assignments WHERE user_id = ANY($1::uuid[]) AND project_id = $2`;

export const EXTENSION_REQUESTS_OF_PROJECT = `
  SELECT r.id FROM extension_requests r JOIN assignments a ON a.id = r.assignment_id
  WHERE r.id = ANY($1::uuid[]) AND a.project_id = $2`;

/** $1 user, $2 project, $3 assignment; null for the current one of those of the project. */
export const USER_WORK_OF_PROJECT = `
  SELECT w.id FROM assignments w WHERE w.user_id = $1 AND w.project_id = $2 AND ($3::uuid IS NULL OR w.id = $3)
  ORDER BY ${currentFirstSql('w')} LIMIT 1`;

/** $1 project, $2 value of `isDefault` */
export const IS_SAME_DEFAULT = `SELECT FROM projects WHERE id = $1 AND is_default::text = $2::text`;
