import type { Schema } from '@inkwell/contract/client';
import { htmlToText } from '@inkwell/contract/plain-text';
import { formatLocalDateTime } from '@inkwell/web/format-date';
import { CircleCheck, CircleX } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { sequentialText } from '../api/draftCalls';
import type { SequentialSession, SequentialWork } from '../api/types';
import { AccuracyFigures } from '../dashboard/DashboardCards';
import { Badge } from '../ui/Badge';
import { ButtonLink } from '../ui/Button';
import { Notice } from '../ui/Notice';
import { Screen } from '../ui/Screen';
import { Sheet } from '../ui/Sheet';
import { useWorkAddress } from '../work/assignment';
import { formatLeft, useDeadline, useTimeLeft } from '../work/deadline';
import { useIsEndedByStaff } from '../work/queries';
import { ReturnedNotice } from '../work/ReturnedNotice';
import { TextDownloads } from '../work/TextDownloads';
import { AllImagesCompleted, OnlyReportedLeft } from './AllImagesCompleted';
import { CurrentImage } from './CurrentImage';
import { RunProgress } from './RunProgress';
import styles from './SequentialRun.module.css';
import { UnsentTexts } from './UnsentTexts';

interface SequentialRunProps {
  userId: string;
  work: SequentialWork;
  /** False if the run comes from the query cache: its texts may then be out of date. */
  isFresh: boolean;
  rules: Schema<'Rules'>;
  /** Why the next image could not be loaded. */
  nextError: Error | null;
  onNext: () => Promise<unknown>;
}

/** The sequential run: the current image, then the completion, then the review. */
export function SequentialRun({ userId, work, isFresh, rules, nextError, onNext }: SequentialRunProps) {
  const { session, currentImage } = work;
  const addressOf = useWorkAddress();
  const { isDeadlinePassed } = useDeadline();
  const [firstShown] = useState(currentImage?._id);
  const [answer, setAnswer] = useState<string>();
  const penalty = session.isPenalized ? (
    <Notice tone="warning">
      This sequential work was not completed before the deadline and is penalized.
    </Notice>
  ) : null;
  const unsent = <UnsentTexts userId={userId} session={session} autosaveSeconds={rules.autosaveSeconds} />;
  const submitted = <SubmittedTexts session={session} />;
  if (currentImage && !session.isCompleted) {
    return (
      <CurrentImage
        key={currentImage._id}
        userId={userId}
        work={work}
        image={currentImage}
        initialText={isFresh && !work.isKept ? sequentialText(work, currentImage._id) : undefined}
        hasFocusOnOpen={currentImage._id !== firstShown}
        autosaveSeconds={rules.autosaveSeconds}
        nextError={nextError}
        messages={
          <>
            {penalty}
            {work.isCompletable && !isDeadlinePassed ? (
              <OnlyReportedLeft work={work} onCompleted={setAnswer} />
            ) : null}
          </>
        }
        below={
          session.imageSubmissions.length > 0 ? (
            <>
              {unsent}
              {submitted}
            </>
          ) : null
        }
        onNext={onNext}
      />
    );
  }
  return (
    <Screen
      title="Sequential Work"
      width="full"
      actions={
        <ButtonLink size="small" to={addressOf('/dashboard')}>
          Back to Dashboard
        </ButtonLink>
      }
    >
      <RunProgress work={work} />
      {penalty}
      {session.isCompleted ? null : <ReturnedNotice kind="sequential" />}
      {unsent}
      {session.isCompleted ? (
        <RunCompleted session={session} answer={answer} />
      ) : (
        <>
          <TimeLeft />
          <AllImagesCompleted
            work={work}
            isDeadlinePassed={isDeadlinePassed}
            reviewHours={rules.reviewWindowHours}
            onCompleted={setAnswer}
          />
        </>
      )}
      {submitted}
    </Screen>
  );
}

/** The time in which the run can be completed. */
function TimeLeft() {
  const { minutesLeft, isOver } = useDeadline();
  const isEnded = useIsEndedByStaff();
  if (!Number.isFinite(minutesLeft)) return null;
  return (
    <p className={styles.time}>
      {isEnded ? 'Ended' : isOver ? 'Time expired' : `Time remaining: ${formatLeft(minutesLeft)}`}
    </p>
  );
}

interface RunCompletedProps {
  session: SequentialSession;
  /** The server's message, right after the completion only. */
  answer: string | undefined;
}

/** Shown after the completion: the time until the review, then its result. */
function RunCompleted({ session, answer }: RunCompletedProps) {
  const { completedAt, isReviewed, accuracyResult, reviewDeadline } = session;
  const addressOf = useWorkAddress();
  const heading = useRef<HTMLHeadingElement>(null);
  // The button that had the focus is removed.
  useEffect(() => {
    if (answer) heading.current?.focus();
  }, [answer]);
  return (
    <Sheet label="Sequential work completed">
      <h2 ref={heading} tabIndex={-1}>
        {isReviewed ? 'Your work has been reviewed' : 'Work Submitted!'}
      </h2>
      {answer ? <Notice tone="success">{answer}</Notice> : null}
      {isReviewed && accuracyResult ? (
        <AccuracyFigures result={accuracyResult} />
      ) : reviewDeadline ? (
        <ReviewCountdown deadline={reviewDeadline} />
      ) : null}
      {completedAt ? <p className={styles.fact}>Completed {formatLocalDateTime(completedAt)}</p> : null}
      <div>
        <ButtonLink variant="primary" to={addressOf('/dashboard')}>
          To the dashboard
        </ButtonLink>
      </div>
    </Sheet>
  );
}

function ReviewCountdown({ deadline }: { deadline: string }) {
  const { minutesLeft, isOver } = useTimeLeft(deadline);
  return (
    <div>
      <p className={styles.countdown}>
        {isOver ? 'The review is due' : `Review in ${formatLeft(minutesLeft)}`}
      </p>
      <p className={styles.fact}>Review deadline: {formatLocalDateTime(deadline)}</p>
    </div>
  );
}

/** The submitted texts, with their marks after the review. */
function SubmittedTexts({ session: { imageSubmissions, isReviewed } }: { session: SequentialSession }) {
  if (imageSubmissions.length === 0) return null;
  return (
    <>
      <TextDownloads
        title="Sequential work"
        read={() => imageSubmissions.map((image) => image.submissionContent)}
      />
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
              <p className={styles.words} dir="auto">
                {htmlToText(submissionContent)}
              </p>
              {reviewComments ? <p className={styles.comment}>{`Comment: ${reviewComments}`}</p> : null}
            </li>
          ))}
        </ol>
      </details>
    </>
  );
}
