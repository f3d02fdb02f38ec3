import { applyDecorators, type PipeTransform, Query, type Type } from '@nestjs/common';
import { ApiOkResponse } from '@nestjs/swagger';
import { ApiFilter, ApiJsonQuery, RANGE_SCHEMA, sortSchema } from './list-parameters.js';
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

/** Documents the query parameters of a list and its response `Answer` with the `Content-Range` header. */
export function ApiList(shape: ListShape, Answer: Type): MethodDecorator {
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
    ApiJsonQuery(
      'range',
      'JSON: the first and the last row, counted from 0. Default: the first 100 rows.',
      RANGE_SCHEMA,
    ),
    ApiListOrder(shape),
  );
}

/** Documents the order and the filters of a list. */
export function ApiListOrder(shape: ListShape): MethodDecorator {
  return applyDecorators(
    ApiJsonQuery('sort', 'JSON: a field and an order.', sortSchema(shape)),
    ...(Object.keys(shape.filters).length > 0 ? [ApiFilter(shape)] : []),
  );
}
