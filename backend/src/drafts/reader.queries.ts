/*
 * The form in which readers get a text is kept with its newest version: its words, and its content if sanitising has changed it.
 * Another release may sanitise or count differently, so it prepares the text again.
 */

/**
 * $1 user, $2 assignment, $3 kind, $4 subjects, $5 the version of each, or null for the newest, $6 release, $7 length from which a
 * text that is not prepared is read later. It is one statement, so it sees all changes of a concurrent compaction or none.
 */
export const READ_TEXTS = `
  SELECT d.subject_id AS "subjectId", v.version, v.saved_at AS "lastSaved", d.id, d.version AS newest,
    d.submitted_at AS "submittedAt", p.words, p.content, stored.base, stored.edits
  FROM unnest($4::uuid[], $5::int[]) AS wanted (subject_id, version)
  JOIN assignments a ON a.id = $2::uuid AND a.user_id = $1::uuid
  JOIN drafts d ON d.assignment_id = a.id AND d.kind = $3::text AND d.subject_id = wanted.subject_id
  JOIN draft_versions v ON v.draft_id = d.id AND v.version = coalesce(wanted.version, d.version)
  LEFT JOIN prepared_texts p ON p.draft_id = d.id AND p.version = v.version AND p.release = $6
  LEFT JOIN LATERAL (
    SELECT s.content AS base,
      (SELECT json_agg(json_build_object('at', e.at, 'remove', e.removed, 'insert', e.inserted) ORDER BY e.version)
       FROM draft_versions e WHERE e.draft_id = d.id AND e.version > s.version AND e.version <= v.version) AS edits
    FROM draft_snapshots s
    WHERE p.content IS NULL AND (p.version IS NOT NULL OR v.length < $7)
      AND s.draft_id = d.id AND s.version <= v.version ORDER BY s.version DESC LIMIT 1
  ) stored ON true`;

/** $1 user, $2 assignment, $3 kind, $4 subject, $5 release */
export const READ_WORDS = `
  SELECT p.words FROM drafts d JOIN assignments a ON a.id = d.assignment_id AND a.user_id = $1
  JOIN prepared_texts p ON p.draft_id = d.id AND p.version = d.version AND p.release = $5
  WHERE d.assignment_id = $2 AND d.kind = $3 AND d.subject_id = $4`;

/**
 * $1 drafts, $2 their versions, $3 release, $4 their words, $5 their contents, null where the stored text is the same. Nothing is
 * kept of a draft with a newer version. If the content differs, no edit can build on this version. The draft's row is written
 * only then.
 */
export const KEEP_PREPARED = `
  WITH before AS (
    SELECT draft_id, octet_length(content) AS bytes FROM prepared_texts WHERE draft_id = ANY($1::bigint[])
  ), kept AS (
    INSERT INTO prepared_texts AS p (draft_id, version, release, words, content)
    SELECT d.id, d.version, $3::text, given.words, given.content
    FROM unnest($1::bigint[], $2::int[], $4::int[], $5::text[]) AS given (id, version, words, content)
    JOIN drafts d ON d.id = given.id AND d.version = given.version
    ORDER BY d.id
    ON CONFLICT (draft_id) DO UPDATE SET version = excluded.version, release = excluded.release, words = excluded.words,
        content = excluded.content
      WHERE p.version < excluded.version OR p.release <> excluded.release
    RETURNING draft_id, version, content IS NOT NULL AS is_altered, coalesce(octet_length(content), 0)
      - coalesce((SELECT bytes FROM before WHERE before.draft_id = p.draft_id), 0) AS added
  )
  UPDATE drafts d SET stored_bytes = d.stored_bytes + kept.added,
    altered_version = CASE WHEN d.version = kept.version AND kept.is_altered THEN d.version ELSE d.altered_version END
  FROM kept WHERE d.id = kept.draft_id AND (kept.added <> 0 OR kept.is_altered)`;

/** $1 user, $2 assignment, $3 kind, $4 subject */
export const READ_TAG = `
  SELECT d.version, d.submitted_at AS "submittedAt"
  FROM drafts d JOIN assignments a ON a.id = d.assignment_id AND a.user_id = $1
  WHERE d.assignment_id = $2 AND d.kind = $3 AND d.subject_id = $4`;
