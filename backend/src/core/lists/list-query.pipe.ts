import { applyDecorators, type PipeTransform, Query, type Type } from '@nestjs/common';
import { ApiOkResponse, ApiQuery } from '@nestjs/swagger';
import {
  type FilterKind,
  type ListQuery,
  type ListShape,
  parseListQuery,
  type RawListQuery,
} from './list-query.js';

class ListQueryPipe<Sort extends string, Filters extends Record<string, FilterKind>>
  implements PipeTransform<RawListQuery, ListQuery<Sort, Filters>>
{
  constructor(private readonly shape: ListShape<Sort, Filters>) {}

  transform(raw: RawListQuery): ListQuery<Sort, Filters> {
    return parseListQuery(raw, this.shape);
  }
}

/** Parameter decorator for the query of a list, parsed and validated against its shape. */
export function ListParams<Sort extends string, Filters extends Record<string, FilterKind>>(
  shape: ListShape<Sort, Filters>,
): ParameterDecorator {
  return Query(new ListQueryPipe(shape));
}

/** Documents the three query parameters of a list and its response `Answer` with the `Content-Range` header. */
export function ApiList(shape: ListShape, Answer: Type): MethodDecorator {
  const filters = Object.entries(shape.filters).map(([name, kind]) => `\`${name}\` (${describeKind(kind)})`);
  return applyDecorators(
    ApiOkResponse({
      type: Answer,
      description: 'The rows of the range and the total',
      headers: {
        'Content-Range': {
          description:
            'Name, first and last row, total: `users 0-24/100000`, or `users 0-24/*` if there are more than 10,000 rows',
          schema: { type: 'string' },
        },
      },
    }),
    ApiQuery({
      name: 'sort',
      required: false,
      description: `JSON: a field and an order. Fields: ${shape.sortable.map((name) => `\`${name}\``).join(', ')}.`,
      schema: { type: 'string', example: JSON.stringify(shape.defaultSort) },
    }),
    ApiQuery({
      name: 'range',
      required: false,
      description: 'JSON: the first and the last row, counted from 0. Default: the first 100 rows.',
      schema: { type: 'string', example: '[0,24]' },
    }),
    ApiQuery({
      name: 'filter',
      required: false,
      description: `JSON: an object of filters. ${filters.join(', ') || 'This list has none'}.`,
      schema: { type: 'string', example: '{}' },
    }),
  );
}

function describeKind(kind: FilterKind): string {
  if (kind === 'id') return 'an id or a list of ids';
  if (kind === 'time') return 'an ISO date or time';
  return typeof kind === 'string' ? kind : kind.join(' or ');
}
