import { pluralize } from '@inkwell/contract/format-count';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { SequentialWork } from '../api/types';
import { completeSequentialWork } from '../api/workCalls';
import { Button } from '../ui/Button';
import { ConfirmDialog } from '../ui/ConfirmDialog';
import { WorkName } from '../ui/WorkName';
import { useAssignment } from '../work/assignment';
import { FailureNotice } from '../work/FailureNotice';
import { assignmentsQuery, dashboardQuery, reviewsQuery } from '../work/queries';
import { describeFailure } from '../work/submissionFailure';
import { sequentialQuery } from './queries';

/** Says which images the completed work will not have. Null if it has all. */
export function describeLeftOut({ isCompletable, totalImages, session, currentImage }: SequentialWork) {
  const count = isCompletable ? totalImages - session.completedImages : 0;
  if (count === 0) return null;
  if (count === 1 && currentImage) return `The image “${currentImage.title}” is left out.`;
  return `${pluralize(count, 'image')} ${count === 1 ? 'is' : 'are'} left out.`;
}

interface CompleteWorkProps {
  work: SequentialWork;
  /** Called with the server's message. */
  onCompleted: (message: string) => void;
  size?: 'small';
}

/** Completes the run after a confirmation. */
export function CompleteWork({ work, onCompleted, size }: CompleteWorkProps) {
  const queryClient = useQueryClient();
  const { id, dashboardOf } = useAssignment();
  const [isAsking, setAsking] = useState(false);
  const complete = useMutation({
    mutationFn: () => completeSequentialWork(id),
    onSuccess: ({ message }) => {
      onCompleted(message);
      const changed = [sequentialQuery(id), dashboardQuery(dashboardOf), reviewsQuery(id), assignmentsQuery];
      return Promise.all(changed.map(({ queryKey }) => queryClient.invalidateQueries({ queryKey })));
    },
  });
  const leftOut = describeLeftOut(work);
  return (
    <>
      <div>
        <Button variant="primary" size={size} isPending={complete.isPending} onPress={() => setAsking(true)}>
          Complete Work
        </Button>
      </div>
      {complete.isError ? (
        <FailureNotice
          failure={describeFailure(complete.error, 'Failed to complete work')}
          onRetry={() => complete.mutate()}
        />
      ) : null}
      <ConfirmDialog
        title="Complete your sequential work"
        confirmLabel="Complete Work"
        isOpen={isAsking}
        onConfirm={() => complete.mutate()}
        onClose={() => setAsking(false)}
      >
        <WorkName />
        {leftOut ? <p>{leftOut}</p> : null}
        <p>Are you sure you want to complete your work? This action cannot be undone.</p>
      </ConfirmDialog>
    </>
  );
}
