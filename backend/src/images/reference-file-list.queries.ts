import { inNaturalOrder, type ListCondition, type ListStatement, where } from '../core/lists/list-page.js';
import type { ListQueryOf, ListShape } from '../core/lists/list-query.js';
import { foldedField, type SearchTarget, searchCondition } from '../core/lists/search-condition.js';
import { changedSince } from '../core/lists/updates.js';
import { coverageSql, imagesOfAssignmentSql, type StatusOfTextSql } from './assignment-images.queries.js';
import {
  hasTextOnSql,
  isReadableImageSql,
  isReadablePdfSql,
  isStartedSql,
  type WorkOnImageSql,
} from './readable-files.queries.js';
import type { FileKind } from './reference-file-kinds.js';
import { currentTextSql } from './reference-text.queries.js';

type ReferenceFileSort = 'position' | 'uploadedAt' | 'title' | 'fileSize';

const FILTERS = {
  q: 'text',
  id: 'id',
  isActive: 'boolean',
  projectId: 'id',
  hasReferenceText: 'boolean',
} as const;

/** The sorts and filters of the lists of images and reference PDFs. */
export const REFERENCE_FILE_LIST: ListShape<ReferenceFileSort, typeof FILTERS> = {
  sortable: ['position', 'uploadedAt', 'title', 'fileSize'],
  defaultSort: ['uploadedAt', 'DESC'],
  filters: FILTERS,
  hasUpdates: true,
};

export type ReferenceFileQuery = ListQueryOf<typeof REFERENCE_FILE_LIST>;

const HAS_TEXT = `(${currentTextSql('reference_files.id')} IS NOT NULL)`;

const SORT_COLUMNS: Record<ReferenceFileSort, string> = {
  position: 'position',
  uploadedAt: 'uploaded_at',
  title: inNaturalOrder('title'),
  fileSize: 'file_size',
};

/** `text` is the expression of the index reference_files_folded_search. */
export const REFERENCE_FILE_SEARCH: SearchTarget = {
  text: foldedField(`title || ' ' || description || ' ' || original_name`),
  prefixes: [foldedField('title'), foldedField('original_name')],
};

/** The list of a kind. The kind is the first column of the indexes of the sorts. */
export function referenceFileList(
  kind: FileKind,
  { filter, sort, direction, updates }: Pick<ReferenceFileQuery, 'filter' | 'sort' | 'direction' | 'updates'>,
): ListStatement {
  const parameters: unknown[] = [];
  const addParameter = (value: unknown) => `$${parameters.push(value)}`;
  const conditions: ListCondition[] = [`kind = ${addParameter(kind)}`];
  if (filter.id) conditions.push(`id = ANY(${addParameter(filter.id)}::uuid[])`);
  if (filter.projectId) conditions.push(`project_id = ANY(${addParameter(filter.projectId)}::uuid[])`);
  if (filter.isActive !== undefined) conditions.push(filter.isActive ? 'is_active' : 'NOT is_active');
  if (filter.hasReferenceText !== undefined) conditions.push(`${HAS_TEXT} = ${filter.hasReferenceText}`);
  if (updates?.since) conditions.push(changedSince('reference_files', updates.since, addParameter));
  return {
    from: 'reference_files',
    conditions,
    search: filter.q ? searchCondition(REFERENCE_FILE_SEARCH, filter.q, addParameter) : undefined,
    order: [
      { expression: SORT_COLUMNS[sort], direction },
      { expression: 'id', direction },
    ],
    parameters,
  };
}

/**
 * The files before and after a file in its project, in the order of the list with these filters. The file itself need not match them: it
 * does not after a change that the filter is about. No row if the file does not exist.
 */
export function adjacentFilesSql(
  kind: FileKind,
  id: string,
  query: ReferenceFileQuery,
): { text: string; parameters: unknown[] } {
  const list = referenceFileList(kind, query);
  const parameters = [...list.parameters];
  const column = SORT_COLUMNS[query.sort];
  const given = `$${parameters.push(id)}`;
  const nearest = (isAfter: boolean) => {
    const direction = isAfter === (query.direction === 'ASC') ? 'ASC' : 'DESC';
    return `(
      SELECT json_build_object('_id', id, 'title', title) FROM reference_files
      ${where(list, 'indexed')} AND project_id IS NOT DISTINCT FROM here.file_project
        AND (${column}, id) ${direction === 'ASC' ? '>' : '<'} (here.sort_value, here.file_id)
      ORDER BY ${column} ${direction}, id ${direction} LIMIT 1)`;
  };
  const text = `SELECT ${nearest(false)} AS previous, ${nearest(true)} AS next
    FROM (
      SELECT id AS file_id, project_id AS file_project, ${column} AS sort_value FROM reference_files
      WHERE kind = $1 AND id = ${given}::uuid
    ) AS here`;
  return { text, parameters };
}

/** The columns of a file that users see, with the names of the response. */
const WORK_COLUMNS = `id AS "_id", title, description, filename, original_name AS "originalName",
  file_size AS "fileSize", mime_type AS "mimeType", uploaded_at AS "uploadedAt", is_active AS "isActive"`;
const IMAGE_COLUMNS = `${WORK_COLUMNS}, width, height, min_words AS "minWords"`;

const COLUMNS: Record<FileKind, string> = { image: IMAGE_COLUMNS, pdf: WORK_COLUMNS };

export const workColumns = (kind: FileKind) => COLUMNS[kind];

/** The columns of the console's list. */
export const rowColumns = (kind: FileKind, statusOfText: StatusOfTextSql) =>
  `${workColumns(kind)}, ${HAS_TEXT} AS "hasReferenceText", version,
    (SELECT json_build_object('_id', p.id, 'name', p.name) FROM projects p WHERE p.id = project_id) AS project${
      kind === 'image'
        ? `, ${coverageSql('reference_files', statusOfText('i.assignment_id', 'reference_files.id'))} AS coverage`
        : ''
    }`;

/** $1 image, $2 assignment. Nothing if it may not be read. */
export const findImageSql = (hasWorkSql: readonly WorkOnImageSql[]) => `
  SELECT ${IMAGE_COLUMNS} FROM reference_files
  WHERE id = $1 AND kind = 'image'
    AND EXISTS (SELECT 1 FROM assignments a WHERE a.id = $2 AND ${isReadableImageSql('a', 'reference_files', hasWorkSql)})`;

/** $1 assignment. Its active images in its order. */
export const LIST_WORK_IMAGES = `
  SELECT ${IMAGE_COLUMNS} FROM reference_files JOIN (
    SELECT i.id AS image_id, i.position AS place
    FROM assignments a CROSS JOIN LATERAL ${imagesOfAssignmentSql('a')} AS i
    WHERE a.id = $1 AND (${isStartedSql('a')} OR ${hasTextOnSql('a', 'i')})
  ) AS mine ON image_id = id
  WHERE is_active ORDER BY place`;

/** $1 assignment. The active PDFs of its project, and those of all projects. */
export const LIST_WORK_PDFS = `
  SELECT ${WORK_COLUMNS} FROM reference_files
  WHERE kind = 'pdf'
    AND EXISTS (SELECT 1 FROM assignments a WHERE a.id = $1 AND ${isReadablePdfSql('a', 'reference_files')})
  ORDER BY position, id`;
