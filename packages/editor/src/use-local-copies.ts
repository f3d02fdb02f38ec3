import { useEffect, useState } from 'react';
import { type DraftKeys, type DraftSubject, draftKeys } from './draft/draft-keys';
import { browserCopies, listCopies } from './draft/unsent-text-storage';

/** Returns those of the texts that have a copy in this browser. The server may have the same text already. */
export function useLocalCopies(
  { userId, assignment, kind }: Omit<DraftSubject, 'subjectId'>,
  subjectIds: readonly string[],
): readonly string[] {
  const [left, setLeft] = useState<readonly string[]>([]);
  const keys = JSON.stringify(
    subjectIds.map((subjectId) => draftKeys({ userId, assignment, kind, subjectId })),
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: the keys contain the ids
  useEffect(() => {
    let isGone = false;
    const texts: DraftKeys[] = JSON.parse(keys);
    void Promise.all(texts.map((text) => listCopies(browserCopies, text))).then((found) => {
      if (!isGone) setLeft(subjectIds.filter((_, index) => found[index]?.length));
    });
    return () => {
      isGone = true;
    };
  }, [keys]);
  return left;
}
