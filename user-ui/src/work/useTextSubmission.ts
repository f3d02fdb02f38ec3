import { submissionFault } from '@inkwell/contract/submission-rules';
import { countWords } from '@inkwell/contract/word-count';
import type { SubmitCall } from '@inkwell/editor/draft-calls';
import type { Draft } from '@inkwell/editor/use-draft';
import { useState } from 'react';
import { messageOf } from '../api/failure';

interface TextSubmissionOptions<Answer> {
  minWords: number;
  /** One of `submissionMessages`. */
  blankMessage: string;
  send: SubmitCall<Answer>;
  onSubmitted: (answer: Answer) => unknown;
}

/** Checks and submits a text. `failure` says why that was not possible. */
export function useTextSubmission<Answer>(
  draft: Draft,
  { minWords, blankMessage, send, onSubmitted }: TextSubmissionOptions<Answer>,
) {
  const [failure, setFailure] = useState('');

  /** @returns whether the text can be submitted */
  const check = (): boolean => {
    const words = countWords(draft.session?.local.read() ?? '');
    const fault = submissionFault(words, minWords, blankMessage);
    setFailure(fault);
    return !fault;
  };

  const submit = async () => {
    setFailure('');
    try {
      const answer = await draft.session?.submit(send);
      if (answer) await onSubmitted(answer);
    } catch (error) {
      setFailure(messageOf(error, 'Failed to submit work'));
    }
  };

  return { check, submit, failure };
}
