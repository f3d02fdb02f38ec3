import type { Draft } from '@inkwell/editor/use-draft';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { SkipForward } from 'lucide-react';
import { passOverImage } from '../api/requestCalls';
import type { SequentialWork } from '../api/types';
import { useImageReport } from '../references/imageReports';
import { Button } from '../ui/Button';
import { useAssignment } from '../work/assignment';
import { FailureNotice } from '../work/FailureNotice';
import { describeFailure } from '../work/submissionFailure';
import { ActionLabel } from '../work/WritingScreen';
import { sequentialQuery } from './queries';

/** Continues with the next image while a report of this one is open. It comes again after the others. */
export function usePassOver(work: SequentialWork, imageId: string, draft: Draft) {
  const { id } = useAssignment();
  const queryClient = useQueryClient();
  const report = useImageReport(imageId);
  const pass = useMutation({
    mutationFn: async () => {
      // What was written stays the draft of the image.
      await draft.session?.save();
      return passOverImage(id, imageId);
    },
    onSuccess: (next) => queryClient.setQueryData(sequentialQuery(id).queryKey, next),
  });
  const isLast = work.currentIndex + 1 >= work.totalImages;
  const isExcused = report?.own?.answer === null || report?.own?.answer === 'hidden';
  return {
    button:
      isExcused && !isLast && !draft.snapshot.isReadOnly ? (
        <Button size="small" isPending={pass.isPending} onPress={() => pass.mutate()}>
          <ActionLabel icon={SkipForward}>Pass over</ActionLabel>
        </Button>
      ) : null,
    notice: pass.isError ? (
      <FailureNotice
        failure={describeFailure(pass.error, 'Failed to pass over the image')}
        onRetry={() => pass.mutate()}
      />
    ) : null,
  };
}
