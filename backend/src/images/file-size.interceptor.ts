import {
  BadRequestException,
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
import { refuseInput, UNKNOWN_FIELD } from '../core/http/strict-fields.js';
import { Settings } from '../core/settings/settings.js';

/** How the parser says that a file is in a field that the form does not have. */
const UNKNOWN_FILE_FIELD = /^Unexpected file field - (.+)$/s;

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
    const [, name] = (error instanceof BadRequestException && UNKNOWN_FILE_FIELD.exec(error.message)) || [];
    if (name !== undefined) return refuseInput([{ name, message: UNKNOWN_FIELD }]);
    if (!(error instanceof PayloadTooLargeException)) return error;
    const { config } = context.switchToHttp().getRequest<FastifyRequest>().routeOptions;
    const { form } = config as BodyLimitsConfig;
    const message = form?.tooLarge?.(this.settings) ?? error.message;
    return new HttpError('PAYLOAD_TOO_LARGE', message, {}, { cause: error });
  }
}
