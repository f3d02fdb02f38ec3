import { Badge } from '../../display/Badge';
import { formatDay, formatMoment } from '../../display/formatDate';
import type { User } from '../../providers/records';
import { UserActionButton } from '../../users/actions/UserActionButton';
import { usePenalize } from '../../users/actions/usePenalize';
import { EditWorkButton } from '../../users/work/EditWorkButton';
import { useViewWork } from '../../users/work/useViewWork';
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
    actions={(user, compact) => (
      <>
        <UserActionButton use={useViewWork} user={user} compact={compact} />
        <EditWorkButton user={user} compact={compact} />
        <UserActionButton use={usePenalize} user={user} compact={compact} />
      </>
    )}
  />
);
