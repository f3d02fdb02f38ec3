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

/**
 * Joins the tabs that have this text open. A lock stands for an open tab: the browser releases it when the
 * tab is closed or crashes, and only then may another take over what was left behind.
 */
export function joinTabs(key: string): DraftTabs {
  // `randomUUID` exists on secure origins only.
  const id = crypto.getRandomValues(new Uint32Array(3)).join('-');
  const prefix = `inkwell-draft:${key}:`;
  const channel =
    typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(`inkwell-draft:${key}`);
  const locks = typeof navigator === 'undefined' ? undefined : navigator.locks;
  let hasLeft = false;
  const left = Promise.withResolvers<void>();
  void locks?.request(`${prefix}${id}`, () => left.promise);
  return {
    id,
    tell: (message) => {
      if (!hasLeft) channel?.postMessage(message);
    },
    listen: (listener) => {
      const hear = ({ data }: MessageEvent<TabMessage>) => listener(data);
      channel?.addEventListener('message', hear);
      return () => channel?.removeEventListener('message', hear);
    },
    findOpen: async () => {
      const { held = [] } = (await locks?.query()) ?? {};
      return new Set(held.map(({ name = '' }) => name.replace(prefix, '')));
    },
    leave: () => {
      hasLeft = true;
      channel?.close();
      left.resolve();
    },
  };
}
