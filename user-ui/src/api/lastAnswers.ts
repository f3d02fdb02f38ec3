import { hasCode } from './failure';
import { getSession } from './session';

/** A browser cache of the last answers that the editors need, so that they open without a network. */
const CACHE = 'inkwell-last-answers';

interface LastAnswer<Answer> {
  answer: Answer;
  /** By the clock of this machine. */
  storedAtMs: number;
}

/** Writes happen one after the other, so that an older answer never replaces a newer one. */
let writing: Promise<unknown> = Promise.resolve();

/**
 * Returns the answer of a call, or without a network the last answer of the same name to the same user.
 *
 * @param revive adapts an answer that is `ageMs` old
 */
export async function withLastAnswer<Answer>(
  name: string,
  call: () => Promise<Answer>,
  revive: (answer: Answer, ageMs: number) => Answer = (answer) => answer,
): Promise<Answer> {
  const url = urlOf(name);
  try {
    const answer = await call();
    write(name, url, async (cache) => cache.put(url, toResponse(answer)));
    return answer;
  } catch (error) {
    if (!hasCode(error, 'NETWORK')) throw error;
    const last = await readLast<Answer>(url).catch(() => undefined);
    if (!last) throw error;
    return revive(last.answer, Date.now() - last.storedAtMs);
  }
}

/** Changes the last answer after a save. Null deletes it, because it is no longer known. */
export function updateLastAnswer<Answer>(name: string, change: (last: Answer) => Answer | null): void {
  const url = urlOf(name);
  write(name, url, async (cache) => {
    const last = await readLast<Answer>(url);
    if (!last) return;
    const answer = change(last.answer);
    if (answer === null) await cache.delete(url);
    else await cache.put(url, toResponse(answer));
  });
}

/** Deletes the answers of all users, when a user signs out. */
export function clearLastAnswers(): void {
  if ('caches' in window) writing = writing.then(() => caches.delete(CACHE)).catch(() => undefined);
}

const urlOf = (name: string) => `/last-answers/${getSession()?.userId ?? 'visitor'}/${name}`;

function toResponse(answer: unknown): Response {
  return Response.json({ answer, storedAtMs: Date.now() });
}

/**
 * Does nothing if the browser has no cache, or if it is full: the app then needs the network. Does nothing either if the
 * user has signed out since the call: the answers are deleted then, and one that is late must not be stored again.
 */
function write(name: string, url: string, work: (cache: Cache) => Promise<unknown>): void {
  if (!('caches' in window)) return;
  writing = writing
    .then(async () => {
      if (urlOf(name) === url) await work(await caches.open(CACHE));
    })
    .catch(() => undefined);
}

async function readLast<Answer>(url: string): Promise<LastAnswer<Answer> | undefined> {
  if (!('caches' in window)) return undefined;
  return (await caches.open(CACHE)).match(url).then((response) => response?.json());
}
