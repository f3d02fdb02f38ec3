import { formatDay } from '../../display/formatDate';
import type { User } from '../../providers/records';
import { CopyLinkButton } from '../../users/actions/CopyLinkButton';
import { PenaltyButton } from '../../users/actions/PenaltyButton';
import { ViewPasswordButton } from '../../users/actions/ViewPasswordButton';
import { FlagBadges } from '../../users/FlagBadges';
import { PeopleGrid } from './PeopleGrid';

const kinds = {
  signed: {
    label: 'Signed Agreements',
    filter: { role: 'user', isSignedAgreement: true },
    emptyText: 'Nobody has signed yet.',
  },
  verified: {
    label: 'Verified Users',
    filter: { role: 'user', isVerified: true },
    emptyText: 'Nobody has proved an e-mail address yet.',
  },
  active: {
    label: 'Active/Working Users',
    filter: { role: 'user', workStarted: true, workSubmitted: false },
    emptyText: 'Nobody is working at the moment.',
  },
};

interface PeopleTableProps {
  people: User[];
  total: number;
  tab: keyof typeof kinds;
}

export const PeopleTable = ({ people, total, tab }: PeopleTableProps) => (
  <PeopleGrid
    {...kinds[tab]}
    people={people}
    total={total}
    columns={[
      { name: 'Status', render: (user) => <FlagBadges user={user} /> },
      { name: 'Signature', render: (user) => (user.signature ? 'Signed' : 'Not signed') },
      { name: 'Work started', render: (user) => formatDay(user.workStartedAt) },
      { name: 'Created', render: (user) => formatDay(user.createdAt) },
    ]}
    actions={
      <>
        <ViewPasswordButton />
        <CopyLinkButton />
        <PenaltyButton only="penalize" />
      </>
    }
  />
);
