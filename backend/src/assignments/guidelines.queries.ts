/** SQL: the version of the newest guidelines of the project `p`; null if it has none now. */
export function guidelinesVersionSql(p: string): string {
  return `(SELECT CASE WHEN html <> '' THEN version END FROM project_guidelines WHERE project_id = ${p}.id
    ORDER BY version DESC LIMIT 1)`;
}

/** SQL: the newest version of the guidelines that the user of the assignment `a` has opened, in any assignment of the project. */
export function openedGuidelinesSql(a: string): string {
  return `(SELECT max(guidelines_opened_version) FROM assignments
    WHERE user_id = ${a}.user_id AND project_id = ${a}.project_id)`;
}

/** $1 assignment. Records that its user has opened the newest guidelines. No row if the project has none now. */
export const OPEN_GUIDELINES = `
  WITH newest AS (
    SELECT a.id AS assignment_id, g.version, g.html, g.created_at, ${openedGuidelinesSql('a')} AS opened_version
    FROM assignments a JOIN project_guidelines g ON g.project_id = a.project_id
    WHERE a.id = $1 ORDER BY g.version DESC LIMIT 1
  ), recorded AS (
    UPDATE assignments a SET guidelines_opened_version = newest.version FROM newest
    WHERE a.id = newest.assignment_id AND newest.html <> '' AND coalesce(a.guidelines_opened_version, 0) < newest.version
  )
  SELECT version, html, created_at AS "createdAt", opened_version AS "openedVersion" FROM newest WHERE html <> ''`;
