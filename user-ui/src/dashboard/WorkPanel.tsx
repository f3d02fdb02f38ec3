import { type ReactNode, useState } from 'react';
import type { Dashboard } from '../api/types';
import { formatDays } from '../ui/format';
import { Sheet } from '../ui/Sheet';
import { AccuracyFigures } from './AccuracyFigures';
import { PaceLine } from './PaceLine';
import { usePace } from './queries';
import { ReviewDocuments } from './ReviewDocuments';
import { Schedule } from './Schedule';
import { WorkActions } from './WorkActions';
import styles from './WorkPanel.module.css';
import type { WorkStatus } from './workStatus';

interface WorkPanelProps {
  dashboard: Dashboard;
  status: WorkStatus;
  isReviewAwaited: boolean;
}

/** Where the work stands, in a sentence, and the one thing to do next. */
export function WorkPanel({ dashboard, status, isReviewAwaited }: WorkPanelProps) {
  const { headline, details } = describe(dashboard, isReviewAwaited)[status];
  const [isReviewing, setReviewing] = useState(false);
  const isRunning = status === 'in_progress';
  const pace = usePace(isRunning);
  return (
    <Sheet label="Work Management">
      <h2 className={styles.title}>Work Management</h2>
      <p className={styles.headline}>{headline}</p>
      <div className={styles.details}>{details}</div>
      <Schedule dashboard={dashboard} status={status} isReviewAwaited={isReviewAwaited} />
      {isRunning && !pace.isError ? <PaceLine pace={pace.data} /> : null}
      <WorkActions
        status={status}
        wasSubmitted={dashboard.user.workSubmitted}
        isFirstTime={pace.data?.words === 0}
        onReview={() => setReviewing(true)}
      />
      <ReviewDocuments isOpen={isReviewing} onClose={() => setReviewing(false)} />
    </Sheet>
  );
}

function describe(
  { daysLeft, user }: Dashboard,
  isReviewAwaited: boolean,
): Record<WorkStatus, { headline: string; details: ReactNode }> {
  return {
    not_started: {
      headline: 'Work Timer Starting...',
      details: (
        <p>
          Your timer starts by itself. Choose how you want to work: through every page in order, or page by
          page as you like.
        </p>
      ),
    },
    in_progress: {
      headline: `${formatDays(daysLeft)} left`,
      details: (
        <p>Everything you write is saved. Submit it before the deadline; until then you can change it.</p>
      ),
    },
    submitted: {
      headline: 'Work Submitted!',
      details: user.accuracyResult ? (
        <AccuracyFigures result={user.accuracyResult} />
      ) : !isReviewAwaited ? (
        <p>Your work has been reviewed. The report was sent to {user.email}, and stands below.</p>
      ) : (
        <p>
          <strong>Review in Progress.</strong> Your results appear here and are sent to {user.email} when the
          review is done.
        </p>
      ),
    },
    overdue: {
      headline: 'Work Overdue - the deadline has passed. You have been penalized.',
      details: user.workSubmitted ? null : <p>You can still read what you have written.</p>,
    },
    unknown: {
      headline: 'The state of your work is not known',
      details: <p>Load the page again. If this stays, write to us and we will look into it.</p>,
    },
  };
}
