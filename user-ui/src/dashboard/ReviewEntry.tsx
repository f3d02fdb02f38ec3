import type { WorkReview } from '../api/types';
import { downloadReport } from '../api/workCalls';
import { DownloadButton } from '../references/DownloadButton';
import { Badge } from '../ui/Badge';
import { formatCount, formatShortDateTime } from '../ui/format';
import styles from './ReviewEntry.module.css';
import { reviewLooks } from './reviewLooks';

/** One review: how it stands, what it came to, what was said, and its report. */
export function ReviewEntry({ review }: { review: WorkReview }) {
  const { _id, title, round, status, result, items, overallComments, returned, hasReport } = review;
  const { label, color, icon } = reviewLooks[status];
  const marked = items.filter(({ isCorrect, comments }) => isCorrect === false || comments !== '');
  return (
    <li className={styles.entry} aria-label={round > 1 ? `${title}, corrected` : title}>
      <div className={styles.head}>
        <h3 className={styles.title}>
          {title}
          {round > 1 ? <span className={styles.round}> corrected</span> : null}
        </h3>
        <Badge color={color} icon={icon}>
          {label}
        </Badge>
      </div>
      <p className={styles.when}>{whenInWords(review)}</p>
      {result ? (
        <p className={styles.result}>
          <strong>{result.percentage}%</strong> accuracy, {countInWords(result.correct, result.unit)} right,{' '}
          {formatCount(result.wrong)} wrong
        </p>
      ) : null}
      {returned ? <p className={styles.said}>{returned.reason}</p> : null}
      {overallComments ? <p className={styles.said}>{overallComments}</p> : null}
      {marked.length > 0 ? (
        <ul className={styles.items}>
          {marked.map(({ title: name, isCorrect, comments }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes its order
            <li key={index}>
              <strong>{name}</strong>
              {isCorrect === null ? '' : isCorrect ? ': Correct' : ': Wrong'}
              {comments ? <span className={styles.comments}>{comments}</span> : null}
            </li>
          ))}
        </ul>
      ) : null}
      {hasReport ? (
        <DownloadButton
          text="Download Report"
          subject={title}
          fileName={`review-${title.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '-')}.pdf`}
          fetchFile={() => downloadReport(_id)}
          describeFailure={(reason) => `Failed to download PDF: ${reason}`}
        />
      ) : null}
    </li>
  );
}

function whenInWords({ status, submittedAt, dueAt, reviewedAt, returned }: WorkReview): string {
  const submitted = `Submitted ${formatShortDateTime(submittedAt)}`;
  if (reviewedAt) return `${submitted}, reviewed ${formatShortDateTime(reviewedAt)}`;
  if (status === 'returned' && returned) return `${submitted}, returned ${formatShortDateTime(returned.at)}`;
  return `${submitted}, review ${status === 'overdue' ? 'was due' : 'by'} ${formatShortDateTime(dueAt)}`;
}

function countInWords(count: number, units: 'words' | 'images'): string {
  return `${formatCount(count)} ${count === 1 ? units.slice(0, -1) : units}`;
}
