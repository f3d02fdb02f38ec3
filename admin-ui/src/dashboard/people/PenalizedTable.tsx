import { formatMoment } from '../../display/formatDate';
import type { User } from '../../providers/records';
import { PenaltyButton } from '../../users/actions/PenaltyButton';
import { PeopleGrid } from './PeopleGrid';
import { WorkStatusBadge } from './WorkStatusBadge';

export const PenalizedTable = ({ people, total }: { people: User[]; total: number }) => (
  <PeopleGrid
    label="Penalized Work"
    filter={{ role: 'user', isPenalized: true }}
    emptyText="Nobody is penalized."
    people={people}
    total={total}
    columns={[
      { name: 'Penalized', render: (user) => formatMoment(user.penalizedAt) },
      { name: 'Reason', render: (user) => user.penalizedReason?.replaceAll('_', ' ') || '–' },
      { name: 'Work status', render: (user) => <WorkStatusBadge user={user} /> },
    ]}
    actions={<PenaltyButton only="remove" />}
  />
);
