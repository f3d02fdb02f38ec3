import { vi } from 'vitest';

/** The contents of the browser's caches by their names. */
export type StoredCaches = Map<string, Map<string, Response>>;

/** jsdom has no caches. */
export function stubCaches(): StoredCaches {
  const stored: StoredCaches = new Map();
  vi.stubGlobal('caches', {
    open: async (name: string) => {
      const cache = stored.get(name) ?? new Map<string, Response>();
      stored.set(name, cache);
      return {
        put: async (url: string, answer: Response) => void cache.set(url, answer),
        // A body is read once.
        match: async (request: string | Request) => cache.get(pathOf(request))?.clone(),
        keys: async () => [...cache.keys()].map((path) => new Request(new URL(path, window.location.href))),
        delete: async (request: string | Request) => cache.delete(pathOf(request)),
      };
    },
    delete: async (name: string) => stored.delete(name),
  });
  return stored;
}

/** Keeps an answer as release 0.3.0 did. */
export async function keepOldAnswer(userId: string, name: string, answer: unknown): Promise<void> {
  const cache = await caches.open('inkwell-last-answers');
  await cache.put(`/last-answers/${userId}/${name}`, Response.json({ answer, storedAtMs: Date.now() }));
}

const pathOf = (request: string | Request) =>
  typeof request === 'string' ? request : new URL(request.url).pathname;
