import type { SequentialSession } from '../api/types';
import { AccuracyFigures } from '../dashboard/AccuracyFigures';
import { ButtonLink } from '../ui/ButtonLink';
import { formatDateTime } from '../ui/format';
import { Notice } from '../ui/Notice';
import { Sheet } from '../ui/Sheet';
import { formatMinutesLeft, useMinutesLeft } from '../ui/useTimeLeft';
import styles from './RunCompleted.module.css';

interface RunCompletedProps {
  session: SequentialSession;
  /** What the server said right after it was completed; nothing on a later visit. */
  answer: string | undefined;
}

/** The run is handed in: its review is counted down, and then its result stands here. */
export function RunCompleted({ session, answer }: RunCompletedProps) {
  const { completedAt, isReviewed, accuracyResult, reviewDeadline } = session;
  return (
    <Sheet label="Sequential work completed">
      <h2>{isReviewed ? 'Your work has been reviewed' : 'Work Submitted!'}</h2>
      {answer ? <Notice tone="success">{answer}</Notice> : null}
      {isReviewed && accuracyResult ? (
        <AccuracyFigures result={accuracyResult} />
      ) : reviewDeadline ? (
        <ReviewCountdown deadline={reviewDeadline} />
      ) : null}
      {completedAt ? <p className={styles.fact}>Completed {formatDateTime(completedAt)}</p> : null}
      <div>
        <ButtonLink variant="primary" to="/dashboard">
          To the dashboard
        </ButtonLink>
      </div>
    </Sheet>
  );
}

function ReviewCountdown({ deadline }: { deadline: string }) {
  const minutes = useMinutesLeft(deadline);
  return (
    <div>
      <p className={styles.countdown}>
        {minutes > 0 ? `Review in ${formatMinutesLeft(minutes)}` : 'The review is due'}
      </p>
      <p className={styles.fact}>Review deadline: {formatDateTime(deadline)}</p>
    </div>
  );
}
