import type { Schema } from '@inkwell/contract/client';
import { useState } from 'react';
import { sequentialText } from '../api/draftCalls';
import type { SequentialWork } from '../api/types';
import { useDeadline } from '../dashboard/useDeadline';
import { Notice } from '../ui/Notice';
import { AllImagesCompleted } from './AllImagesCompleted';
import { CurrentImage } from './CurrentImage';
import { LeftTexts } from './LeftTexts';
import { RunCompleted } from './RunCompleted';
import { RunProgress } from './RunProgress';
import { SubmittedTexts } from './SubmittedTexts';

interface RunProps {
  userId: string;
  work: SequentialWork;
  /** False if the run comes from the query cache: its texts may then be out of date. */
  isFresh: boolean;
  rules: Schema<'RulesDto'>;
  /** The next image was asked for and did not come. */
  hasNextFailed: boolean;
  onNext: () => Promise<unknown>;
}

/** The run through all images: the one whose turn it is, then the hand-in, then the review. */
export function Run({ userId, work, isFresh, rules, hasNextFailed, onNext }: RunProps) {
  const { session, currentImage } = work;
  const { minutesLeft, isPassed } = useDeadline();
  const [firstShown] = useState(currentImage?._id);
  const [answer, setAnswer] = useState<string>();
  return (
    <>
      <RunProgress work={work} minutesLeft={minutesLeft} />
      {session.isPenalized ? (
        <Notice tone="warning">
          This sequential work was not completed before the deadline and is penalized.
        </Notice>
      ) : null}
      <LeftTexts userId={userId} session={session} autosaveSeconds={rules.autosaveSeconds} />
      {session.isCompleted ? (
        <RunCompleted session={session} answer={answer} />
      ) : currentImage ? (
        <CurrentImage
          key={currentImage._id}
          userId={userId}
          image={currentImage}
          initialText={isFresh ? sequentialText(work, currentImage._id) : undefined}
          takesFocus={currentImage._id !== firstShown}
          isPassed={isPassed}
          autosaveSeconds={rules.autosaveSeconds}
          hasNextFailed={hasNextFailed}
          onNext={onNext}
        />
      ) : (
        <AllImagesCompleted
          isPassed={isPassed}
          reviewHours={rules.reviewWindowHours}
          onCompleted={setAnswer}
        />
      )}
      <SubmittedTexts session={session} />
    </>
  );
}
