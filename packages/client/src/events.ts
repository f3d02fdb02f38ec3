import type { components, paths } from './generated/schema.js';
import { LONGEST_PAUSE_MS, pause } from './retries.js';

type Schemas = components['schemas'];

/** A fact, as the feed and the webhooks have it. `type` tells which `data` it has. */
export type FeedEvent = Schemas['Event'];

export interface EventsOptions {
  /** Continues after this cursor. Absent: from the oldest event that is kept. */
  after?: string | undefined;
  /** Only these types, such as `review.published`. */
  types?: readonly Schemas['EventType'][];
  projectId?: string;
  /** Called with the cursor when all events before it were handled. Store it, and give it as `after` at the next start. */
  saveCursor?: (cursor: string) => void | Promise<void>;
  /** How long to wait if there are no new events, in milliseconds. Default: 5000. */
  pollMs?: number;
  signal?: AbortSignal;
}

type Query = NonNullable<paths['/api/admin/events']['get']['parameters']['query']>;

const POLL_MS = 5_000;

const FIRST_PAUSE_MS = 1_000;

/** Reads again while the server, a proxy or the network is away or busy. @throws what `isRefused` is true for */
async function untilAnswered<Answer>(
  read: () => Promise<Answer>,
  isRefused: (error: unknown) => boolean,
  signal?: AbortSignal,
): Promise<Answer> {
  for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS)) {
    try {
      return await read();
    } catch (error) {
      if (isRefused(error) || signal?.aborted) throw error;
      await pause(pauseMs, signal);
    }
  }
}

/**
 * Reads the feed without end. An event counts as handled when the next one is asked for, so the cursor is saved after the last event of a
 * page: after a crash some come again, and none is missed.
 */
export async function* readEvents(
  read: (query: Query, signal: AbortSignal | null) => Promise<Schemas['EventList']>,
  isRefused: (error: unknown) => boolean,
  { after, types, projectId, saveCursor, pollMs = POLL_MS, signal }: EventsOptions,
): AsyncGenerator<FeedEvent, never> {
  let cursor = after;
  for (;;) {
    const query = {
      ...(cursor !== undefined && { after: cursor }),
      ...(types && { types: [...types] }),
      ...(projectId !== undefined && { projectId }),
    };
    const { events, next } = await untilAnswered(() => read(query, signal ?? null), isRefused, signal);
    yield* events;
    if (next !== cursor) await saveCursor?.(next);
    cursor = next;
    if (events.length === 0) await pause(pollMs, signal);
  }
}
