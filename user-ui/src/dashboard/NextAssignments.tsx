import { pluralize } from '@inkwell/contract/format-count';
import { messageOf } from '@inkwell/web/api-error';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import type { NextAssignment } from '../api/types';
import { takeNextAssignment } from '../api/workCalls';
import { Button } from '../ui/Button';
import { Notice } from '../ui/Notice';
import { Sheet } from '../ui/Sheet';
import { addressIn } from '../work/assignment';
import { assignmentsQuery, dashboardQuery } from '../work/queries';
import { formatHours } from './assignmentState';
import styles from './NextAssignments.module.css';

interface NextAssignmentsProps {
  next: readonly NextAssignment[];
  /** The project of the assignment that is shown. */
  shownProject: string | undefined;
}

/** The projects of which the user may take another assignment, and why there is none of the shown project, or of one just asked for. */
export function NextAssignments({ next, shownProject }: NextAssignmentsProps) {
  const take = useTakeNext();
  const offers = next.filter(
    ({ images, project }) =>
      images > 0 || project._id === shownProject || (take.isError && project._id === take.variables),
  );
  if (offers.length === 0) return null;
  return (
    <Sheet label="More work">
      <h2 className={styles.title}>More work</h2>
      {offers.map((offer) => (
        <Offer key={offer.project._id} offer={offer} take={take} />
      ))}
    </Sheet>
  );
}

/** Takes an assignment of the project with the given id, and shows it. */
function useTakeNext() {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: takeNextAssignment,
    onSuccess: (dashboard) => {
      const id = dashboard.assignment?._id;
      if (!id) return;
      queryClient.setQueryData(dashboardQuery(id).queryKey, dashboard);
      return navigate(addressIn(id, '/dashboard'));
    },
    // After a failure, too: an answer may have been lost, or another tab was first.
    onSettled: () => queryClient.invalidateQueries({ queryKey: assignmentsQuery.queryKey }),
  });
}

function Offer({ offer, take }: { offer: NextAssignment; take: ReturnType<typeof useTakeNext> }) {
  const { project, images, workWindowHours } = offer;
  const isTaken = take.variables === project._id;
  if (images === 0) {
    return <p>{`No more images are left for you in “${project.name}” at the moment.`}</p>;
  }
  const time = formatHours(workWindowHours);
  return (
    <div className={styles.offer}>
      <p>
        <strong>{project.name}</strong>
        {`: ${pluralize(images, 'image')}. Your ${time} begin when you start it.`}
      </p>
      <div>
        <Button
          isPending={isTaken && take.isPending}
          onPress={() => take.mutate(project._id)}
          aria-label={`Take the next assignment: ${project.name}`}
        >
          Take the next assignment
        </Button>
      </div>
      {isTaken && take.isError ? (
        <Notice tone="failure" onDismiss={take.reset}>
          {messageOf(take.error, 'Failed to take the next assignment')}
        </Notice>
      ) : null}
    </div>
  );
}
