/** $1 assignment */
export const READ_STARTABLE = `
  SELECT a.started_at IS NOT NULL AS "isStarted", a.ended_at IS NOT NULL AS "isEnded", p.state = 'open' AS "isProjectOpen"
  FROM assignments a JOIN projects p ON p.id = a.project_id WHERE a.id = $1`;
