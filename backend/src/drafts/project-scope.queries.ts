/**
 * Which texts an API key of a project may read; see `access/project-scope.ts`. $1 ids, $2 project. What is no number is no text, so it
 * is left out before it is converted.
 */
export const TEXTS_OF_PROJECT = `
  SELECT d.id FROM drafts d JOIN assignments a ON a.id = d.assignment_id
  WHERE d.id = ANY(ARRAY(SELECT given::bigint FROM unnest($1::text[]) AS given WHERE given ~ '^[0-9]{1,18}$'))
    AND a.project_id = $2`;
