import { IS_COPIED_JOB_TABLE } from '../../core/jobs/job.queries.js';

/** A table to copy. */
export interface TableShape {
  /** Quoted, with the schema. */
  table: string;
  /** Quoted; without generated columns. */
  columns: string[];
}

/**
 * All tables of the product, and the queues and jobs of pg-boss. Not unlogged tables, whose content may be lost at any time, and
 * not the list of migrations: the migrations that a restore runs write it. The statistics and settings of pg-boss are made anew.
 */
export const LIST_TABLES = `
  SELECT format('%I.%I', n.nspname, c.relname) AS table,
    array_agg(quote_ident(a.attname) ORDER BY a.attnum)::text[] AS columns
  FROM pg_class c
  JOIN pg_namespace n ON n.oid = c.relnamespace
  JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
  WHERE c.relpersistence = 'p' AND (
    n.nspname = 'public' AND c.relkind = 'r' AND c.relname <> 'migrations'
    OR ${IS_COPIED_JOB_TABLE})
  GROUP BY n.nspname, c.relname
  -- A job refers to its queue.
  ORDER BY n.nspname, c.relname DESC`;

/** The oldest first. */
export const LIST_MIGRATIONS = 'SELECT name FROM migrations ORDER BY id';

/** The migration that was the last to begin without a transaction (`migrate()` writes the comment), if it has not finished. */
export const FIND_UNFINISHED_MIGRATION = `
  SELECT 1 WHERE obj_description('migrations'::regclass, 'pg_class') NOT IN (SELECT name FROM migrations)`;

export const LIST_SEQUENCES = `
  SELECT format('%I.%I', n.nspname, c.relname) AS name
  FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
  WHERE c.relkind = 'S' AND n.nspname = 'public'
    -- The number of the migrations is counted by the migrations that a restore runs.
    AND NOT EXISTS (SELECT 1 FROM pg_depend d JOIN pg_class t ON t.oid = d.refobjid
      WHERE d.objid = c.oid AND d.deptype IN ('a', 'i') AND t.relname = 'migrations')
  ORDER BY 1`;

/** The form of values does not depend on the settings of the server or the role. */
export const FIXED_FORMS = [
  `SET LOCAL client_encoding = 'UTF8'`,
  `SET LOCAL timezone = 'UTC'`,
  `SET LOCAL datestyle = 'ISO, YMD'`,
  `SET LOCAL intervalstyle = 'postgres'`,
  `SET LOCAL bytea_output = 'hex'`,
  `SET LOCAL extra_float_digits = 3`,
  'SET LOCAL statement_timeout = 0',
  'SET LOCAL idle_in_transaction_session_timeout = 0',
];

/** Every file that a row names, once, with its media type. The list outlives the snapshot, which would hinder VACUUM. */
export const DECLARE_FILES = `
  DECLARE stored_files NO SCROLL CURSOR WITH HOLD FOR
  SELECT 'images/' || filename AS key, mime_type AS type FROM reference_files WHERE kind = 'image'
  UNION SELECT 'images/' || split_part(filename, '.', 1) || '.web.webp', 'image/webp' FROM reference_files WHERE kind = 'image'
  UNION SELECT 'images/' || split_part(filename, '.', 1) || '.thumb.webp', 'image/webp' FROM reference_files WHERE kind = 'image'
  UNION SELECT 'pdfs/' || filename, mime_type FROM reference_files WHERE kind = 'pdf'
  UNION SELECT pdf_key, 'application/pdf' FROM signed_agreements WHERE pdf_key IS NOT NULL
  UNION SELECT report_key, 'application/pdf' FROM reviews WHERE report_key IS NOT NULL
  UNION SELECT report_key, 'application/pdf' FROM reopened_results WHERE report_key IS NOT NULL
  UNION SELECT file ->> 'storageKey', file ->> 'contentType' FROM emails, jsonb_array_elements(attachments) AS file
  UNION SELECT source ->> 'key', 'application/octet-stream' FROM tasks, jsonb_array_elements(input -> 'sources') AS source
    WHERE kind = 'import-images' AND finished_at IS NULL`;

export const FETCH_FILES = 'FETCH 200 FROM stored_files';

/** Whether the database has a table, a view or a sequence that does not belong to an extension. */
export const CHECK_EMPTY = `
  SELECT 1 FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
  WHERE n.nspname NOT LIKE 'pg\\_%' AND n.nspname <> 'information_schema'
    AND NOT EXISTS (SELECT 1 FROM pg_depend WHERE objid = c.oid AND deptype = 'e')
  LIMIT 1`;

/**
 * The foreign keys between tables of the product. They are added again after the rows, which is faster than a check of each row
 * and needs no order of the tables.
 */
export const LIST_FOREIGN_KEYS = `
  SELECT conrelid::regclass::text AS table, quote_ident(conname) AS name, pg_get_constraintdef(oid) AS definition
  FROM pg_constraint WHERE contype = 'f' AND connamespace = 'public'::regnamespace`;
