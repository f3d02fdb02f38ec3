import { hasCode } from '@inkwell/web/api-error';
import { getSession } from './session';

/**
 * A browser cache of the last answers that the screens of the editors need beside the text: deadline, image, rules. The text
 * is kept by the session of the editor, which knows what the server has acknowledged.
 */
const CACHE = 'inkwell-last-answers';

interface LastAnswer<Answer> {
  answer: Answer;
  /** By the clock of this machine. */
  storedAtMs: number;
}

interface Keeping<Answer> {
  /** Adapts an answer that is `ageMs` old. */
  revive?: (answer: Answer, ageMs: number) => Answer;
  /** What is kept of an answer. */
  keep?: (answer: Answer) => Answer;
  /** Other names under which an answer is kept too. */
  alsoAs?: (answer: Answer) => readonly string[];
}

/** Writes happen one after the other, so that an older answer never replaces a newer one. */
let writing: Promise<unknown> = Promise.resolve();

/** Returns the answer of a call, or without a network the last answer of the same name to the same user. */
export async function withLastAnswer<Answer>(
  name: string,
  call: () => Promise<Answer>,
  { revive = (answer) => answer, keep = (answer) => answer, alsoAs = () => [] }: Keeping<Answer> = {},
): Promise<Answer> {
  const userId = currentUserId();
  try {
    const answer = await call();
    for (const each of new Set([name, ...alsoAs(answer)]))
      write(userId, async (cache) => cache.put(urlOf(userId, each), toResponse(keep(answer))));
    return answer;
  } catch (error) {
    if (!hasCode(error, 'NETWORK')) throw error;
    const last = await readLast<Answer>(urlOf(userId, name)).catch(() => undefined);
    if (!last) throw error;
    return revive(last.answer, Date.now() - last.storedAtMs);
  }
}

/** Reads an answer that is kept; null if there is none. */
export async function readLastAnswer<Answer>(name: string): Promise<Answer | null> {
  const last = await readLast<Answer>(urlOf(currentUserId(), name)).catch(() => undefined);
  return last?.answer ?? null;
}

export function deleteLastAnswer(name: string): void {
  const userId = currentUserId();
  write(userId, (cache) => cache.delete(urlOf(userId, name)));
}

/** The answers of release 0.3.0, which had no assignments, that are kept for each assignment now. */
const OLD_NAMES = /^(?:document|images|pdfs|reviews|sequential|page\/[^/]+)$/;

/** Moves the answers that release 0.3.0 kept for a user to the assignment with number 1, unless it has newer ones. */
export function adoptOldAnswers(userId: string, assignmentId: string): void {
  const prefix = urlOf(userId, '');
  write(userId, async (cache) => {
    for (const request of await cache.keys()) {
      const path = new URL(request.url).pathname;
      const name = path.slice(prefix.length);
      if (!path.startsWith(prefix) || !OLD_NAMES.test(name)) continue;
      const url = urlOf(userId, `${assignmentId}/${name}`);
      const old = await cache.match(request);
      if (old && !(await cache.match(url))) await cache.put(url, old);
      await cache.delete(request);
    }
  });
}

/** Deletes the answers of all users, when a user signs out. */
export function clearLastAnswers(): void {
  if ('caches' in window) writing = writing.then(() => caches.delete(CACHE)).catch(() => undefined);
}

export const currentUserId = () => getSession()?.userId ?? 'visitor';

const urlOf = (userId: string, name: string) => `/last-answers/${userId}/${name}`;

function toResponse(answer: unknown): Response {
  return Response.json({ answer, storedAtMs: Date.now() });
}

/**
 * Does nothing if the browser has no cache, or if it is full: the app then needs the network. Does nothing either if the
 * user has signed out since the call: the answers are deleted then, and one that is late must not be stored again.
 */
function write(userId: string, work: (cache: Cache) => Promise<unknown>): void {
  if (!('caches' in window)) return;
  writing = writing
    .then(async () => {
      if (currentUserId() === userId) await work(await caches.open(CACHE));
    })
    .catch(() => undefined);
}

async function readLast<Answer>(url: string): Promise<LastAnswer<Answer> | undefined> {
  if (!('caches' in window)) return undefined;
  return (await caches.open(CACHE)).match(url).then((response) => response?.json());
}
