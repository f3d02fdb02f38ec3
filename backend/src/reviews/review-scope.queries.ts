/*
 * Which records an API key of a project may use; see `access/project-scope.ts`. $1 ids, $2 project.
 */

export const REVIEWS_OF_PROJECT = `
  SELECT r.id FROM reviews r JOIN assignments a ON a.id = r.assignment_id
  WHERE r.id = ANY($1::uuid[]) AND a.project_id = $2`;

export const SEQUENTIAL_WORK_OF_PROJECT = `
  SELECT s.id FROM sequential_sessions s JOIN assignments a ON a.id = s.assignment_id
  WHERE s.id = ANY($1::uuid[]) AND a.project_id = $2`;
