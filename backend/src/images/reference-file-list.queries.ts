import { inNaturalOrder } from '../core/lists/list-page.js';
import type { ListQueryOf, ListShape } from '../core/lists/list-query.js';
import { foldedField, type SearchTarget, searchCondition } from '../core/lists/search-condition.js';

type ReferenceFileSort = 'position' | 'uploadedAt' | 'title' | 'fileSize';

const FILTERS = { q: 'text', id: 'id', isActive: 'boolean' } as const;

/** The sorts and filters of the lists of images and reference PDFs. */
export const REFERENCE_FILE_LIST: ListShape<ReferenceFileSort, typeof FILTERS> = {
  sortable: ['position', 'uploadedAt', 'title', 'fileSize'],
  defaultSort: ['uploadedAt', 'DESC'],
  filters: FILTERS,
};

export type ReferenceFileQuery = ListQueryOf<typeof REFERENCE_FILE_LIST>;

const SORT_COLUMNS: Record<ReferenceFileSort, string> = {
  position: 'position',
  uploadedAt: 'uploaded_at',
  title: inNaturalOrder('title'),
  fileSize: 'file_size',
};

/** `text` is the expression of the indexes images_folded_search and reference_pdfs_folded_search. */
export const REFERENCE_FILE_SEARCH: SearchTarget = {
  text: foldedField(`title || ' ' || description || ' ' || original_name`),
  prefixes: [foldedField('title'), foldedField('original_name')],
};

/** Builds the conditions and the order of the list, for both tables. */
export function referenceFileListSql({ filter, sort, direction }: ReferenceFileQuery): {
  where: string;
  order: string;
  parameters: unknown[];
} {
  const parameters: unknown[] = [];
  const conditions = ['true'];
  const addParameter = (value: unknown) => `$${parameters.push(value)}`;
  if (filter.q) conditions.push(searchCondition(REFERENCE_FILE_SEARCH, filter.q, addParameter).indexed);
  if (filter.id) conditions.push(`id = ANY(${addParameter(filter.id)}::uuid[])`);
  if (filter.isActive !== undefined) conditions.push(filter.isActive ? 'is_active' : 'NOT is_active');
  return {
    where: conditions.join(' AND '),
    order: `${SORT_COLUMNS[sort]} ${direction}, id ${direction}`,
    parameters,
  };
}
