import { useEffect, useState } from 'react';
import { formatMoment } from '../parts/moments';
import styles from './HistoryDialog.module.css';
import type { VersionGroup } from './version-groups';

interface SittingProps {
  group: VersionGroup;
  /** The version this one is held against: 0 is the empty text, null is not known yet. */
  before: number | null;
  isChosen: boolean;
  onChoose: () => void;
  readText: (version: number) => Promise<string>;
}

interface Changes {
  added: number;
  removed: number;
}

export function Sitting({ group: { newest, saves }, before, isChosen, onChoose, readText }: SittingProps) {
  const [changes, setChanges] = useState<Changes | null>(null);

  useEffect(() => {
    if (before === null) return;
    let isGone = false;
    const find = async () => {
      const [{ countChanges }, earlier, later] = await Promise.all([
        import('../compare/compare-texts'),
        before === 0 ? '' : readText(before),
        readText(newest.version),
      ]);
      if (!isGone) setChanges(countChanges(earlier, later));
    };
    // Without its figures the version can be opened all the same.
    find().catch(() => undefined);
    return () => {
      isGone = true;
    };
  }, [before, newest.version, readText]);

  return (
    <li>
      <button
        type="button"
        className={styles.sitting}
        aria-current={isChosen || undefined}
        onClick={onChoose}
      >
        <span className={styles.when}>{formatMoment(newest.savedAt)}</span>
        <span className={styles.changes}>{changes ? describeChanges(changes) : '…'}</span>
        <span className={styles.who}>
          {newest.author.role === 'admin' ? `${newest.author.name} (administrator)` : newest.author.name}
          {newest.restoredFrom !== null ? ', brought back' : saves > 1 ? `, ${saves} saves` : ''}
        </span>
      </button>
    </li>
  );
}

function describeChanges({ added, removed }: Changes): string {
  if (added === 0 && removed === 0) return 'no words changed';
  const parts = [added > 0 ? `+${added}` : '', removed > 0 ? `−${removed}` : ''];
  return `${parts.filter(Boolean).join(' ')} words`;
}
