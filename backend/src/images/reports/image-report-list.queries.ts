import type { ListStatement } from '../../core/lists/list-page.js';
import type { ListQueryOf, ListShape } from '../../core/lists/list-query.js';
import { reportColumns } from './image-report.queries.js';

const FILTERS = {
  id: 'id',
  state: ['open', 'answered'],
  projectId: 'id',
  userId: 'id',
  imageId: 'id',
} as const;

/** `answeredAt`, descending: the open ones first. */
export const IMAGE_REPORT_LIST: ListShape<'answeredAt' | 'createdAt', typeof FILTERS> = {
  sortable: ['answeredAt', 'createdAt'],
  defaultSort: ['answeredAt', 'DESC'],
  filters: FILTERS,
};

export type ImageReportListQuery = ListQueryOf<typeof IMAGE_REPORT_LIST>;

export function imageReportListStatement({ filter, sort, direction }: ImageReportListQuery): ListStatement {
  const parameters: unknown[] = [];
  const isOneOf = (column: string, ids: readonly string[]) =>
    `${column} = ANY($${parameters.push(ids)}::uuid[])`;
  const conditions: string[] = [];
  if (filter.id) conditions.push(isOneOf('r.id', filter.id));
  if (filter.imageId) conditions.push(isOneOf('r.image_id', filter.imageId));
  if (filter.state) conditions.push(`r.answered_at IS ${filter.state === 'open' ? '' : 'NOT '}NULL`);
  for (const [column, ids] of [
    ['project_id', filter.projectId],
    ['user_id', filter.userId],
  ] as const)
    if (ids)
      conditions.push(
        `r.assignment_id IN (SELECT a.id FROM assignments a WHERE ${isOneOf(`a.${column}`, ids)})`,
      );
  return {
    from: 'image_reports r',
    conditions,
    order: [
      ...(sort === 'answeredAt' ? [{ expression: 'r.answered_at', direction, isNullable: true }] : []),
      { expression: 'r.created_at', direction },
      { expression: 'r.id', direction },
    ],
    parameters,
  };
}

export function selectImageReports(page: string): string {
  return `SELECT ${reportColumns('r', 'f')}, f.filename, r.assignment_id AS "assignmentId", staff.name AS "answeredBy",
      json_build_object('_id', u.id, 'name', u.name, 'email', u.email) AS user, json_build_object('_id', p.id, 'name', p.name) AS project,
      (SELECT count(*)::int FROM image_reports o
        WHERE o.image_id = r.image_id AND o.answered_at IS NULL AND o.id <> r.id) AS "otherReports"
    FROM (${page}) AS r JOIN reference_files f ON f.id = r.image_id JOIN assignments a ON a.id = r.assignment_id
      JOIN users u ON u.id = a.user_id JOIN projects p ON p.id = a.project_id LEFT JOIN users staff ON staff.id = r.answered_by`;
}
