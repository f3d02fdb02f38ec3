/*
 * Which records an API key of a project may use; see `access/project-scope.ts`. $1 ids, $2 project.
 */

export const IMAGES_OF_PROJECT = `
  SELECT id FROM reference_files WHERE id = ANY($1::uuid[]) AND project_id = $2 AND kind = 'image'`;

export const IMAGE_REPORTS_OF_PROJECT = `
  SELECT r.id FROM image_reports r JOIN reference_files f ON f.id = r.image_id
  WHERE r.id = ANY($1::uuid[]) AND f.project_id = $2`;
