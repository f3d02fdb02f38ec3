import { useCallback, useEffect, useRef, useState } from 'react';
import type { DraftVersion, HistoryCalls } from '../draft/draft-calls';

const PAGE = 100;

export interface Versions {
  /** The newest first; null while the first page is loading. */
  versions: readonly DraftVersion[] | null;
  hasMore: boolean;
  isLoading: boolean;
  hasFailed: boolean;
  loadMore: () => void;
  /** Reads the text of a version and remembers it. */
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
      setVersions((known) => [...(known ?? []), ...page.versions]);
      setTotal(page.total);
      setState('idle');
    } catch {
      setState('failed');
    }
  }, [offset]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the first page only; `loadMore` loads the others
  useEffect(() => void load(), []);

  const readText = useCallback((version: number) => {
    const known = texts.current.get(version);
    if (known) return known;
    const request = newest.current.readVersion(version).then(({ content }) => content);
    texts.current.set(version, request);
    // A failed read is tried again the next time.
    request.catch(() => texts.current.delete(version));
    return request;
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
