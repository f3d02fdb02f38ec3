import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { FastifyReply, FastifyServerOptions } from 'fastify';
import { DomainError, type HttpErrorCode, messageOf } from './domain-error.js';
import type { ErrorBody } from './error-body.js';

const BY_CLIENT_ERROR: Record<string, HttpErrorCode> = {
  ERR_HTTP_REQUEST_TIMEOUT: 'REQUEST_TIMEOUT',
  HPE_HEADER_OVERFLOW: 'HEADERS_TOO_LARGE',
};

/** Gives the errors of requests that reach no route the form of all others. */
export const unroutedErrors: Pick<FastifyServerOptions, 'frameworkErrors' | 'clientErrorHandler'> = {
  // A path that cannot be decoded.
  frameworkErrors: (_error, request, reply) => {
    // The type of its body is that of a route, which there is none of.
    const answer = reply as unknown as FastifyReply;
    void answer.header('X-Request-Id', request.id).header('Cache-Control', 'no-store');
    void answer.status(400).send(bodyOf('BAD_REQUEST', request.id));
  },
  // What Node could not read as a request.
  clientErrorHandler: (error, socket) => {
    if (error.code === 'ECONNRESET' || socket.destroyed) return;
    const body = bodyOf(BY_CLIENT_ERROR[error.code] ?? 'BAD_REQUEST', randomUUID());
    const text = JSON.stringify(body);
    if (socket.writable) {
      socket.write(
        [
          `HTTP/1.1 ${body.statusCode} ${STATUS_CODES[body.statusCode]}`,
          `Content-Length: ${Buffer.byteLength(text)}`,
          'Content-Type: application/json; charset=utf-8',
          'Connection: close',
          '',
          text,
        ].join('\r\n'),
      );
    }
    socket.destroy(error);
  },
};

function bodyOf(code: HttpErrorCode, requestId: string): ErrorBody {
  return { statusCode: new DomainError(code).status, message: messageOf(code), code, requestId };
}
