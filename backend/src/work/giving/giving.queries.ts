import { isOpenSql } from '../../assignments/assignment.queries.js';
import { countNextImagesSql } from '../../images/assignment-images.queries.js';

/** $1 assignment */
export const READ_STARTABLE = `
  SELECT a.started_at IS NOT NULL AS "isStarted", a.ended_at IS NOT NULL AS "isEnded", p.state = 'open' AS "isProjectOpen"
  FROM assignments a JOIN projects p ON p.id = a.project_id WHERE a.id = $1`;

/** $1 user, $2 hours of a project without own ones. The open projects that let the user take a next assignment now. */
export const LIST_NEXT = `
  SELECT json_build_object('_id', p.id, 'name', p.name) AS project,
    coalesce(p.work_window_hours, $2::float8) AS "workWindowHours", ${countNextImagesSql('$1::uuid', 'p')} AS images
  FROM projects p
  WHERE p.users_may_take_next AND p.state = 'open'
    AND p.id IN (SELECT project_id FROM assignments WHERE user_id = $1::uuid AND ended_at IS NULL)
    AND NOT EXISTS (SELECT 1 FROM assignments a WHERE a.user_id = $1::uuid AND a.project_id = p.id AND ${isOpenSql('a')})
  ORDER BY p.name`;
