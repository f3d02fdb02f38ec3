import type { DraftKeys } from './draft-keys';

/** A message to the other tabs that have the same text open. */
export type TabMessage<Value = unknown> =
  | { name: 'saved'; content: Value; version: number; lastSaved: string | null }
  | { name: 'submitted' };

/** The tabs of this browser that have one text open. */
export interface DraftTabs {
  /** The id of this tab. */
  readonly id: string;
  post(message: TabMessage): void;
  /** Calls back until `leave` is called. */
  listen(listener: (message: TabMessage) => void): void;
  /** The ids of the tabs that are open. */
  findOpen(): Promise<Set<string>>;
  /** Whether no other tab of this browser is known to have this text open. */
  isAlone(): Promise<boolean>;
  leave(): void;
}

/** How tabs find each other if the browser has no locks: a tab asks `who`, each open tab answers `here`. */
type PresenceMessage = { name: 'who' } | { name: 'here'; id: string };

/** An open tab answers at once, or later if it is busy. */
const PRESENCE_TIMEOUT_MS = 300;

/**
 * Joins the tabs that have this text open. Each open tab holds a lock. The browser releases it when the tab is closed
 * or crashes, and only then may another tab take over its copy. Pages without https have no locks; there, tabs ask
 * each other.
 */
export function joinTabs({ key, oldKey }: DraftKeys): DraftTabs {
  // `randomUUID` exists on secure origins only.
  const id = crypto.getRandomValues(new Uint32Array(3)).join('-');
  const channel = openChannel(nameOf(key));
  // Missing on origins that are not secure, although its type says otherwise.
  const locks: LockManager | undefined = navigator.locks;
  const closing = Promise.withResolvers<void>();
  let isClosed = false;

  // Rejected if storage is forbidden; the other tabs then find this one by asking.
  locks?.request(`${nameOf(key)}:${id}`, () => closing.promise).catch(() => undefined);
  const send = (message: TabMessage | PresenceMessage) => {
    if (!isClosed) channel?.postMessage(message);
  };
  channel?.addEventListener('message', ({ data }: MessageEvent<TabMessage | PresenceMessage>) => {
    if (data.name === 'who') send({ name: 'here', id });
  });

  return {
    id,
    post: send,
    listen: (listener) => {
      channel?.addEventListener('message', ({ data }: MessageEvent<TabMessage | PresenceMessage>) => {
        if (data.name === 'saved' || data.name === 'submitted') listener(data);
      });
    },
    isAlone: async () => {
      const held = await findLocks(locks);
      if (!held) return channel !== null && (await askForPresence(channel)).size === 0;
      return !held.some((name) => name.startsWith(`${nameOf(key)}:`) && !name.endsWith(`:${id}`));
    },
    findOpen: async () => {
      const held = await findLocks(locks);
      // An id is that of one tab only, so the other texts that are open do not matter.
      if (held) return new Set(held.map((name) => name.slice(name.lastIndexOf(':') + 1)));
      return findByAsking(channel, oldKey);
    },
    leave: () => {
      isClosed = true;
      channel?.close();
      closing.resolve();
    },
  };
}

/** The names of the locks that all tabs hold; null if the browser has no locks, or forbids storage. */
async function findLocks(locks: LockManager | undefined): Promise<string[] | null> {
  const found = await locks?.query().catch(() => null);
  return found ? (found.held ?? []).map(({ name = '' }) => name) : null;
}

/** Returns null if storage is forbidden: some browsers then forbid channels too. */
function openChannel(name: string): BroadcastChannel | null {
  try {
    return new BroadcastChannel(name);
  } catch {
    return null;
  }
}

const nameOf = (key: string) => `inkwell-draft:${key}`;

/** Also finds tabs that still run release 0.3.0: their copies are left to them. */
async function findByAsking(channel: BroadcastChannel | null, oldKey: string | null): Promise<Set<string>> {
  const oldChannel = oldKey === null ? null : openChannel(nameOf(oldKey));
  const asked = [channel, oldChannel].filter((each) => each !== null);
  const found = await Promise.all(asked.map(askForPresence));
  oldChannel?.close();
  return new Set(found.flatMap((ids) => [...ids]));
}

async function askForPresence(channel: BroadcastChannel): Promise<Set<string>> {
  const ids = new Set<string>();
  const onMessage = ({ data }: MessageEvent<TabMessage | PresenceMessage>) => {
    if (data.name === 'here') ids.add(data.id);
  };
  channel.addEventListener('message', onMessage);
  channel.postMessage({ name: 'who' });
  await new Promise((resolve) => setTimeout(resolve, PRESENCE_TIMEOUT_MS));
  channel.removeEventListener('message', onMessage);
  return ids;
}
