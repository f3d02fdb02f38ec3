import { countWords, submissionFault, submissionMessages } from '@inkwell/contract/word-count';
import type { Draft } from '@inkwell/editor/use-draft';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { submitDocument } from '../api/draftCalls';
import { messageOf } from '../api/failure';
import { carryNotice } from '../ui/carriedNotice';
import { formatDateTime } from '../ui/format';

/** Hands the document in and goes to the dashboard with the good news; what stands against it is said here. */
export function useDocumentSubmission(draft: Draft, minWords: number) {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const [failure, setFailure] = useState('');

  /** @returns whether it may be asked for */
  const check = (): boolean => {
    const words = countWords(draft.session?.local.read() ?? '');
    const fault = submissionFault(words, minWords, submissionMessages.documentBlank);
    setFailure(fault);
    return !fault;
  };

  const submit = async () => {
    setFailure('');
    try {
      const answer = await draft.session?.submit(submitDocument);
      if (!answer) return;
      void queryClient.invalidateQueries({ queryKey: ['dashboard'] });
      void queryClient.invalidateQueries({ queryKey: ['work-reviews'] });
      navigate('/dashboard', {
        state: carryNotice({
          tone: 'success',
          text: `${answer.message} Review deadline: ${formatDateTime(answer.reviewDeadline)}`,
        }),
      });
    } catch (error) {
      setFailure(messageOf(error, 'Failed to submit work'));
    }
  };

  return { check, submit, failure };
}
