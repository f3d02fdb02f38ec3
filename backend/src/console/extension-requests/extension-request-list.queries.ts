import { stateSql } from '../../assignments/assignment.queries.js';
import { requestColumns } from '../../assignments/extension-requests/extension-request.queries.js';
import type { ListStatement } from '../../core/lists/list-page.js';
import type { ListQueryOf, ListShape } from '../../core/lists/list-query.js';

const FILTERS = { id: 'id', state: ['open', 'answered'], projectId: 'id', userId: 'id' } as const;

/** `answeredAt`, descending: the open ones first. */
export const EXTENSION_REQUEST_LIST: ListShape<'answeredAt' | 'createdAt', typeof FILTERS> = {
  sortable: ['answeredAt', 'createdAt'],
  defaultSort: ['answeredAt', 'DESC'],
  filters: FILTERS,
};

export type ExtensionRequestListQuery = ListQueryOf<typeof EXTENSION_REQUEST_LIST>;

export function extensionRequestListStatement(query: ExtensionRequestListQuery): ListStatement {
  const { filter, sort, direction } = query;
  const parameters: unknown[] = [];
  const isOneOf = (column: string, ids: readonly string[]) =>
    `${column} = ANY($${parameters.push(ids)}::uuid[])`;
  const conditions: string[] = [];
  if (filter.id) conditions.push(isOneOf('r.id', filter.id));
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
    from: 'extension_requests r',
    conditions,
    order: [
      ...(sort === 'answeredAt' ? [{ expression: 'r.answered_at', direction, isNullable: true }] : []),
      { expression: 'r.created_at', direction },
      { expression: 'r.id', direction },
    ],
    parameters,
  };
}

export function selectExtensionRequests(page: string): string {
  return `SELECT ${requestColumns('r')}, r.assignment_id AS "assignmentId", a.deadline_at AS "deadlineAt", ${stateSql('a')} AS state,
      json_build_object('_id', u.id, 'name', u.name, 'email', u.email) AS user, json_build_object('_id', p.id, 'name', p.name) AS project,
      staff.name AS "answeredBy"
    FROM (${page}) AS r JOIN assignments a ON a.id = r.assignment_id JOIN users u ON u.id = a.user_id
      JOIN projects p ON p.id = a.project_id LEFT JOIN users staff ON staff.id = r.answered_by`;
}

/** $1 requests. The user of each. */
export const READ_USERS_OF_REQUESTS = `
  SELECT r.id, u.name, u.email FROM extension_requests r JOIN assignments a ON a.id = r.assignment_id JOIN users u ON u.id = a.user_id
  WHERE r.id = ANY($1::uuid[])`;
