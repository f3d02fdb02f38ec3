import {
  type CallHandler,
  type ExecutionContext,
  type NestInterceptor,
  UseInterceptors,
} from '@nestjs/common';
import { ApiPropertyOptional } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { map, type Observable } from 'rxjs';
import type { Page } from './list-query.js';

/** Base class for the response of a list whose rows are counted up to a limit. */
export class LimitedTotalDto {
  /**
   * True if there are more than 10,000 rows. `total` is then 10000, and `Content-Range` ends with `/*`. Absent if `total` is
   * exact.
   */
  @ApiPropertyOptional({ example: true })
  totalIsMore?: boolean;
}

class ListEnvelopeInterceptor implements NestInterceptor<Page<unknown>> {
  constructor(private readonly name: string) {}

  intercept(
    context: ExecutionContext,
    next: CallHandler<Page<unknown>>,
  ): Observable<Record<string, unknown>> {
    const reply = context.switchToHttp().getResponse<FastifyReply>();
    return next.handle().pipe(
      map(({ rows, total, totalIsMore, offset }) => {
        const range = rows.length === 0 ? '*' : `${offset}-${offset + rows.length - 1}`;
        void reply.header('Content-Range', `${this.name} ${range}/${totalIsMore ? '*' : total}`);
        return { [this.name]: rows, total, ...(totalIsMore && { totalIsMore }) };
      }),
    );
  }
}

/** Converts a `Page` to `{ [name]: rows, total }` with the `Content-Range` header that react-admin reads. */
export function ListEnvelope(name: string): MethodDecorator {
  return UseInterceptors(new ListEnvelopeInterceptor(name));
}
