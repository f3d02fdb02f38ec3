import { currentTextSql } from '../../images/reference-text.queries.js';
import { isActiveInProjectSql } from '../review.queries.js';

/** $1 review, $2 the only text that is wanted, or null for all. What the published result was compared with. */
export const READ_COMPARED = `
  SELECT c."itemId", f.id AS "fileId", f.title, t.version, btrim(t.text) AS text,
    EXISTS (SELECT FROM reference_texts n WHERE n.file_id = t.file_id AND n.version > t.version) AS "isReplaced"
  FROM reviews r
  CROSS JOIN jsonb_to_recordset(r.compared) AS c ("itemId" uuid, "references" jsonb)
  CROSS JOIN ROWS FROM (jsonb_to_recordset(c."references") AS ("fileId" uuid, version int)) WITH ORDINALITY
    AS g ("fileId", version, place)
  JOIN reference_files f ON f.id = g."fileId" JOIN reference_texts t ON t.file_id = g."fileId" AND t.version = g.version
  WHERE r.id = $1 AND coalesce(c."itemId" = $2::uuid, true)
  ORDER BY g.place`;

const WITH_CURRENT_TEXT = `CROSS JOIN LATERAL (
    SELECT version, text FROM reference_texts WHERE file_id = f.id ORDER BY version DESC LIMIT 1) t
  WHERE t.text ~ '\\S'`;
const CURRENT = `f.id AS "fileId", f.title, t.version, btrim(t.text) AS text, false AS "isReplaced"`;

/** $1 page's image or sequential session, $2 as above */
const ofImages = (images: string) =>
  `SELECT f.id AS "itemId", ${CURRENT} FROM ${images} ${WITH_CURRENT_TEXT} AND coalesce(f.id = $2::uuid, true)`;
export const READ_OF_PAGE = `${ofImages('reference_files f')} AND f.id = $1`;
export const READ_OF_SESSION = `${ofImages('sequential_images p JOIN reference_files f ON f.id = p.image_id')} AND p.session_id = $1`;

/** Whether a document is compared with a file `f`, if it has a text. @param review alias of a row of `reviews` */
const isOfDocument = (review: string) =>
  `coalesce(f.id = ANY(${review}.reference_ids), ${isActiveInProjectSql(`${review}.assignment_id`)})`;

/** PDFs of a project come before images, and PDFs of all projects come last. @param file alias */
const rankSql = (file: string) =>
  `CASE WHEN ${file}.kind = 'image' THEN 2 WHEN ${file}.project_id IS NOT NULL THEN 1 ELSE 3 END`;

/** $1 review of a document, $2 its user. The files of the first rank that has a text. */
export const READ_OF_DOCUMENT = `
  SELECT "itemId", "fileId", title, version, text, "isReplaced" FROM (
    SELECT $2::uuid AS "itemId", ${CURRENT}, f.position, ${rankSql('f')} AS rank, min(${rankSql('f')}) OVER () AS first
    FROM reviews r JOIN reference_files f ON ${isOfDocument('r')} ${WITH_CURRENT_TEXT} AND r.id = $1
  ) AS candidates WHERE rank = first ORDER BY position, "fileId"`;

/** SQL: whether the document of an open review is compared with the file $1, if this file has a text. @param review alias */
export const isDocumentComparedWithSql = (review: string) => `EXISTS (
  SELECT FROM reference_files file WHERE file.id = $1 AND EXISTS (
    SELECT FROM reference_files f WHERE f.id = file.id AND ${isOfDocument(review)})
  AND NOT EXISTS (
    SELECT FROM reference_files f WHERE ${isOfDocument(review)} AND ${rankSql('f')} < ${rankSql('file')}
      AND ${currentTextSql('f.id')} ~ '\\S'))`;

/** $1 file. Whether a published result was compared with it. */
export const IS_COMPARED_WITH = `
  SELECT EXISTS (SELECT FROM reviews
    WHERE compared @> jsonb_build_array(jsonb_build_object('references', jsonb_build_array(jsonb_build_object('fileId', $1::text))))
  ) AS "isCompared"`;

/** $1 files. They cannot be deleted until the transaction has ended. */
export const LOCK_REFERENCES = `SELECT id FROM reference_files WHERE id = ANY($1::uuid[]) ORDER BY id FOR KEY SHARE`;
