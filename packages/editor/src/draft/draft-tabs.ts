/** What a tab tells the others that have the same text open. */
export type TabMessage =
  | { name: 'saved'; content: string; version: number; lastSaved: string }
  | { name: 'submitted' };

/** The tabs of this browser that have one text open. */
export interface DraftTabs {
  /** Of this tab. */
  readonly id: string;
  tell(message: TabMessage): void;
  /** @returns what stops the listening */
  listen(listener: (message: TabMessage) => void): () => void;
  /** The ids of the tabs that are open. */
  findOpen(): Promise<Set<string>>;
  leave(): void;
}

/** How tabs find each other where there are no locks. */
type RollCall = { name: 'who' } | { name: 'here'; id: string };

/** An open tab answers at once; this is for one that is busy. */
const ANSWER_WITHIN_MS = 300;

/**
 * Joins the tabs that have this text open. A lock stands for an open tab: the browser releases it when the
 * tab is closed or crashes, and only then may another take over what was left behind. Pages without https have
 * no locks and ask around instead.
 */
export function joinTabs(key: string): DraftTabs {
  // `randomUUID` exists on secure origins only.
  const id = crypto.getRandomValues(new Uint32Array(3)).join('-');
  const prefix = `inkwell-draft:${key}:`;
  const channel = openChannel(`inkwell-draft:${key}`);
  // Missing on origins that are not secure, whatever its type says.
  const locks: LockManager | undefined = navigator.locks;
  const left = Promise.withResolvers<void>();
  let hasLeft = false;

  // Refused where storage is forbidden; the tab is found by asking around then.
  locks?.request(`${prefix}${id}`, () => left.promise).catch(() => undefined);
  const send = (message: TabMessage | RollCall) => {
    if (!hasLeft) channel?.postMessage(message);
  };
  channel?.addEventListener('message', ({ data }: MessageEvent<TabMessage | RollCall>) => {
    if (data.name === 'who') send({ name: 'here', id });
  });

  return {
    id,
    tell: send,
    listen: (listener) => {
      const hear = ({ data }: MessageEvent<TabMessage | RollCall>) => {
        if (data.name === 'saved' || data.name === 'submitted') listener(data);
      };
      channel?.addEventListener('message', hear);
      return () => channel?.removeEventListener('message', hear);
    },
    findOpen: async () => {
      const held = await locks?.query().then(
        (found) => found.held ?? [],
        () => null,
      );
      if (!held) return channel ? callTheRoll(channel) : new Set();
      return new Set(held.map(({ name = '' }) => name.replace(prefix, '')));
    },
    leave: () => {
      hasLeft = true;
      channel?.close();
      left.resolve();
    },
  };
}

/** Null where storage is forbidden: some browsers then allow no talk between tabs either. */
function openChannel(name: string): BroadcastChannel | null {
  try {
    return new BroadcastChannel(name);
  } catch {
    return null;
  }
}

async function callTheRoll(channel: BroadcastChannel): Promise<Set<string>> {
  const ids = new Set<string>();
  const hear = ({ data }: MessageEvent<TabMessage | RollCall>) => {
    if (data.name === 'here') ids.add(data.id);
  };
  channel.addEventListener('message', hear);
  channel.postMessage({ name: 'who' });
  await new Promise((resolve) => setTimeout(resolve, ANSWER_WITHIN_MS));
  channel.removeEventListener('message', hear);
  return ids;
}
