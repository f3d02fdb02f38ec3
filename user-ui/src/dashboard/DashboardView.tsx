import type { Dashboard } from '../api/types';
import { AccuracyCard } from './AccuracyCard';
import { ClockHistory } from './ClockHistory';
import styles from './DashboardView.module.css';
import { DaysRemainingCard } from './DaysRemainingCard';
import { PenaltyCard } from './PenaltyCard';
import { useClockLedger } from './queries';
import { ReviewCard } from './ReviewCard';
import { StatusCard } from './StatusCard';
import { WorkPanel } from './WorkPanel';
import { toWorkStatus } from './workStatus';

/** What to do next on the left, how things stand on the right, how it came to that below. */
export function DashboardView({ dashboard }: { dashboard: Dashboard }) {
  const status = toWorkStatus(dashboard.workStatus);
  const { user, work, deadlineAt } = dashboard;
  const ledger = useClockLedger(status);
  return (
    <div className={styles.view}>
      <WorkPanel dashboard={dashboard} status={status} />
      <div className={styles.cards}>
        {user.isPenalized ? (
          <PenaltyCard reason={user.penalizedReason} isSequential={user.isSequentialWorkPenalized} />
        ) : null}
        <StatusCard status={status} />
        {status === 'in_progress' && deadlineAt ? (
          <DaysRemainingCard dashboard={dashboard} deadlineAt={deadlineAt} />
        ) : null}
        {status === 'submitted' && work?.reviewDeadline && !user.accuracyResult ? (
          <ReviewCard deadline={work.reviewDeadline} />
        ) : null}
        {user.hasSequentialAccuracyResult && user.sequentialWorkAccuracy ? (
          <AccuracyCard title="Sequential Work Results" result={user.sequentialWorkAccuracy} />
        ) : null}
      </div>
      {ledger.data ? <ClockHistory entries={ledger.data} /> : null}
    </div>
  );
}
