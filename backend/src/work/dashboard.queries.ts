import {
  currentAssignmentIdSql,
  currentFirstSql,
  isOnlyOfProjectSql,
  isOpenSql,
  isRunningSql,
  isShownToUserSql,
} from '../assignments/assignment.queries.js';
import { guidelinesVersionSql, openedGuidelinesSql } from '../assignments/guidelines.queries.js';

/**
 * $1 users, $2 for each the wanted assignment, or null for the current one. PostgreSQL does not see the length of an array in a
 * subquery, so it plans this once. Otherwise it would plan each small batch.
 */
export const READ_DASHBOARDS = `
  SELECT DISTINCT ON (wanted.place) wanted.place::int, u.is_signed_agreement AS "isSignedAgreement",
    CASE WHEN a.id IS NOT NULL THEN json_build_object('_id', a.id, 'number', a.number, 'endedReason', a.ended_reason, 'project', json_build_object(
      '_id', p.id, 'name', p.name, 'modes', p.modes, 'keepsSpelling', p.keeps_spelling,
      'guidelinesVersion', ${guidelinesVersionSql('p')},
      'guidelinesOpenedVersion', ${openedGuidelinesSql('a')})) END AS assignment,
    a.id IS NOT NULL AND (p.users_may_take_next OR coalesce(others.exist, false)) AS "hasMoreAssignments",
    coalesce(others.exist, false) AS "hasOthers", coalesce(others.running, '[]') AS "otherRunning",
    ${isOnlyOfProjectSql('a')} AS "isOnlyOfProject",
    CASE WHEN a.given_by_kind = 'system' AND a.started_at IS NULL AND p.state = 'open' AND ${isOpenSql('a')}
      THEN wanted.assignment_id IS NULL OR a.id = ${currentAssignmentIdSql('u.id')} ELSE false END AS "startsByVisit",
    CASE WHEN a.id IS NULL OR a.penalty_only
      THEN NOT EXISTS (SELECT 1 FROM assignments WHERE user_id = u.id AND NOT penalty_only) ELSE false END AS "isNew",
    a.penalized_at AS "penalizedAt", coalesce(a.is_sequential_penalized, false) AS "isSequentialPenalized",
    a.penalized_reason AS "penalizedReason", a.started_at AS "startedAt", a.deadline_at AS "deadlineAt",
    a.submitted_at AS "submittedAt", a.sequential_accuracy AS "sequentialAccuracy",
    a.accuracy_result AS "accuracyResult", p.review_window_hours AS "reviewWindowHours",
    p.min_words AS "projectMinWords", a.min_words AS "minWordsAtGift", now() AS "serverTime"
  FROM unnest((SELECT $1::uuid[]), (SELECT $2::uuid[])) WITH ORDINALITY AS wanted (user_id, assignment_id, place)
  JOIN users u ON u.id = wanted.user_id
  LEFT JOIN assignments a ON a.user_id = u.id
    AND CASE WHEN wanted.assignment_id IS NULL THEN ${isShownToUserSql('a')} ELSE a.id = wanted.assignment_id END
  LEFT JOIN projects p ON p.id = a.project_id
  LEFT JOIN LATERAL (
    SELECT bool_or(${isShownToUserSql('o')}) AS exist,
      json_agg(json_build_object('_id', o.id, 'number', o.number, 'deadlineAt', o.deadline_at,
        'project', (SELECT name FROM projects WHERE id = o.project_id), 'isOnlyOfProject', ${isOnlyOfProjectSql('o')})
        ORDER BY o.deadline_at, o.number) FILTER (WHERE ${isRunningSql('o')}) AS running
    FROM assignments o WHERE o.user_id = a.user_id AND o.id <> a.id
  ) others ON true
  ORDER BY wanted.place, ${currentFirstSql('a')}`;
