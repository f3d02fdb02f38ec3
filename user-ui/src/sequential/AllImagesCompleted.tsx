import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../api/failure';
import { completeSequentialWork } from '../api/workCalls';
import { Button } from '../ui/Button';
import { ConfirmDialog } from '../ui/ConfirmDialog';
import { Notice } from '../ui/Notice';
import { Sheet } from '../ui/Sheet';
import { sequentialKey } from './queries';

interface AllImagesCompletedProps {
  isPassed: boolean;
  reviewHours: number;
  /** Is told what the server says. */
  onCompleted: (message: string) => void;
}

/** Every image is submitted; the last word is the person's. */
export function AllImagesCompleted({ isPassed, reviewHours, onCompleted }: AllImagesCompletedProps) {
  const queryClient = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const complete = useMutation({
    mutationFn: completeSequentialWork,
    onSuccess: ({ message }) => {
      onCompleted(message);
      return Promise.all(
        [sequentialKey, ['dashboard']].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
      );
    },
  });
  return (
    <Sheet label="All images completed">
      <h2>All Images Completed!</h2>
      {isPassed ? (
        <Notice tone="information">
          The deadline has passed, so this work cannot be completed any more. You can read it below.
        </Notice>
      ) : (
        <>
          <p>{`Complete your work to hand it in. It is reviewed within ${reviewHours} hours.`}</p>
          {complete.isError ? (
            <Notice tone="failure">{messageOf(complete.error, 'Failed to complete work')}</Notice>
          ) : null}
          <div>
            <Button variant="primary" isPending={complete.isPending} onPress={() => setAsking(true)}>
              Complete Work
            </Button>
          </div>
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
