import { formatTimeLeft } from '@inkwell/contract/time-left';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { completeSequentialWork } from '../api/workCalls';
import { Button } from '../ui/Button';
import { ConfirmDialog } from '../ui/ConfirmDialog';
import { Notice } from '../ui/Notice';
import { Sheet } from '../ui/Sheet';
import { useAssignment } from '../work/assignment';
import { FailureNotice } from '../work/FailureNotice';
import { dashboardQuery } from '../work/queries';
import { describeFailure } from '../work/submissionFailure';
import { sequentialQuery } from './queries';

interface AllImagesCompletedProps {
  title?: string;
  isDeadlinePassed: boolean;
  reviewHours: number;
  /** Called with the server's message. */
  onCompleted: (message: string) => void;
  /** What else to know before the completion. */
  children?: ReactNode;
}

/** Shown when all images are submitted or reported: the user completes the run. */
export function AllImagesCompleted({
  title = 'All Images Completed!',
  isDeadlinePassed,
  reviewHours,
  onCompleted,
  children,
}: AllImagesCompletedProps) {
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
      <h2>{title}</h2>
      {isDeadlinePassed ? (
        <Notice tone="information">
          The deadline has passed, so this work cannot be completed any more. You can read it below.
        </Notice>
      ) : (
        <>
          {children ? <p>{children}</p> : null}
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
