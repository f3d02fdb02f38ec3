import { formatCount, pluralize } from '@inkwell/contract/format-count';
import type { DiffSegment } from '@inkwell/editor/diff-segment';
import { MarkedText } from '@inkwell/editor/MarkedText';
import { ReadOnlyText } from '@inkwell/editor/ReadOnlyText';
import { useQuery } from '@tanstack/react-query';
import { CircleCheck, CircleX } from 'lucide-react';
import { useMemo } from 'react';
import type { CorrectedItem, Correction, WorkReview } from '../api/types';
import { readCorrection } from '../api/workCalls';
import { Badge } from '../ui/Badge';
import { LoadFailure } from '../ui/LoadFailure';
import { Skeleton } from '../ui/Skeleton';
import { useAssignment } from '../work/assignment';
import styles from './CorrectedText.module.css';
import { toMarkedLines } from './markedLines';

interface CorrectedTextProps {
  review: WorkReview;
  item: CorrectedItem;
}

/** One text with its comments and differences. */
export function CorrectedText({ review, item }: CorrectedTextProps) {
  const { title, isCorrect, comments } = item;
  const { id } = useAssignment();
  const correction = useQuery({
    queryKey: ['corrections', id, review._id, item.itemId],
    queryFn: () => readCorrection(id, review._id, item.itemId),
    staleTime: 5 * 60_000,
  });
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable element must be reachable by keyboard
    <section className={styles.pane} aria-label={`Corrections of ${title}`} tabIndex={0}>
      {review.overallComments ? (
        <div className={styles.said}>
          <h2 className={styles.heading}>What the reviewer says</h2>
          <p dir="auto">{review.overallComments}</p>
        </div>
      ) : null}
      <div className={styles.head}>
        <h2 className={styles.title}>{title}</h2>
        {isCorrect === null ? null : (
          <Badge color={isCorrect ? 'green' : 'red'} icon={isCorrect ? CircleCheck : CircleX}>
            {isCorrect ? 'Correct' : 'Wrong'}
          </Badge>
        )}
      </div>
      {comments ? (
        <p className={styles.said} dir="auto">
          {comments}
        </p>
      ) : null}
      {correction.data ? (
        <Comparison title={title} correction={correction.data} review={review} />
      ) : correction.isError ? (
        <LoadFailure
          error={correction.error}
          fallback="Failed to load the text"
          onRetry={correction.refetch}
          isRetrying={correction.isFetching}
        />
      ) : (
        <Skeleton label="Loading the text" blocks={[24, 240]} />
      )}
    </section>
  );
}

const STRUCK_OUT: DiffSegment[] = [{ kind: 'removed', text: 'struck out' }];
const UNDERLINED: DiffSegment[] = [{ kind: 'added', text: 'underlined' }];

interface ComparisonProps {
  title: string;
  correction: Correction;
  review: WorkReview;
}

function Comparison({ title, correction, review }: ComparisonProps) {
  const { submissionContent, accuracy, isReferenceChanged } = correction;
  const lines = useMemo(
    () => accuracy && toMarkedLines(submissionContent, accuracy.runs),
    [submissionContent, accuracy],
  );
  if (!accuracy || !lines) {
    return (
      <>
        <p className={styles.note}>This text was not compared word by word.</p>
        <div className={styles.plain}>
          <ReadOnlyText label={`Your text for ${title}`} html={submissionContent} />
        </div>
      </>
    );
  }
  return (
    <>
      <p className={styles.note}>{describe(accuracy)}</p>
      {isReferenceChanged ? (
        <p className={styles.note}>
          The original was changed after this review. The differences below are from the original as it was at
          the review.
        </p>
      ) : null}
      {isOtherResult(review, accuracy) ? (
        <p className={styles.note}>
          Words are compared in another way since this review, so the differences below can differ from the
          result.
        </p>
      ) : null}
      {accuracy.wrong > 0 ? (
        <p className={styles.note}>
          <MarkedText segments={STRUCK_OUT} /> is what you have written and is not in the original;{' '}
          <MarkedText segments={UNDERLINED} /> is what the original has there.
        </p>
      ) : null}
      {/* A translator of the browser would show other words than those that were compared. */}
      <div className={styles.text} translate="no">
        {lines.map((segments, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines never change their order
          <p key={index} dir="auto">
            <MarkedText segments={segments} removed="written" added="expected" />
          </p>
        ))}
      </div>
    </>
  );
}

type Accuracy = NonNullable<Correction['accuracy']>;

/** In the words of the report. */
function describe({ correct, referenceWords, substituted, missing, inserted }: Accuracy): string {
  const faults = [
    substituted > 0 ? `${formatCount(substituted)} written differently` : '',
    missing > 0 ? `${formatCount(missing)} missing` : '',
    inserted > 0 ? `${formatCount(inserted)} not in the original` : '',
  ].filter(Boolean);
  const matching = `${formatCount(correct)} of ${pluralize(referenceWords, 'word')} as in the original`;
  return `${[matching, ...faults].join(', ')}.`;
}

/** The result of a document or a page is the comparison of that time. A document is compared with several references. */
function isOtherResult({ kind, result }: WorkReview, { correct, wrong }: Accuracy): boolean {
  return (
    kind !== 'sequential' &&
    result?.unit === 'words' &&
    (result.correct !== correct || result.wrong !== wrong)
  );
}
