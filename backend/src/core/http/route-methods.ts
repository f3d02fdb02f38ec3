import type { FastifyInstance } from 'fastify';

/** @returns the methods that the calls of the API at a path have. Call it before routes are added */
export function collectMethods(server: FastifyInstance): (url: string) => string[] {
  const routes = new Map<string, Set<string>>();
  server.addHook('onRoute', ({ url, method }) => {
    if (!url.startsWith('/api/') || url.includes('*')) return;
    const methods = routes.get(url) ?? new Set();
    for (const one of [method].flat()) methods.add(one);
    routes.set(url, methods);
  });
  return (url) => {
    const path = url.split('?', 1)[0] ?? '';
    const found = [...routes].filter(([pattern]) => fits(path.split('/'), pattern.split('/')));
    return [...new Set(found.flatMap(([, methods]) => [...methods]))].sort();
  };
}

function fits(parts: string[], pattern: string[]): boolean {
  const isSame = (part: string, at: number) => pattern[at]?.startsWith(':') || pattern[at] === part;
  return parts.length === pattern.length && parts.every(isSame);
}
