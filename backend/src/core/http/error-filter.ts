import {
  type ArgumentsHost,
  Catch,
  type ExceptionFilter,
  HttpException,
  Logger,
  NotFoundException,
} from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  isDatabaseFull,
  isDatabaseUnavailable,
  isDeadlock,
  isForeignKeyViolation,
  isUniqueViolation,
  isUnstorableText,
} from '../database/database-errors.js';
import {
  FileMissingError,
  StorageFullError,
  StorageUnavailableError,
  toStorageError,
} from '../storage/storage-errors.js';
import { DomainError, HttpError, type HttpErrorCode, serviceBusy } from './domain-error.js';
import type { ErrorBody } from './error-body.js';

const STORE_RETRY_SECONDS = 30;

const BY_STATUS: Record<number, HttpErrorCode> = {
  400: 'BAD_REQUEST',
  401: 'UNAUTHENTICATED',
  403: 'FORBIDDEN',
  404: 'NOT_FOUND',
  409: 'CONFLICT',
  413: 'PAYLOAD_TOO_LARGE',
  415: 'UNSUPPORTED_MEDIA_TYPE',
  429: 'TOO_MANY_REQUESTS',
};

/** Writes every error response of the API. It contains the message, code and details, and nothing else of the error. */
@Catch()
export class ErrorFilter implements ExceptionFilter {
  private readonly logger = new Logger('Http');

  /**
   * @param onStorageFull called when a write failed because a disk is full
   * @param methodsAt returns the methods that the calls at a URL have
   */
  constructor(
    private readonly onStorageFull: () => void,
    private readonly methodsAt: (url: string) => string[] = () => [],
  ) {}

  catch(exception: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    const request = http.getRequest<FastifyRequest>();
    const reply = http.getResponse<FastifyReply>();
    // What Nest throws for an unknown route.
    const methods = exception instanceof NotFoundException ? this.methodsAt(request.url) : [];
    const isWrongMethod = methods.length > 0 && !methods.includes(request.method);
    if (isWrongMethod) reply.header('Allow', methods.join(', '));
    const error = isWrongMethod ? new HttpError('METHOD_NOT_ALLOWED') : this.translate(exception);
    if (error.code === 'STORAGE_FULL') this.onStorageFull();
    const statusCode = error.status;
    const isFault = statusCode >= 500 || exception instanceof FileMissingError;
    if (isFault && !isExpected(exception)) {
      this.logger.error({ err: exception, requestId: request.id, code: error.code }, error.message);
    }
    if (statusCode === 401) reply.header('WWW-Authenticate', 'Bearer');
    const { retryAfterSeconds, fields, flags, facts } = error.details;
    if (retryAfterSeconds !== undefined)
      reply.header('Retry-After', Math.max(1, Math.ceil(retryAfterSeconds)));
    const body: ErrorBody = {
      statusCode,
      message: error.message,
      code: error.code,
      ...(fields && { errors: fields }),
      ...flags,
      ...facts,
      requestId: request.id,
    };
    void reply.status(statusCode).header('Cache-Control', 'no-store').send(body);
  }

  private translate(exception: unknown): DomainError {
    if (exception instanceof DomainError) return exception;
    if (isStorageFull(exception)) return new HttpError('STORAGE_FULL');
    if (exception instanceof FileMissingError) return new HttpError('FILE_MISSING');
    if (exception instanceof StorageUnavailableError) {
      return new HttpError('STORAGE_UNAVAILABLE', undefined, { retryAfterSeconds: STORE_RETRY_SECONDS });
    }
    if (isAbortedRequest(exception)) return new HttpError('BAD_REQUEST');
    if (isDatabaseUnavailable(exception) || isDeadlock(exception)) return serviceBusy();
    // Services handle the violations of their deletions. Here a row refers to one that was deleted at the same time.
    if (isForeignKeyViolation(exception)) return new HttpError('NOT_FOUND', 'This does not exist any more.');
    // Services handle the violations that they expect. Here another request has written the same value at the same time.
    if (isUniqueViolation(exception)) {
      return new HttpError('CONFLICT', 'This already exists. Please load the page again.');
    }
    const known = BY_STATUS[isUnstorableText(exception) ? 400 : (statusFrom(exception) ?? 500)];
    return new HttpError(known ?? 'INTERNAL_ERROR', undefined, {}, { cause: exception });
  }
}

/** The file store, the database, or another disk that this process writes to, such as that of temporary files. */
function isStorageFull(exception: unknown): boolean {
  return isDatabaseFull(exception) || toStorageError('', exception) instanceof StorageFullError;
}

/** A domain error without a cause is not a fault of the server. */
function isExpected(exception: unknown): boolean {
  return exception instanceof DomainError && exception.cause === undefined;
}

/** The client closed the connection before the request was complete. Node uses the code of any lost connection for this. */
function isAbortedRequest(exception: unknown): boolean {
  return (
    exception instanceof Error &&
    exception.message === 'aborted' &&
    'code' in exception &&
    exception.code === 'ECONNRESET'
  );
}

/** Nest's exceptions and Fastify's errors (body too large, bad JSON) carry their status. */
function statusFrom(exception: unknown): number | undefined {
  if (exception instanceof HttpException) return exception.getStatus();
  if (exception instanceof Error && 'statusCode' in exception && typeof exception.statusCode === 'number') {
    return exception.statusCode;
  }
  return undefined;
}
