import type { ExportedFile } from '../../core/database/personal-data.js';

/** The largest rows are reviews with the marks of many images. */
export const EXPORT_BATCH_ROWS = 200;

/** What says to the user which work an id means. */
const NAMES_OF_IDS: Readonly<Record<string, readonly string[]>> = {
  project_id: ['(SELECT name FROM projects WHERE id = t.project_id) AS project'],
  assignment_id: [
    '(SELECT number FROM assignments WHERE id = t.assignment_id) AS assignment_number',
    `(SELECT p.name FROM assignments a JOIN projects p ON p.id = a.project_id WHERE a.id = t.assignment_id) AS project`,
  ],
};

/** $1 user, $2 offset. Rows are added at the end of the order, so the rows of the batches before stay in place. */
export function rowsOf(table: string, { rows, orderBy, columns }: ExportedFile): string {
  const fields = columns.flatMap((column) => [`t."${column}"`, ...(NAMES_OF_IDS[column] ?? [])]);
  return `SELECT ${fields.join(', ')} FROM ${table} t
    WHERE ${rows} ORDER BY ${orderBy} LIMIT ${EXPORT_BATCH_ROWS} OFFSET $2`;
}

/** $1 user */
export const LIST_TEXTS = `
  SELECT d.id, a.number, d.kind, coalesce(i.title, '') AS title
  FROM assignments a JOIN drafts d ON d.assignment_id = a.id LEFT JOIN reference_files i ON i.id = d.subject_id
  WHERE a.user_id = $1 ORDER BY a.number, d.kind, i.position, d.id`;

/** $1 user */
export const LIST_SIGNATURES = `
  SELECT signed_at AS "signedAt", user_name AS "userName", signature_png AS "signaturePng", pdf_key AS "pdfKey"
  FROM signed_agreements WHERE user_id = $1`;

/** $1 user, $2 offset */
export const LIST_EMAILS = `
  SELECT id, created_at AS "createdAt", template FROM emails WHERE user_id = $1
  ORDER BY created_at, id LIMIT ${EXPORT_BATCH_ROWS} OFFSET $2`;

/** $1 user. Every version of each report. */
export const LIST_REPORTS = `
  SELECT f.key, f.version, r.kind, r.round, coalesce(i.title, '') AS title, f.at
  FROM reviews r LEFT JOIN reference_files i ON i.id = r.subject_id
  CROSS JOIN LATERAL (
    SELECT r.report_key AS key, r.result_version AS version, r.reported_at AS at
    UNION ALL SELECT o.report_key, o.version, o.published_at FROM reopened_results o WHERE o.review_id = r.id) f
  WHERE r.user_id = $1 AND f.key IS NOT NULL
  ORDER BY r.submitted_at, r.id, f.version`;
