import { useEffect, useState } from 'react';

const storageKey = (reviewId: string) => `inkwell-review-opened:${reviewId}`;

/** The ids of the texts that were opened in this tab. They survive a reload. */
export function useOpenedTexts(reviewId: string, itemId: string | undefined): ReadonlySet<string> {
  const [opened, setOpened] = useState(() => readOpened(reviewId));
  if (itemId !== undefined && !opened.has(itemId)) setOpened(new Set([...opened, itemId]));
  useEffect(() => {
    sessionStorage.setItem(storageKey(reviewId), JSON.stringify([...opened]));
  }, [reviewId, opened]);
  return opened;
}

function readOpened(reviewId: string): ReadonlySet<string> {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(storageKey(reviewId)) ?? '[]');
    return new Set(Array.isArray(stored) ? stored.filter((id) => typeof id === 'string') : []);
  } catch {
    return new Set();
  }
}
