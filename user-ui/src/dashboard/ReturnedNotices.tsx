import { formatDeadline } from '@inkwell/web/format-date';
import { useQueryClient } from '@tanstack/react-query';
import type { ClockEntry, WorkReview } from '../api/types';
import { ButtonLink } from '../ui/Button';
import { Notice } from '../ui/Notice';
import { WorkName } from '../ui/WorkName';
import { useWorkAddress } from '../work/assignment';
import { isOpenAgain, workPath } from '../work/reviewStatus';
import { wasSetByReturn } from './movedDeadline';
import styles from './ReturnedNotices.module.css';

interface ReturnedNoticesProps {
  reviews: readonly WorkReview[];
  /** Null if it does not matter any more. */
  deadlineAt: string | null;
  isOver: boolean;
  ledger: readonly ClockEntry[];
}

/** Work that was returned for correction: the reason, the deadline and a link. */
export function ReturnedNotices({ reviews, deadlineAt, isOver, ledger }: ReturnedNoticesProps) {
  const queryClient = useQueryClient();
  const addressOf = useWorkAddress();
  return reviews
    .filter((review) => isOpenAgain(review, reviews))
    .map((review) => (
      <Notice key={review._id} tone="warning">
        <div className={styles.returned}>
          <h2 className={styles.title}>Returned for correction</h2>
          <WorkName />
          <p>
            {review.title}: <q className={styles.reason}>{review.returned?.reason}</q>
          </p>
          {deadlineAt ? (
            <p>
              {isOver
                ? 'The deadline was '
                : wasSetByReturn(ledger, deadlineAt)
                  ? 'New deadline: '
                  : 'Deadline: '}
              <time dateTime={deadlineAt}>{formatDeadline(deadlineAt)}</time>
            </p>
          ) : null}
          {isOver ? null : (
            <p className={styles.link}>
              {/* Cached answers from before the return are outdated. */}
              <ButtonLink
                size="small"
                to={addressOf(workPath(review))}
                onClick={() => void queryClient.invalidateQueries()}
              >
                Go on writing
              </ButtonLink>
            </p>
          )}
        </div>
      </Notice>
    ));
}
