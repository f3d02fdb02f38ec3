import { isExcusedSql } from '../images/reports/image-report.queries.js';

/**
 * SQL: whether the session `s` can be completed: a text is submitted, and the images without a text are those that its user has reported,
 * which are passed over.
 */
export const isCompletableSql = (s: string) => `(${s}.completed_images > 0 AND NOT EXISTS (
    SELECT 1 FROM sequential_images rest
    WHERE rest.session_id = ${s}.id AND rest.position >= ${s}.completed_images
      AND NOT ${isExcusedSql(`${s}.assignment_id`, 'rest.image_id')}))`;
