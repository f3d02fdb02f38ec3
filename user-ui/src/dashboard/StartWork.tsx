import { formatTimeLeft } from '@inkwell/contract/time-left';
import { messageOf } from '@inkwell/web/api-error';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { readAssignments, startAssignment } from '../api/workCalls';
import { Button } from '../ui/Button';
import { LoadFailure } from '../ui/LoadFailure';
import { Notice } from '../ui/Notice';
import { dashboardQuery } from '../work/queries';
import styles from './WorkActions.module.css';

interface StartWorkProps {
  assignmentId: string;
  onStarted: () => void;
}

/** Starts the clock of an assignment at the user's request. The dashboard starts that of the current one only. */
export function StartWork({ assignmentId, onStarted }: StartWorkProps) {
  const queryClient = useQueryClient();
  const assignments = useQuery({ queryKey: ['assignments'], queryFn: readAssignments });
  const hours = assignments.data?.find(({ _id }) => _id === assignmentId)?.workWindowHours;
  const start = useMutation({
    mutationFn: () => startAssignment(assignmentId),
    onSuccess: (dashboard) => {
      // Started by the user, so it is no news.
      queryClient.setQueryData(dashboardQuery(assignmentId).queryKey, {
        ...dashboard,
        workAutoStarted: false,
      });
      onStarted();
    },
    onError: () => queryClient.invalidateQueries({ queryKey: dashboardQuery(assignmentId).queryKey }),
  });
  if (assignments.isError) {
    return (
      <LoadFailure
        error={assignments.error}
        fallback="Failed to load your work"
        onRetry={assignments.refetch}
        isRetrying={assignments.isFetching}
      />
    );
  }
  return (
    <>
      <p>
        {hours === undefined
          ? 'Your time begins when you start.'
          : `Your time begins when you start: you then have ${formatTimeLeft(hours * 3_600_000)}.`}
      </p>
      <div className={styles.actions}>
        <Button
          variant="primary"
          isDisabled={assignments.isPending}
          isPending={start.isPending}
          onPress={() => start.mutate()}
        >
          Start work
        </Button>
      </div>
      {start.isError ? (
        <Notice tone="failure" onDismiss={start.reset}>
          {messageOf(start.error, 'Failed to start work')}
        </Notice>
      ) : null}
    </>
  );
}
