import { inNaturalOrder, type ListCondition, type ListStatement, where } from '../core/lists/list-page.js';
import type { ListQueryOf, ListShape } from '../core/lists/list-query.js';
import { foldedField, type SearchTarget, searchCondition } from '../core/lists/search-condition.js';
import { changedSince } from '../core/lists/updates.js';
import { imagesOfAssignmentSql } from './assignment-images.queries.js';
import type { FileKind } from './reference-file-kinds.js';

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
  if (filter.hasReferenceText !== undefined)
    conditions.push(`reference_text IS ${filter.hasReferenceText ? 'NOT NULL' : 'NULL'}`);
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
export const rowColumns = (kind: FileKind) =>
  `${workColumns(kind)}, reference_text IS NOT NULL AS "hasReferenceText", version,
    (SELECT json_build_object('_id', p.id, 'name', p.name) FROM projects p WHERE p.id = project_id) AS project`;

/** $1 image */
export const FIND_IMAGE = `SELECT ${IMAGE_COLUMNS} FROM reference_files WHERE id = $1 AND kind = 'image'`;

/** $1 assignment. Its active images in its order. */
export const LIST_WORK_IMAGES = `
  SELECT ${IMAGE_COLUMNS} FROM reference_files JOIN (
    SELECT i.id AS image_id, i.position AS place
    FROM assignments a CROSS JOIN LATERAL ${imagesOfAssignmentSql('a')} AS i WHERE a.id = $1
  ) AS mine ON image_id = id
  WHERE is_active ORDER BY place`;

/** $1 assignment. The active PDFs of its project, and those of all projects. */
export const LIST_WORK_PDFS = `
  SELECT ${WORK_COLUMNS} FROM reference_files
  WHERE kind = 'pdf' AND is_active
    AND (project_id IS NULL OR project_id = (SELECT a.project_id FROM assignments a WHERE a.id = $1))
  ORDER BY position, id`;

/** SQL: whether an assignment or a project of the user has the file. */
export function isFileOfUserSql(userId: string): string {
  return `(kind = 'pdf' AND project_id IS NULL OR EXISTS (
    SELECT 1 FROM assignments a WHERE a.user_id = ${userId} AND (a.project_id = reference_files.project_id OR EXISTS (
      SELECT 1 FROM assignment_images i WHERE i.assignment_id = a.id AND i.image_id = reference_files.id))))`;
}
