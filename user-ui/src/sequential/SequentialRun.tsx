import type { Schema } from '@inkwell/contract/client';
import { htmlToText } from '@inkwell/contract/plain-text';
import { formatTimeLeft } from '@inkwell/contract/time-left';
import { formatLocalDateTime } from '@inkwell/web/format-date';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { CircleCheck, CircleX } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { sequentialText } from '../api/draftCalls';
import type { SequentialSession, SequentialWork } from '../api/types';
import { completeSequentialWork } from '../api/workCalls';
import { AccuracyFigures } from '../dashboard/DashboardCards';
import { Badge } from '../ui/Badge';
import { Button, ButtonLink } from '../ui/Button';
import { ConfirmDialog } from '../ui/ConfirmDialog';
import { Notice } from '../ui/Notice';
import { Screen } from '../ui/Screen';
import { Sheet } from '../ui/Sheet';
import { useAssignment, useWorkAddress } from '../work/assignment';
import { formatLeft, useDeadline, useTimeLeft } from '../work/deadline';
import { FailureNotice } from '../work/FailureNotice';
import { dashboardQuery } from '../work/queries';
import { describeFailure } from '../work/submissionFailure';
import { TextDownloads } from '../work/TextDownloads';
import { CurrentImage } from './CurrentImage';
import { sequentialQuery } from './queries';
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
  const messages = session.isPenalized ? (
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
        messages={messages}
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
      {messages}
      {unsent}
      {session.isCompleted ? (
        <RunCompleted session={session} answer={answer} />
      ) : (
        <>
          <TimeLeft />
          <AllImagesCompleted
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
  if (!Number.isFinite(minutesLeft)) return null;
  return (
    <p className={styles.time}>{isOver ? 'Time expired' : `Time remaining: ${formatLeft(minutesLeft)}`}</p>
  );
}

interface AllImagesCompletedProps {
  isDeadlinePassed: boolean;
  reviewHours: number;
  /** Called with the server's message. */
  onCompleted: (message: string) => void;
}

/** Shown when all images are submitted: the user completes the run. */
function AllImagesCompleted({ isDeadlinePassed, reviewHours, onCompleted }: AllImagesCompletedProps) {
  const queryClient = useQueryClient();
  const { id, dashboardOf } = useAssignment();
  const [isAsking, setAsking] = useState(false);
  const complete = useMutation({
    mutationFn: () => completeSequentialWork(id),
    onSuccess: ({ message }) => {
      onCompleted(message);
      return Promise.all(
        [sequentialQuery(id).queryKey, dashboardQuery(dashboardOf).queryKey].map((queryKey) =>
          queryClient.invalidateQueries({ queryKey }),
        ),
      );
    },
  });
  return (
    <Sheet label="All images completed">
      <h2>All Images Completed!</h2>
      {isDeadlinePassed ? (
        <Notice tone="information">
          The deadline has passed, so this work cannot be completed any more. You can read it below.
        </Notice>
      ) : (
        <>
          <p>{`Complete your work to hand it in. It is reviewed within ${formatTimeLeft(reviewHours * 3_600_000)}.`}</p>
          <div>
            <Button variant="primary" isPending={complete.isPending} onPress={() => setAsking(true)}>
              Complete Work
            </Button>
          </div>
          {complete.isError ? (
            <FailureNotice
              failure={describeFailure(complete.error, 'Failed to complete work')}
              onRetry={() => complete.mutate()}
            />
          ) : null}
        </>
      )}
      <ConfirmDialog
        title="Complete your sequential work"
        confirmLabel="Complete Work"
        isOpen={isAsking}
        onConfirm={() => complete.mutate()}
        onClose={() => setAsking(false)}
      >
        Are you sure you want to complete your work? This action cannot be undone.
      </ConfirmDialog>
    </Sheet>
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
