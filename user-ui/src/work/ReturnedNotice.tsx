import type { WorkReview } from '../api/types';
import { Notice } from '../ui/Notice';
import { useWorkReviews } from './queries';
import styles from './ReturnedNotice.module.css';
import { findReturned } from './reviewStatus';

interface ReturnedNoticeProps {
  kind: WorkReview['kind'];
  /** The image of a page. */
  subjectId?: string;
}

/** Why the text of this screen was returned, until it is submitted again. It can be folded, to give the text more room. */
export function ReturnedNotice({ kind, subjectId }: ReturnedNoticeProps) {
  const { data } = useWorkReviews(false);
  const reason = findReturned(data ?? [], kind, subjectId)?.returned?.reason;
  if (reason === undefined) return null;
  return (
    <Notice tone="warning">
      <details open>
        <summary className={styles.summary}>Returned for correction</summary>
        <q className={styles.reason}>{reason}</q>
      </details>
    </Notice>
  );
}
