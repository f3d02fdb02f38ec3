import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { eleanor } from '../../test/examples';
import { clearLastAnswers, withLastAnswer } from './lastAnswers';
import { endSession, startSession } from './session';

/** The contents of the browser's caches by their names. jsdom has no caches. */
let stored: Map<string, Map<string, Response>>;

beforeEach(() => {
  stored = new Map();
  vi.stubGlobal('caches', {
    open: async (name: string) => {
      const cache = stored.get(name) ?? new Map<string, Response>();
      stored.set(name, cache);
      return {
        put: async (url: string, answer: Response) => void cache.set(url, answer),
        match: async (url: string) => cache.get(url),
      };
    },
    delete: async (name: string) => stored.delete(name),
  });
  startSession({ token: 'session-token', user: eleanor });
});
afterEach(() => vi.unstubAllGlobals());

it('stores the last answer of a signed-in user', async () => {
  await withLastAnswer('dashboard', async () => 'the answer');
  await vi.waitFor(() => expect([...stored.values()].map(({ size }) => size)).toEqual([1]));
});

it('stores no answer that arrives after the user has signed out', async () => {
  let arrive: (answer: string) => void = () => undefined;
  const call = withLastAnswer('dashboard', () => new Promise<string>((resolve) => (arrive = resolve)));
  clearLastAnswers();
  endSession('signed-out');
  arrive('the answer');
  expect(await call).toBe('the answer');
  // The writes are done in their order: after this one, those before it are done.
  startSession({ token: 'other-token', user: { ...eleanor, id: 'u2' } });
  await withLastAnswer('images', async () => 'the images');
  await vi.waitFor(() =>
    expect([...stored.values()].map((cache) => [...cache.keys()])).toEqual([['/last-answers/u2/images']]),
  );
});
