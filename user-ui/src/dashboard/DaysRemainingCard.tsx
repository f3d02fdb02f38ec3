import type { Dashboard } from '../api/types';
import { formatDays, formatDeadline } from '../ui/format';
import { formatMinutesLeft } from '../ui/useTimeLeft';
import { Card } from './Card';
import styles from './DaysRemainingCard.module.css';
import { useDeadline } from './useDeadline';

const lastDayMinutes = 24 * 60;

interface DaysRemainingCardProps {
  dashboard: Dashboard;
  deadlineAt: string;
}

export function DaysRemainingCard({ dashboard, deadlineAt }: DaysRemainingCardProps) {
  const { daysLeft, user } = dashboard;
  const { minutesLeft: minutes } = useDeadline();
  const isLastDay = minutes <= lastDayMinutes;
  return (
    <Card title="Days Remaining">
      <p className={styles.days}>{formatDays(daysLeft)}</p>
      <p className={`${styles.exact} ${isLastDay ? styles.lastDay : ''}`}>{formatMinutesLeft(minutes)}</p>
      {/* The same as the words around it, for the eye. */}
      <div className={styles.bar} aria-hidden="true">
        <div
          className={styles.left}
          style={{ width: `${shareLeft(minutes, user.workStartedAt, deadlineAt)}%` }}
        />
      </div>
      <p className={styles.deadline}>
        Until <time dateTime={deadlineAt}>{formatDeadline(deadlineAt)}</time>
      </p>
    </Card>
  );
}

/** What is left of the whole window, in percent. */
function shareLeft(minutes: number, startedAt: string | null, deadlineAt: string): number {
  if (!startedAt) return 100;
  const windowMinutes = (Date.parse(deadlineAt) - Date.parse(startedAt)) / 60_000;
  return Math.min(100, (minutes / windowMinutes) * 100);
}
