import {
  type CallHandler,
  type ExecutionContext,
  type NestInterceptor,
  UseInterceptors,
} from '@nestjs/common';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { map, type Observable } from 'rxjs';
import type { Page } from './list-query.js';

/** Base class for the response of a list. Its rows are counted up to a limit. */
export class LimitedTotalDto {
  /**
   * True if there are more than 10,000 rows. `total` is then 10000, and `Content-Range` ends with `/*`. Absent if `total` is
   * exact.
   */
  @ApiPropertyOptional({ example: true })
  totalIsMore?: boolean;

  /** The cursor of the next page, or null after the last row. Absent in an order without cursors. */
  @ApiPropertyOptional({ type: String, nullable: true, example: null })
  next?: string | null;
}

/** Base class for the response of a list that takes `updatedSince`. */
export class UpdatesDto extends LimitedTotalDto {
  /**
   * The `updatedSince` of the next time. It is a little in the past, so that some rows come again and none is missed. All pages of a walk
   * have the same.
   */
  @ApiProperty({ example: '2026-11-21T10:00:00.000Z' })
  asOf: string;
}

class ListEnvelopeInterceptor implements NestInterceptor<Page<unknown>> {
  constructor(private readonly name: string) {}

  intercept(
    context: ExecutionContext,
    next: CallHandler<Page<unknown>>,
  ): Observable<Record<string, unknown>> {
    const reply = context.switchToHttp().getResponse<FastifyReply>();
    return next.handle().pipe(
      map(({ rows, total, totalIsMore, offset, next, asOf }) => {
        const range = rows.length === 0 || offset === null ? '*' : `${offset}-${offset + rows.length - 1}`;
        void reply.header('Content-Range', `${this.name} ${range}/${totalIsMore ? '*' : total}`);
        return {
          [this.name]: rows,
          total,
          ...(totalIsMore && { totalIsMore }),
          ...(next !== undefined && { next }),
          ...(asOf && { asOf }),
        };
      }),
    );
  }
}

/** Converts a `Page` to `{ [name]: rows, total }` with the `Content-Range` header that react-admin reads. */
export function ListEnvelope(name: string): MethodDecorator {
  return UseInterceptors(new ListEnvelopeInterceptor(name));
}
