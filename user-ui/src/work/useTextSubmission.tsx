import { submissionFault } from '@inkwell/contract/submission-rules';
import { countWords } from '@inkwell/contract/word-count';
import type { SubmitCall } from '@inkwell/editor/draft-calls';
import type { Draft } from '@inkwell/editor/use-draft';
import { useState } from 'react';
import { useSession } from '../api/session';
import { FailureNotice } from './FailureNotice';
import { describeFailure, type SubmissionFailure } from './submissionFailure';

interface Failure extends SubmissionFailure {
  /** The time of the last save when the submission failed. */
  lastSaved: string | null;
}

interface TextSubmissionOptions<Answer> {
  minWords: number;
  /** One of `submissionMessages`. */
  blankMessage: string;
  send: SubmitCall<Answer>;
  onSubmitted: (answer: Answer) => unknown;
}

/** Checks and submits a text. `notice` says why that was not possible. */
export function useTextSubmission<Answer>(
  draft: Draft,
  { minWords, blankMessage, send, onSubmitted }: TextSubmissionOptions<Answer>,
) {
  const isSignedIn = useSession() !== null;
  const [failure, setFailure] = useState<Failure | null>(null);
  const { state, lastSaved } = draft.snapshot;
  const isSubmittedElsewhere = state.name === 'closed' && state.reason === 'submitted';
  // Its reason is over after the next success.
  const isSavedSince = failure?.isRetryable === true && failure.lastSaved !== lastSaved;
  const isSignedInSince = failure?.isSignedOut === true && isSignedIn;
  const isOver = isSubmittedElsewhere || isSavedSince || isSignedInSince;

  /** @returns the number of words, or null if the text cannot be submitted */
  const check = (): number | null => {
    const words = countWords(draft.session?.read() ?? '');
    const fault = submissionFault(words, minWords, blankMessage);
    setFailure(fault ? { text: fault, isRetryable: false, lastSaved } : null);
    return fault ? null : words;
  };

  const submit = async () => {
    setFailure(null);
    try {
      const answer = await draft.session?.submit(send);
      if (answer) await onSubmitted(answer);
    } catch (error) {
      // A save may have preceded the submission.
      const savedBefore = draft.session?.snapshots.get().lastSaved ?? null;
      setFailure({ ...describeFailure(error, 'Failed to submit work'), lastSaved: savedBefore });
    }
  };

  /** The user has confirmed the submission before. */
  const retry = () => {
    if (check() !== null) void submit();
  };
  const notice = failure && !isOver ? <FailureNotice failure={failure} onRetry={retry} /> : null;
  return { check, submit, notice, clear: () => setFailure(null) };
}
