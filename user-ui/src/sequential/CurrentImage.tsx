import { submissionMessages } from '@inkwell/contract/submission-rules';
import type { DraftText } from '@inkwell/editor/draft-calls';
import { hasUnsent } from '@inkwell/editor/draft-state';
import { PlainTextHistory } from '@inkwell/editor/PlainTextHistory';
import { useSaveShortcut } from '@inkwell/editor/use-save-shortcut';
import { useQueryClient } from '@tanstack/react-query';
import { History as HistoryIcon, Image as ImageIcon } from 'lucide-react';
import { type ReactNode, useEffect, useId, useMemo, useRef, useState } from 'react';
import { SignInAgain } from '../account/SignInAgain';
import {
  callOfUser,
  historyOfUser,
  sequentialCalls,
  sequentialHistory,
  submitSequentialImage,
} from '../api/draftCalls';
import type { SequentialWork, WorkImage } from '../api/types';
import { useWritingSide } from '../guidelines/useWritingSide';
import { ImageFacts } from '../references/ImageFacts';
import { ImageViewer } from '../references/ImageViewer';
import { SplitView } from '../references/SplitView';
import { Button } from '../ui/Button';
import { Notice } from '../ui/Notice';
import { useAssignment, useWorkAddress } from '../work/assignment';
import { FailureNotice } from '../work/FailureNotice';
import { dashboardQuery } from '../work/queries';
import { ReturnedNotice } from '../work/ReturnedNotice';
import { describeFailure } from '../work/submissionFailure';
import { useTextSubmission } from '../work/useTextSubmission';
import { useWriting } from '../work/useWriting';
import { WorkOver } from '../work/WorkOver';
import { WorkStatusLine } from '../work/WorkStatusLine';
import { ActionLabel, WritingScreen } from '../work/WritingScreen';
import { PlainTextEditor } from './PlainTextEditor';
import { RunProgress } from './RunProgress';
import { SubmitConfirmation, useSubmitConfirmation } from './SubmitConfirmation';
import { usePassOver } from './usePassOver';

const LATE = <WorkOver>This work is in read-only mode. The deadline has passed.</WorkOver>;

interface CurrentImageProps {
  userId: string;
  work: SequentialWork;
  image: WorkImage;
  /** The text that was just read; undefined if it may be outdated. */
  initialText: DraftText | undefined;
  /** True after the previous image was submitted. */
  hasFocusOnOpen: boolean;
  autosaveSeconds: number;
  /** Why the next image could not be loaded. */
  nextError: Error | null;
  messages: ReactNode;
  /** What is shown after the text. */
  below: ReactNode;
  onNext: () => Promise<unknown>;
}

