import {
  type CallHandler,
  type ExecutionContext,
  Injectable,
  type NestInterceptor,
  PayloadTooLargeException,
} from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { catchError, type Observable, throwError } from 'rxjs';
import type { BodyLimitsConfig } from '../access/request-bodies.js';
import { HttpError } from '../core/http/domain-error.js';
import { Settings } from '../core/settings/settings.js';

/** Replaces the parser's error for a file that is too large by one that names the limit, which is in the config of the route. */
@Injectable()
export class FileSizeInterceptor implements NestInterceptor {
  constructor(private readonly settings: Settings) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    return next
      .handle()
      .pipe(catchError((error: unknown) => throwError(() => this.withLimit(error, context))));
  }

  private withLimit(error: unknown, context: ExecutionContext): unknown {
    if (!(error instanceof PayloadTooLargeException)) return error;
    const { config } = context.switchToHttp().getRequest<FastifyRequest>().routeOptions;
    const { form } = config as BodyLimitsConfig;
    const message = form?.tooLarge?.(this.settings) ?? error.message;
    return new HttpError('PAYLOAD_TOO_LARGE', message, {}, { cause: error });
  }
}
