import type { Dashboard, WorkReview } from '../api/types';
import { AccuracyCard } from './AccuracyCard';
import { ClockHistory } from './ClockHistory';
import styles from './DashboardView.module.css';
import { DaysRemainingCard } from './DaysRemainingCard';
import { PenaltyCard } from './PenaltyCard';
import { useClockLedger } from './queries';
import { ReturnedNotices } from './ReturnedNotices';
import { ReviewCard } from './ReviewCard';
import { ReviewList } from './ReviewList';
import { StatusCard } from './StatusCard';
import { WorkPanel } from './WorkPanel';
import { toWorkStatus } from './workStatus';

interface DashboardViewProps {
  dashboard: Dashboard;
  /** Missing when they cannot be had. */
  reviews: readonly WorkReview[] | undefined;
}

/** What to do next on the left, how things stand on the right, how it came to that below. */
export function DashboardView({ dashboard, reviews }: DashboardViewProps) {
  const status = toWorkStatus(dashboard.workStatus);
  const { user, work, deadlineAt } = dashboard;
  const ledger = useClockLedger(status);
  const isWaiting = isReviewAwaited(dashboard, reviews);
  return (
    <div className={styles.view}>
      <div className={styles.work}>
        <ReturnedNotices reviews={reviews ?? []} deadlineAt={deadlineAt} status={status} />
        <WorkPanel dashboard={dashboard} status={status} isReviewAwaited={isWaiting} />
      </div>
      <div className={styles.cards}>
        {user.isPenalized ? (
          <PenaltyCard reason={user.penalizedReason} isSequential={user.isSequentialWorkPenalized} />
        ) : null}
        <StatusCard status={status} />
        {status === 'in_progress' && deadlineAt ? (
          <DaysRemainingCard dashboard={dashboard} deadlineAt={deadlineAt} />
        ) : null}
        {status === 'submitted' && work?.reviewDeadline && isWaiting ? (
          <ReviewCard deadline={work.reviewDeadline} />
        ) : null}
        {user.hasSequentialAccuracyResult && user.sequentialWorkAccuracy ? (
          <AccuracyCard title="Sequential Work Results" result={user.sequentialWorkAccuracy} />
        ) : null}
      </div>
      <div className={styles.past}>
        {reviews ? <ReviewList reviews={reviews} /> : null}
        {ledger.data ? <ClockHistory entries={ledger.data} /> : null}
      </div>
    </div>
  );
}

/** Where the reviews cannot be had, the dashboard itself says whether there is a result. */
function isReviewAwaited({ user }: Dashboard, reviews: readonly WorkReview[] | undefined): boolean {
  if (!reviews || reviews.length === 0) return !user.accuracyResult;
  return reviews.some(({ status }) => status === 'under_review' || status === 'overdue');
}
