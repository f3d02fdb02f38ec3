import type { Dashboard } from '../api/types';
import { formatDateTime, formatDays } from '../ui/format';
import { Card } from './Card';
import styles from './DaysRemainingCard.module.css';

export function DaysRemainingCard({ dashboard }: { dashboard: Dashboard }) {
  const { daysLeft, deadlineAt, timeRemaining, user } = dashboard;
  const share = shareLeft(timeRemaining, user.workStartedAt, deadlineAt);
  return (
    <Card title="Days Remaining">
      <p className={styles.days}>{formatDays(daysLeft)}</p>
      {/* The same as the words around it, for the eye. */}
      <div className={styles.bar} aria-hidden="true">
        <div className={styles.left} style={{ width: `${share * 100}%` }} />
      </div>
      {deadlineAt ? <p className={styles.deadline}>Until {formatDateTime(deadlineAt)}</p> : null}
    </Card>
  );
}

/** What is left of the whole window, from 0 to 1. */
function shareLeft(timeRemainingMs: number, startedAt: string | null, deadlineAt: string | null): number {
  if (!startedAt || !deadlineAt) return 1;
  const windowMs = Date.parse(deadlineAt) - Date.parse(startedAt);
  return Math.min(1, Math.max(0, timeRemainingMs / windowMs));
}
