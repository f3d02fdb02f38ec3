import { applyDecorators, createParamDecorator, type ExecutionContext, type Type } from '@nestjs/common';
import { ApiOkResponse, ApiQuery } from '@nestjs/swagger';
import { ApiErrors } from '../http/api-errors.js';
import { ApiFilter, ApiJsonQuery, RANGE_SCHEMA, sortSchema } from './list-parameters.js';
import { type FilterKind, type ListShape, parseListQuery, type RawListQuery } from './list-query.js';

interface ListRequest {
  /** With the query string. */
  url: string;
  query: RawListQuery;
}

/** Parameter decorator for the query of a list, parsed and validated against its shape. */
export function ListParams<Sort extends string, Filters extends Record<string, FilterKind>>(
  shape: ListShape<Sort, Filters>,
): ParameterDecorator {
  return createParamDecorator((_: undefined, context: ExecutionContext) => {
    const { url, query } = context.switchToHttp().getRequest<ListRequest>();
    return parseListQuery(query, shape, url.split('?', 1)[0]);
  })();
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
    ApiQuery({
      name: 'after',
      required: false,
      description: `\`next\` of the page before. Sort and filter are those of the cursor.${cursorSorts(shape)}`,
      schema: { type: 'string' },
    }),
    ...(shape.hasUpdates ? [ApiUpdatedSince()] : []),
    ApiListOrder(shape),
    ApiErrors('VALIDATION_FAILED', 'PAGE_TOO_DEEP'),
  );
}

/** Documents the order and the filters of a list. */
export function ApiListOrder(shape: ListShape): MethodDecorator {
  return applyDecorators(
    ApiJsonQuery('sort', 'JSON: a field and an order.', sortSchema(shape)),
    ...(Object.keys(shape.filters).length > 0 ? [ApiFilter(shape)] : []),
  );
}

function cursorSorts({ sortable, withoutCursor }: ListShape): string {
  if (!withoutCursor) return '';
  return ` In the order of ${sortable.filter((sort) => !withoutCursor.includes(sort)).join(', ')} only.`;
}

function ApiUpdatedSince(): MethodDecorator {
  return ApiQuery({
    name: 'updatedSince',
    required: false,
    description:
      'Rows that were changed at this time or later, as an ISO time: `asOf` of the time before. Saved drafts are no changes.',
    schema: { type: 'string' },
    example: '2026-11-21T10:00:00.000Z',
  });
}
