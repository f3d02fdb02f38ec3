import { countedUnit } from '@inkwell/contract/counted-unit';
import { toFileName } from '@inkwell/contract/file-name';
import { formatCount, pluralize } from '@inkwell/contract/format-count';
import { illegibleInWords } from '@inkwell/contract/illegible';
import { formatLocalDateTime } from '@inkwell/web/format-date';
import { type Ref, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import type { ReviewResult, WorkReview } from '../api/types';
import { downloadReport } from '../api/workCalls';
import { StatusBadge } from '../ui/Badge';
import { Button } from '../ui/Button';
import { DownloadButton } from '../ui/DownloadButton';
import { useAssignment, useWorkAddress } from '../work/assignment';
import { reviewStatusStyles, workPath } from '../work/reviewStatus';
import styles from './ReviewList.module.css';

const INITIAL_COUNT = 6;

/** The user's submissions with their review status and report, the newest first. */
export function ReviewList({ reviews }: { reviews: readonly WorkReview[] }) {
  const [isExpanded, setExpanded] = useState(false);
  const firstAdded = useRef<HTMLLIElement>(null);
  // The button that had the focus is removed.
  useEffect(() => {
    if (isExpanded) firstAdded.current?.focus();
  }, [isExpanded]);
  if (reviews.length === 0) return null;
  const shown = isExpanded ? reviews : reviews.slice(0, INITIAL_COUNT);
  return (
    <section className={styles.reviews} aria-labelledby="work-reviews">
      <h2 id="work-reviews" className={styles.reviewListTitle}>
        Your reviews
      </h2>
      <ul className={styles.list}>
        {shown.map((review, index) => (
          <ReviewEntry
            key={review._id}
            review={review}
            ref={index === INITIAL_COUNT ? firstAdded : undefined}
          />
        ))}
      </ul>
      {shown.length < reviews.length ? (
        <div>
          <Button size="small" onPress={() => setExpanded(true)}>{`Show all ${reviews.length}`}</Button>
        </div>
      ) : null}
    </section>
  );
}

/** One review: status, result, comments and report. */
function ReviewEntry({ review, ref }: { review: WorkReview; ref: Ref<HTMLLIElement> | undefined }) {
  const { _id, kind, title, round, status, result, overrideReason, items, overallComments } = review;
  const { returned, reopened, resultVersion, hasReport } = review;
  const assignment = useAssignment();
  const addressOf = useWorkAddress();
  const marked = items.filter(({ isCorrect, comments }) => isCorrect === false || comments !== '');
  return (
    <li
      ref={ref}
      tabIndex={ref ? -1 : undefined}
      className={styles.entry}
      aria-label={round > 1 ? `${title}, corrected` : title}
    >
      <div className={styles.head}>
        <h3 className={styles.title}>
          {title}
          {round > 1 ? <span className={styles.round}> corrected</span> : null}
        </h3>
        <StatusBadge {...reviewStatusStyles[status]} />
      </div>
      <p className={styles.when}>{describeDates(review)}</p>
      {result ? <Result kind={kind} result={result} overrideReason={overrideReason} /> : null}
      {reopened ? (
        <p className={styles.comment}>
          {status === 'published'
            ? `Corrected result, version ${resultVersion}: ${reopened.reason}`
            : `The result is being reviewed again: ${reopened.reason}`}
        </p>
      ) : null}
      {returned ? <p className={styles.comment}>{returned.reason}</p> : null}
      {overallComments ? <p className={styles.comment}>{overallComments}</p> : null}
      {marked.length > 0 ? (
        <ul className={styles.items}>
          {marked.map(({ title: name, isCorrect, comments }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes its order
            <li key={index}>
              <strong>{name}</strong>
              {isCorrect === null ? null : <span>{isCorrect ? ': Correct' : ': Wrong'}</span>}
              {comments ? <span className={styles.comments}>{comments}</span> : null}
            </li>
          ))}
        </ul>
      ) : null}
      <p className={styles.links}>
        <Link to={addressOf(workPath(review))}>Read your text</Link>
        {status === 'published' ? (
          <Link to={addressOf(`/corrections/${_id}`)} aria-label={`My corrections: ${title}`}>
            My corrections
          </Link>
        ) : null}
      </p>
      {hasReport ? (
        <DownloadButton
          text="Download Report"
          subject={title}
          fileName={`review-${toFileName(title).toLowerCase()}.pdf`}
          fetchFile={() => downloadReport(assignment.id, _id)}
          describeFailure={(reason) => `Failed to download PDF: ${reason}`}
        />
      ) : null}
    </li>
  );
}

interface ResultProps {
  kind: WorkReview['kind'];
  result: ReviewResult;
  overrideReason: string | null;
}

/** The counts stand apart from a percentage that a reviewer has set. */
function Result({ kind, result, overrideReason }: ResultProps) {
  const { correct, wrong, unit, percentage } = result;
  const counts = [
    `${formatUnits(correct, countedUnit(kind, unit))} right, ${formatCount(wrong)} wrong`,
    illegibleInWords(result),
  ]
    .filter(Boolean)
    .join('; ');
  if (overrideReason === null) {
    return (
      <p className={styles.result}>
        <strong>{percentage}%</strong> accuracy, {counts}
      </p>
    );
  }
  return (
    <>
      <p className={styles.result}>
        <strong>{percentage}%</strong> accuracy, set by the reviewer: {overrideReason}
      </p>
      <p className={styles.when}>Counted: {counts}</p>
    </>
  );
}

function describeDates({ status, submittedAt, dueAt, reviewedAt, returned }: WorkReview): string {
  const submitted = `Submitted ${formatLocalDateTime(submittedAt)}`;
  if (reviewedAt) return `${submitted}, reviewed ${formatLocalDateTime(reviewedAt)}`;
  if (status === 'returned' && returned) return `${submitted}, returned ${formatLocalDateTime(returned.at)}`;
  return `${submitted}, review ${status === 'overdue' ? 'was due' : 'by'} ${formatLocalDateTime(dueAt)}`;
}

function formatUnits(count: number, units: ReturnType<typeof countedUnit>): string {
  return pluralize(count, units.slice(0, -1));
}
