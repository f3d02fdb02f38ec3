import fastifyHelmet, { type FastifyHelmetOptions } from '@fastify/helmet';
import { type FastifyInstance, fastify } from 'fastify';

/** Headers that Helmet does not set. */
const OTHER_HEADERS = new Set(['connection', 'content-length', 'content-type', 'date']);
/** No response is stored by a browser or a proxy, except those whose handler sets another value, such as pages and files. */
const NOT_STORED = { 'Cache-Control': 'no-store' };

/**
 * Adds Helmet's headers and `Cache-Control` to every response. Helmet builds its middleware again for each request, which is
 * slow. Its headers are always the same, so they are read once.
 */
export async function addSecurityHeaders(
  server: FastifyInstance,
  options: FastifyHelmetOptions,
): Promise<void> {
  const headers = { ...(await readHelmetHeaders(options)), ...NOT_STORED };
  server.addHook('onRequest', (_request, reply, done) => {
    void reply.headers(headers);
    done();
  });
}

async function readHelmetHeaders(options: FastifyHelmetOptions): Promise<Record<string, string>> {
  const server = fastify();
  await server.register(fastifyHelmet, options);
  server.get('/', () => '');
  const { headers } = await server.inject('/');
  await server.close();
  const own = Object.entries(headers).filter(([name]) => !OTHER_HEADERS.has(name));
  return Object.fromEntries(own.map(([name, value]) => [name, String(value)]));
}
