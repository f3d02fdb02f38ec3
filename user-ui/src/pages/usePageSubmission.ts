import type { Schema } from '@inkwell/contract/client';
import { countWords, submissionFault, submissionMessages } from '@inkwell/contract/word-count';
import type { Draft } from '@inkwell/editor/use-draft';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { submitPage } from '../api/draftCalls';
import { messageOf } from '../api/failure';
import { pageKey, progressKey } from './queries';

/** Hands a page in; what stands against it is said here, and what the server answered. */
export function usePageSubmission(imageId: string, draft: Draft, minWords: number) {
  const queryClient = useQueryClient();
  const [failure, setFailure] = useState('');
  const [answer, setAnswer] = useState<Schema<'PageSubmittedDto'>>();

  /** @returns whether it may be asked for */
  const check = (): boolean => {
    const words = countWords(draft.session?.local.read() ?? '');
    const fault = submissionFault(words, minWords, submissionMessages.pageBlank);
    setFailure(fault);
    return !fault;
  };

  const submit = async () => {
    setFailure('');
    try {
      const answered = await draft.session?.submit((content, baseVersion) =>
        submitPage(imageId, content, baseVersion),
      );
      if (!answered) return;
      setAnswer(answered);
      await Promise.all(
        [pageKey(imageId), progressKey, ['dashboard']].map((queryKey) =>
          queryClient.invalidateQueries({ queryKey }),
        ),
      );
    } catch (error) {
      setFailure(messageOf(error, 'Failed to submit work'));
    }
  };

  return { check, submit, failure, answer };
}
