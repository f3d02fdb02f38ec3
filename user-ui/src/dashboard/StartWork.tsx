import { formatTimeLeft } from '@inkwell/contract/time-left';
import { messageOf } from '@inkwell/web/api-error';
import { formatDeadline } from '@inkwell/web/format-date';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { startAssignment } from '../api/workCalls';
import { Button } from '../ui/Button';
import { LoadFailure } from '../ui/LoadFailure';
import { Notice } from '../ui/Notice';
import { assignmentsQuery, dashboardQuery, useAssignments } from '../work/queries';
import { formatHours } from './assignmentState';
import styles from './WorkActions.module.css';

interface StartWorkProps {
  assignmentId: string;
  onStarted: () => void;
}

/** Starts the clock of an assignment at the user's request. */
export function StartWork({ assignmentId, onStarted }: StartWorkProps) {
  const queryClient = useQueryClient();
  const assignments = useAssignments(true);
  const assignment = assignments.data?.assignments.find(({ _id }) => _id === assignmentId);
  const hours = assignment?.workWindowHours;
  const start = useMutation({
    mutationFn: () => startAssignment(assignmentId),
    onSuccess: (dashboard) => {
      // Started by the user, so it is no news.
      queryClient.setQueryData(dashboardQuery(assignmentId).queryKey, {
        ...dashboard,
        workAutoStarted: false,
      });
      onStarted();
      void queryClient.invalidateQueries({ queryKey: assignmentsQuery.queryKey });
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
  if (assignment?.startRefusal) return <p>{assignment.startRefusal}</p>;
  return (
    <>
      <p>
        {hours === undefined
          ? 'Your time begins when you start.'
          : `Your time begins when you start: you then have ${formatTimeLeft(hours * 3_600_000)}.`}
      </p>
      {assignment?.startBy ? (
        <p>{`If you do not start by ${formatDeadline(assignment.startBy)}, this work ends without you.`}</p>
      ) : null}
      <div className={styles.actions}>
        <Button
          variant="primary"
          isDisabled={assignments.isPending}
          isPending={start.isPending}
          onPress={() => start.mutate()}
        >
          {hours === undefined ? 'Start work' : `Start: gives you ${formatHours(hours)}`}
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
