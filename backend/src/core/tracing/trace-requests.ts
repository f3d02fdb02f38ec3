import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { RequestSpan, Tracer } from './tracer.js';

/** Starts a trace with each request, except those whose path matches `untraced`. */
export function traceRequests(server: FastifyInstance, tracer: Tracer, untraced: RegExp): void {
  const spans = new WeakMap<FastifyRequest, RequestSpan>();
  const runNext = (request: FastifyRequest, next: () => void) => {
    const span = spans.get(request);
    if (span) span.run(next);
    else next();
  };
  server.addHook('onRequest', (request, _reply, done) => {
    if (!untraced.test(request.url)) spans.set(request, tracer.startRequest(request.method));
    runNext(request, done);
  });
  // Node calls back from the socket when the body has arrived, and from the response when it was sent: outside the trace.
  server.addHook('preValidation', (request, _reply, done) => runNext(request, done));
  server.addHook('onResponse', (request, reply, done) => {
    spans.get(request)?.end(request.routeOptions.url ?? 'unknown', reply.statusCode);
    runNext(request, done);
  });
}
