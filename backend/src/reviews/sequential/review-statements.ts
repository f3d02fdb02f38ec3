import { IMAGE_SUBMISSIONS } from '../../sequential/sequential.queries.js';
import { RUN_COLUMNS } from './run-list.js';

/** $1 session. With what was submitted in it, in the order of the images. */
export const READ_RUN_TO_REVIEW = `
  SELECT ${RUN_COLUMNS}, s.overall_comments AS "overallComments",
    ${IMAGE_SUBMISSIONS}
  FROM sequential_sessions s JOIN users u ON u.id = s.user_id WHERE s.id = $1`;
