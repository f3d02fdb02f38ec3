import { formatTimeLeft } from '@inkwell/contract/time-left';
import { messageOf } from '@inkwell/web/api-error';
import { formatDeadline } from '@inkwell/web/format-date';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { BookOpen } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { Dashboard } from '../api/types';
import { startAssignment } from '../api/workCalls';
import { Button } from '../ui/Button';
import { LoadFailure } from '../ui/LoadFailure';
import { Notice } from '../ui/Notice';
import { addressIn } from '../work/assignment';
import { assignmentsQuery, dashboardQuery, useAssignments } from '../work/queries';
import { formatHours } from './assignmentState';
import { ReviewDocuments } from './ReviewDocuments';
import styles from './WorkActions.module.css';
import { WorkAmount } from './WorkAmount';

interface StartWorkProps {
  assignment: NonNullable<Dashboard['assignment']>;
  onStarted: () => void;
}

interface Start {
  /** From the dialog of the documents, the work itself is opened. */
  opensEditor: boolean;
}

/** Starts the clock of an assignment at the user's request. */
export function StartWork({ assignment: shown, onStarted }: StartWorkProps) {
  const { _id: assignmentId, project } = shown;
  const navigate = useNavigate();
  const [isReviewing, setReviewing] = useState(false);
  const queryClient = useQueryClient();
  const assignments = useAssignments(true);
  const assignment = assignments.data?.assignments.find(({ _id }) => _id === assignmentId);
  const hours = assignment?.workWindowHours;
  const start = useMutation({
    mutationFn: (_: Start) => startAssignment(assignmentId),
    onSuccess: (dashboard, { opensEditor }) => {
      // Started by the user, so it is no news.
      queryClient.setQueryData(dashboardQuery(assignmentId).queryKey, {
        ...dashboard,
        workAutoStarted: false,
      });
      if (opensEditor) void navigate(addressIn(assignmentId, '/work-editor'));
      else onStarted();
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
  const time = (
    <p>
      {hours === undefined
        ? 'Your time begins when you start.'
        : `Your time begins when you start: you then have ${formatTimeLeft(hours * 3_600_000)}.`}
    </p>
  );
  const failure = start.isError ? (
    <Notice tone="failure" onDismiss={start.reset}>
      {messageOf(start.error, 'Failed to start work')}
    </Notice>
  ) : null;
  return (
    <>
      <WorkAmount assignment={shown} imageCount={assignment?.imageCount} hours={hours} />
      {time}
      {assignment?.startBy ? (
        <p>{`If you do not start by ${formatDeadline(assignment.startBy)}, this work ends without you.`}</p>
      ) : null}
      <div className={styles.actions}>
        <Button
          variant="primary"
          isDisabled={assignments.isPending}
          isPending={start.isPending}
          onPress={() => start.mutate({ opensEditor: false })}
        >
          {hours === undefined ? 'Start work' : `Start: gives you ${formatHours(hours)}`}
        </Button>
        <Button variant="quiet" onPress={() => setReviewing(true)}>
          <BookOpen aria-hidden="true" />
          Reference Documents
        </Button>
      </div>
      {failure}
      <ReviewDocuments
        isOpen={isReviewing}
        startButton={
          <Button
            variant="primary"
            isDisabled={assignments.isPending}
            isPending={start.isPending}
            onPress={() => start.mutate({ opensEditor: project.modes.includes('document') })}
          >
            Start Work
          </Button>
        }
        onClose={() => setReviewing(false)}
      >
        {time}
        {failure}
      </ReviewDocuments>
    </>
  );
}
