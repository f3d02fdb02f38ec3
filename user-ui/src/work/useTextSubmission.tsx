import { countWords, submissionFault } from '@inkwell/contract/word-count';
import type { SubmitCall } from '@inkwell/editor/draft-calls';
import type { Draft } from '@inkwell/editor/use-draft';
import { useState } from 'react';
import { FailureNotice } from './FailureNotice';
import { describeFailure, type SubmissionFailure } from './submissionFailure';

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
  const [failure, setFailure] = useState<SubmissionFailure | null>(null);
  const { state } = draft.snapshot;
  // It may have been submitted in another tab.
  const isSubmitted = state.name === 'closed' && state.reason === 'submitted';

  /** @returns the number of words, or null if the text cannot be submitted */
  const check = (): number | null => {
    const words = countWords(draft.session?.local.read() ?? '');
    const fault = submissionFault(words, minWords, blankMessage);
    setFailure(fault ? { text: fault, isRetryable: false } : null);
    return fault ? null : words;
  };

  const submit = async () => {
    setFailure(null);
    try {
      const answer = await draft.session?.submit(send);
      if (answer) await onSubmitted(answer);
    } catch (error) {
      setFailure(describeFailure(error, 'Failed to submit work'));
    }
  };

  /** The user has confirmed the submission before. */
  const retry = () => {
    if (check() !== null) void submit();
  };
  const notice = failure && !isSubmitted ? <FailureNotice failure={failure} onRetry={retry} /> : null;
  return { check, submit, notice, clear: () => setFailure(null) };
}