/** The current image of the run, and its text. */
export function CurrentImage({
  userId,
  work,
  image,
  initialText,
  hasFocusOnOpen,
  autosaveSeconds,
  nextError,
  messages,
  below,
  onNext,
}: CurrentImageProps) {
  const progressId = useId();
  const { id, dashboardOf } = useAssignment();
  const addressOf = useWorkAddress();
  const confirmation = useSubmitConfirmation(work.session._id);
  /** Null unless the user is asked. */
  const [wordsToSubmit, setWordsToSubmit] = useState<number | null>(null);
  const queryClient = useQueryClient();
  const field = useRef<HTMLTextAreaElement>(null);
  const [isHistoryOpen, setHistoryOpen] = useState(false);
  const history = useMemo(
    () => historyOfUser(userId, sequentialHistory(id, image._id)),
    [userId, id, image._id],
  );
  const { draft, deadline } = useWriting({
    userId,
    kind: 'sequential',
    subjectId: image._id,
    calls: sequentialCalls(id, image._id),
    initialText,
    autosaveSeconds,
  });
  const submission = useTextSubmission(draft, {
    minWords: image.minWords,
    blankMessage: submissionMessages.sequentialBlank,
    send: callOfUser(userId, submitSequentialImage(id, image._id)),
    onSubmitted: () => void queryClient.invalidateQueries({ queryKey: dashboardQuery(dashboardOf).queryKey }),
  });
  const passOver = usePassOver(work, image._id, draft);
  const { state } = draft.snapshot;
  const isSubmitted = state.name === 'closed' && state.reason === 'submitted';
  // Submitted elsewhere without this text: the user sees it before the run continues.
  const isUnsent = hasUnsent(draft.snapshot);
  const isOpen = state.name !== 'loading';

  useSaveShortcut(() => void draft.session?.save());

  // Submitted here or in another tab: the run continues.
  useEffect(() => {
    if (isSubmitted && !isUnsent) void onNext();
  }, [isSubmitted, isUnsent, onNext]);

  useEffect(() => {
    if (isOpen && hasFocusOnOpen) field.current?.focus({ preventScroll: true });
  }, [isOpen, hasFocusOnOpen]);

  /** As if the user had written it. */
  const write = (text: string) => {
    if (!field.current) return;
    field.current.value = text;
    field.current.dispatchEvent(new Event('input', { bubbles: true }));
  };
  const submit = () => {
    const words = submission.check();
    if (words === null) field.current?.focus();
    else if (confirmation.isWanted) setWordsToSubmit(words);
    else void submission.submit();
  };
  const content = (
    <>
      <ImageViewer image={image} />
      <ImageFacts
        image={image}
        downloadText="Download Image"
        describeFailure={(reason) => `Failed to download image: ${reason}`}
      />
    </>
  );
  const side = useWritingSide('sequential-work', { image: { title: 'Image', content } }, 'image');
  const isLate = state.name === 'closed' && state.reason === 'deadline';
  return (
    <WritingScreen
      title="Sequential Work"
      aside={<RunProgress id={progressId} work={work} />}
      back={{ to: addressOf('/dashboard'), label: 'Back to Dashboard' }}
      status={
        <WorkStatusLine
          draft={draft}
          minWords={image.minWords > 1 ? image.minWords : null}
          minutesLeft={deadline.minutesLeft}
          isOver={deadline.isOver}
          isSubmitted={isSubmitted}
        />
      }
      actions={
        <>
          {draft.snapshot.isLoaded ? (
            <Button size="small" onPress={() => setHistoryOpen(true)}>
              <ActionLabel icon={HistoryIcon}>History</ActionLabel>
            </Button>
          ) : null}
          <Button size="small" onPress={() => side.choose('image')}>
            <ActionLabel icon={ImageIcon}>{side.panel ? 'Hide Image' : 'Show Image'}</ActionLabel>
          </Button>
          {side.guidelinesButton}
          {passOver.button}
          {isSubmitted && isUnsent ? (
            <Button size="small" variant="primary" onPress={() => void onNext()}>
              Go on
            </Button>
          ) : isLate ? null : (
            <Button
              size="small"
              variant="primary"
              isPending={state.name === 'submitting' || isSubmitted}
              isDisabled={state.name === 'loading' || state.name === 'conflict' || !draft.snapshot.isLoaded}
              onPress={submit}
            >
              Submit & Next
            </Button>
          )}
        </>
      }
      isReadOnly={draft.snapshot.isReadOnly}
      messages={
        <>
          <SignInAgain copy={draft.snapshot.copy} />
          <ReturnedNotice kind="sequential" />
          {messages}
          {isLate && !isUnsent ? <Notice tone="information">{LATE}</Notice> : null}
          {submission.notice}
          {passOver.notice}
          {isSubmitted && nextError ? (
            <FailureNotice
              failure={describeFailure(nextError, 'Failed to load next image')}
              onRetry={() => void onNext()}
            />
          ) : null}
        </>
      }
      below={below}
    >
      <SplitView {...side.view} sideAt="left">
        <PlainTextEditor
          ref={field}
          draft={draft}
          label={`Your text for ${image.title}`}
          describedBy={progressId}
          closedText={isLate ? LATE : null}
          onWrite={submission.clear}
        />
      </SplitView>
      <PlainTextHistory
        isOpen={isHistoryOpen}
        session={draft.session}
        calls={history}
        isReadOnly={draft.snapshot.isReadOnly}
        onRestoreParagraph={write}
        onClose={() => setHistoryOpen(false)}
      />
      <SubmitConfirmation
        words={wordsToSubmit}
        onConfirm={(isLastQuestion) => {
          if (isLastQuestion) confirmation.stopAsking();
          void submission.submit();
        }}
        onClose={() => setWordsToSubmit(null)}
      />
    </WritingScreen>
  );
}
