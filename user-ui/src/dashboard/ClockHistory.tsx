import { formatDeadline, formatLocalDateTime } from '@inkwell/web/format-date';
import type { ClockEntry } from '../api/types';
import styles from './ClockHistory.module.css';
import { hasMovedDeadline } from './movedDeadline';

const authors: Record<ClockEntry['by'], string> = {
  you: 'you',
  // Not used here: the API sends 'you' to the user.
  user: 'by the user',
  system: 'automatically',
  admin: 'by an administrator',
};

/** The entries of the user's work clock, oldest first. */
export function ClockHistory({ entries }: { entries: readonly ClockEntry[] }) {
  if (entries.length === 0) return null;
  return (
    <section className={styles.history} aria-labelledby="clock-history">
      <h2 id="clock-history" className={styles.title}>
        Your work clock
      </h2>
      <ol className={styles.entries}>
        {entries.map(({ _id, at, kind, detail, by, deadlineAt }, place) => (
          <li key={_id} className={`${styles.entry} ${styles[kind] ?? ''}`}>
            <time className={styles.time} dateTime={at}>
              {formatLocalDateTime(at)}
            </time>
            <p>
              {detail} <span className={styles.author}>{authors[by]}</span>
              {deadlineAt && hasMovedDeadline(entries, place) ? (
                <span className={styles.deadline}>New deadline: {formatDeadline(deadlineAt)}</span>
              ) : null}
            </p>
          </li>
        ))}
      </ol>
    </section>
  );
}
