import type { Dashboard } from '../api/types';
import { formatShortDateTime } from '../ui/format';
import styles from './Schedule.module.css';
import type { WorkStatus } from './workStatus';

interface ScheduleProps {
  dashboard: Dashboard;
  status: WorkStatus;
  isReviewAwaited: boolean;
}

interface Stop {
  name: string;
  at: string;
  state: 'done' | 'ahead' | 'missed';
}

/** The dates of the work in their order: when it began, when it must be or was handed in, when it is reviewed. */
export function Schedule(props: ScheduleProps) {
  const stops = stopsOf(props);
  if (stops.length === 0) return null;
  return (
    <ol className={styles.schedule} aria-label="Dates">
      {stops.map(({ name, at, state }) => (
        <li key={name} className={`${styles.stop} ${styles[state]}`}>
          <span className={styles.name}>{name}</span>
          <time dateTime={at} className={styles.time}>
            {formatShortDateTime(at)}
          </time>
        </li>
      ))}
    </ol>
  );
}

function stopsOf({ dashboard, status, isReviewAwaited }: ScheduleProps): Stop[] {
  const { user, work, deadlineAt } = dashboard;
  const reviewedAt = isReviewAwaited
    ? undefined
    : (user.accuracyResult ?? user.sequentialWorkAccuracy)?.reviewedAt;
  const stops: Stop[] = [];
  if (user.workStartedAt) stops.push({ name: 'Started', at: user.workStartedAt, state: 'done' });
  if (work?.submittedAt) {
    stops.push({ name: 'Submitted', at: work.submittedAt, state: 'done' });
    if (reviewedAt) stops.push({ name: 'Reviewed', at: reviewedAt, state: 'done' });
    else if (work.reviewDeadline) stops.push({ name: 'Review by', at: work.reviewDeadline, state: 'ahead' });
  } else if (deadlineAt) {
    const isMissed = status === 'overdue';
    stops.push({
      name: isMissed ? 'Deadline missed' : 'Submit by',
      at: deadlineAt,
      state: isMissed ? 'missed' : 'ahead',
    });
  }
  return stops;
}
