import { htmlToText } from '@inkwell/contract/plain-text';
import { CircleCheck, CircleX } from 'lucide-react';
import type { SequentialSession } from '../api/types';
import { Badge } from '../ui/Badge';
import styles from './SubmittedTexts.module.css';

/** What is submitted so far, to be read, with the marks once there are any. */
export function SubmittedTexts({
  session: { imageSubmissions, isReviewed },
}: {
  session: SequentialSession;
}) {
  if (imageSubmissions.length === 0) return null;
  return (
    <details className={styles.texts} open={isReviewed}>
      <summary className={styles.summary}>{`What you have submitted (${imageSubmissions.length})`}</summary>
      <ol className={styles.list}>
        {imageSubmissions.map(({ _id, imageId, submissionContent, isCorrect, reviewComments }) => (
          <li key={_id} className={styles.text}>
            <div className={styles.heading}>
              <h3>{imageId.title}</h3>
              {isCorrect === null ? null : isCorrect ? (
                <Badge color="green" icon={CircleCheck}>
                  Right
                </Badge>
              ) : (
                <Badge color="red" icon={CircleX}>
                  Wrong
                </Badge>
              )}
            </div>
            <p className={styles.words}>{htmlToText(submissionContent)}</p>
            {reviewComments ? <p className={styles.comment}>{`Comment: ${reviewComments}`}</p> : null}
          </li>
        ))}
      </ol>
    </details>
  );
}
