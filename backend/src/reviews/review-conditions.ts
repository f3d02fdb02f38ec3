/** What is said of a row `r` of the reviews, in SQL. */

/**
 * Sequential work with a penalty cannot be reviewed. The words of the index sequential_sessions_penalized. With the kind
 * before it, PostgreSQL asks for the few rows of a page, and looks through all penalties once where it counts.
 */
export const IS_PENALIZED = `(r.kind = 'sequential' AND EXISTS (
  SELECT 1 FROM sequential_sessions penalized
  WHERE penalized.id = r.subject_id AND penalized.is_penalized AND penalized.completed_at IS NOT NULL))`;

export const IS_WAITING = `r.status = 'open' AND NOT ${IS_PENALIZED}`;

/** By the clock as it is when the row is judged, also after waiting for it. */
export const IS_CLAIMED = 'r.claimed_by IS NOT NULL AND r.claim_expires_at > clock_timestamp()';

/** Whether there is a text to compare it with. */
export const HAS_REFERENCE = `CASE r.kind
  WHEN 'page' THEN EXISTS (SELECT 1 FROM images i WHERE i.id = r.subject_id AND i.reference_text ~ '\\S')
  WHEN 'sequential' THEN EXISTS (
    SELECT 1 FROM sequential_images p JOIN images i ON i.id = p.image_id
    WHERE p.session_id = r.subject_id AND i.reference_text ~ '\\S')
  ELSE EXISTS (SELECT 1 FROM reference_pdfs f WHERE f.is_active AND f.reference_text ~ '\\S')
    OR EXISTS (SELECT 1 FROM images i WHERE i.is_active AND i.reference_text ~ '\\S')
  END`;
