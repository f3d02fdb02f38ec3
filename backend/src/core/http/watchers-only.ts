import type { FastifyInstance } from 'fastify';

const WATCHED = /^\/(api\/health(\/|$)|metrics$)/;

/** A worker answers only those who watch it; people's requests belong to the web processes. */
export function answerWatchersOnly(server: FastifyInstance): void {
  server.addHook('onRequest', (request, reply, done) => {
    if (WATCHED.test(request.url)) done();
    else reply.callNotFound();
  });
}
