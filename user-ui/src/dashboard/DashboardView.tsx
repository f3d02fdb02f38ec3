import type { AccuracyResult, Dashboard } from '../api/types';
import { AccuracyCard } from './AccuracyCard';
import styles from './DashboardView.module.css';
import { DaysRemainingCard } from './DaysRemainingCard';
import { PenaltyCard } from './PenaltyCard';
import { ReviewCard } from './ReviewCard';
import { StatusCard } from './StatusCard';
import { WorkPanel } from './WorkPanel';
import { toWorkStatus } from './workStatus';

interface DashboardViewProps {
  dashboard: Dashboard;
  /** The result of the document's review, once there is one. */
  accuracy: AccuracyResult | null;
  /** Unknown until the site's rules have come. */
  reviewWindowHours: number | undefined;
}

/** What to do next on the left, how things stand on the right. */
export function DashboardView({ dashboard, accuracy, reviewWindowHours }: DashboardViewProps) {
  const status = toWorkStatus(dashboard.workStatus);
  const { user, work } = dashboard;
  return (
    <div className={styles.view}>
      <WorkPanel
        dashboard={dashboard}
        status={status}
        accuracy={accuracy}
        reviewWindowHours={reviewWindowHours}
      />
      <div className={styles.cards}>
        {user.isPenalized ? (
          <PenaltyCard reason={user.penalizedReason} isSequential={user.isSequentialWorkPenalized} />
        ) : null}
        <StatusCard status={status} />
        {status === 'in_progress' ? <DaysRemainingCard dashboard={dashboard} /> : null}
        {status === 'submitted' && work && !accuracy && reviewWindowHours !== undefined ? (
          <ReviewCard submittedAt={work.submittedAt} reviewWindowHours={reviewWindowHours} />
        ) : null}
        {user.hasSequentialAccuracyResult && user.sequentialWorkAccuracy ? (
          <AccuracyCard title="Sequential Work Results" result={user.sequentialWorkAccuracy} />
        ) : null}
      </div>
    </div>
  );
}
