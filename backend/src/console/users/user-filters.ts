import { invalidField } from '../../core/http/domain-error.js';
import { filterSchema } from '../../core/lists/list-parameters.js';
import { parseListQuery } from '../../core/lists/list-query.js';
import { USER_LIST } from './user-list.queries.js';
import type { UserListFilter } from './user-selection.queries.js';

/** The tabs of the console's list and some filters that an administrator has saved. */
const MAX_COUNTED_FILTERS = 30;
const WRONG = `filters must be a list of at most ${MAX_COUNTED_FILTERS} filters`;

/** The filters in the OpenAPI document. */
export const COUNTED_FILTERS_SCHEMA = {
  type: 'array',
  items: filterSchema(USER_LIST),
  maxItems: MAX_COUNTED_FILTERS,
  example: [{}, { isOverdue: true }],
};

/** @throws HttpError VALIDATION_FAILED */
export function parseUserFilters(raw: string): UserListFilter[] {
  const values = parseJson(raw);
  if (!Array.isArray(values) || values.length > MAX_COUNTED_FILTERS) {
    throw invalidField('filters', WRONG);
  }
  return values.map((value) => parseListQuery({ filter: JSON.stringify(value) }, USER_LIST).filter);
}

function parseJson(raw: string): unknown {
  try {
    return JSON.parse(raw);
  } catch {
    return null;
  }
}
