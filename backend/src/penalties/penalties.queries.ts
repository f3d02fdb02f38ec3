import { currentAssignmentIdSql, isOpenSql } from '../assignments/assignment.queries.js';

/** $1 users. Each with the current assignment, whose penalty is meant. The unique key of the assignments finds both. */
export const READ_FOR_PENALTY = `
  SELECT u.id, u.name, u.email, u.role, a.id AS "assignmentId", a.penalized_at IS NOT NULL AS "isPenalized",
    (SELECT count(*) > 1 FROM assignments o WHERE o.user_id = u.id AND ${isOpenSql('o')}) AS "hasSeveralOpen"
  FROM users u LEFT JOIN assignments a ON a.id = ${currentAssignmentIdSql('u.id')}
  WHERE u.id = ANY($1::uuid[])`;
