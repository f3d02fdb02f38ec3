import { useCallback, useEffect, useRef, useState } from 'react';
import type { DraftVersion, HistoryCalls } from '../draft/draft-calls';

const PAGE = 100;
/** The slider reads many texts, and one can be 5 MB. */
const REMEMBERED_TEXTS = 30;

export interface Versions {
  /** The newest first; null while the first page is loading. */
  versions: readonly DraftVersion[] | null;
  hasMore: boolean;
  isLoading: boolean;
  hasFailed: boolean;
  loadMore: () => void;
  /** Reads the text of a version. The last texts are remembered. */
  readText: (version: number) => Promise<string>;
}

/** Loads the saved versions page by page, and their texts on demand. */
export function useVersions(calls: HistoryCalls): Versions {
  const [versions, setVersions] = useState<readonly DraftVersion[] | null>(null);
  const [total, setTotal] = useState(0);
  const [state, setState] = useState<'loading' | 'idle' | 'failed'>('loading');
  // Callers may pass a new object at each render.
  const newest = useRef(calls);
  newest.current = calls;
  const texts = useRef(new Map<number, Promise<string>>());
  const offset = versions?.length ?? 0;

  const load = useCallback(async () => {
    setState('loading');
    try {
      const page = await newest.current.list({ offset, limit: PAGE });
      setVersions((known) => {
        // A save since the last page has moved the versions on.
        const oldest = known?.at(-1)?.version ?? Number.POSITIVE_INFINITY;
        return [...(known ?? []), ...page.versions.filter(({ version }) => version < oldest)];
      });
      setTotal(page.total);
      setState('idle');
    } catch {
      setState('failed');
    }
  }, [offset]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the first page only; `loadMore` loads the others
  useEffect(() => void load(), []);

  const readText = useCallback((version: number) => {
    const remembered = texts.current;
    const known = remembered.get(version);
    const text = known ?? newest.current.readVersion(version).then(({ content }) => content);
    // The text that was not used for the longest time is forgotten first.
    remembered.delete(version);
    remembered.set(version, text);
    for (const oldest of remembered.keys()) if (remembered.size > REMEMBERED_TEXTS) remembered.delete(oldest);
    // A failed read is tried again the next time.
    if (!known) text.catch(() => remembered.delete(version));
    return text;
  }, []);

  return {
    versions,
    hasMore: offset < total,
    isLoading: state === 'loading',
    hasFailed: state === 'failed',
    loadMore: () => void load(),
    readText,
  };
}
