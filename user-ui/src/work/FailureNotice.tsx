import { Button } from '../ui/Button';
import { Notice } from '../ui/Notice';
import styles from './FailureNotice.module.css';
import type { SubmissionFailure } from './submissionFailure';

interface FailureNoticeProps {
  failure: SubmissionFailure;
  onRetry: () => void;
}

/** Says why work was not submitted, and offers to submit it again. */
export function FailureNotice({ failure: { text, reason, isRetryable }, onRetry }: FailureNoticeProps) {
  return (
    <Notice tone="failure">
      <div className={styles.failure}>
        <div>
          <p>{text}</p>
          {reason ? <p>{reason}</p> : null}
        </div>
        {isRetryable ? (
          <Button size="small" onPress={onRetry}>
            Retry
          </Button>
        ) : null}
      </div>
    </Notice>
  );
}
