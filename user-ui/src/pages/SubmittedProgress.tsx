import type { WorkProgress } from '../api/types';
import { Progress } from '../ui/Progress';
import styles from './SubmittedProgress.module.css';

/** How many pages are submitted, and how many are begun. */
export function SubmittedProgress({ progress }: { progress: WorkProgress }) {
  const { submittedCount, totalImages, draftsCount } = progress;
  return (
    <div className={styles.progress}>
      <p className={styles.words}>
        <span>
          <strong>
            {submittedCount}/{totalImages} ({progress.progress}%)
          </strong>{' '}
          submitted
        </span>
        <span className={styles.drafts}>
          {draftsCount} {draftsCount === 1 ? 'draft' : 'drafts'}
        </span>
      </p>
      <Progress label="Submitted pages" percent={progress.progress} />
    </div>
  );
}
