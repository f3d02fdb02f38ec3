import fastifyHelmet, { type FastifyHelmetOptions } from '@fastify/helmet';
import { type FastifyInstance, fastify } from 'fastify';

/** Headers of every answer, with Helmet or without. */
const NOT_HELMETS = new Set(['connection', 'content-length', 'content-type', 'date']);

/**
 * Puts Helmet's headers on every answer. Helmet makes its middleware anew for each request, a good part of what a
 * small call costs; its headers are the same each time, so it is asked once.
 */
export async function addSecurityHeaders(
  server: FastifyInstance,
  options: FastifyHelmetOptions,
): Promise<void> {
  const headers = await askHelmet(options);
  server.addHook('onRequest', (_request, reply, done) => {
    void reply.headers(headers);
    done();
  });
}

async function askHelmet(options: FastifyHelmetOptions): Promise<Record<string, string>> {
  const server = fastify();
  await server.register(fastifyHelmet, options);
  server.get('/', () => '');
  const { headers } = await server.inject('/');
  await server.close();
  const own = Object.entries(headers).filter(([name]) => !NOT_HELMETS.has(name));
  return Object.fromEntries(own.map(([name, value]) => [name, String(value)]));
}
