import { Badge } from '../../display/Badge';
import { formatDay, formatMoment } from '../../display/formatDate';
import type { User } from '../../providers/records';
import { PenaltyButton } from '../../users/actions/PenaltyButton';
import { EditWorkButton } from '../../users/work/EditWorkButton';
import { ViewWorkButton } from '../../users/work/ViewWorkButton';
import { PeopleGrid } from './PeopleGrid';
import { WorkStatusBadge } from './WorkStatusBadge';

export const SubmittedTable = ({ people, total }: { people: User[]; total: number }) => (
  <PeopleGrid
    label="Submitted Work"
    filter={{ role: 'user', workSubmitted: true }}
    emptyText="Nobody has submitted work yet."
    people={people}
    total={total}
    columns={[
      { name: 'Work status', render: (user) => <WorkStatusBadge user={user} /> },
      { name: 'Submitted', render: (user) => formatMoment(user.submittedAt) },
      { name: 'Started', render: (user) => formatDay(user.workStartedAt) },
      {
        name: 'Standing',
        render: (user) =>
          user.isPenalized ? <Badge label="Penalized" tone="red" /> : <Badge label="Active" tone="green" />,
      },
    ]}
    actions={
      <>
        <ViewWorkButton />
        <EditWorkButton />
        <PenaltyButton only="penalize" />
      </>
    }
  />
);
