import { useEffect, useState } from 'react';
import { browserCopies, draftKey } from './draft/unsent-text-storage';

/** Returns those of the texts that have a copy in this browser. The server may have the same text already. */
export function useLocalCopies(
  userId: string,
  kind: string,
  subjectIds: readonly string[],
): readonly string[] {
  const [left, setLeft] = useState<readonly string[]>([]);
  const ids = subjectIds.join(' ');
  useEffect(() => {
    let isGone = false;
    const requestedIds = ids === '' ? [] : ids.split(' ');
    void Promise.all(requestedIds.map((id) => browserCopies.list(draftKey(userId, kind, id)))).then(
      (found) => {
        if (!isGone) setLeft(requestedIds.filter((_, index) => found[index]?.length));
      },
    );
    return () => {
      isGone = true;
    };
  }, [userId, kind, ids]);
  return left;
}
