import {
  type CallHandler,
  type ExecutionContext,
  type NestInterceptor,
  UseInterceptors,
} from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { map, type Observable } from 'rxjs';
import type { Page } from './list-query.js';

class ListEnvelopeInterceptor implements NestInterceptor<Page<unknown>> {
  constructor(private readonly name: string) {}

  intercept(
    context: ExecutionContext,
    next: CallHandler<Page<unknown>>,
  ): Observable<Record<string, unknown>> {
    const reply = context.switchToHttp().getResponse<FastifyReply>();
    return next.handle().pipe(
      map(({ rows, total, offset }) => {
        const range = rows.length === 0 ? '*' : `${offset}-${offset + rows.length - 1}`;
        void reply.header('Content-Range', `${this.name} ${range}/${total}`);
        return { [this.name]: rows, total };
      }),
    );
  }
}

/** Answers a `Page` as `{ [name]: rows, total }` with the `Content-Range` header that react-admin reads. */
export function ListEnvelope(name: string): MethodDecorator {
  return UseInterceptors(new ListEnvelopeInterceptor(name));
}
