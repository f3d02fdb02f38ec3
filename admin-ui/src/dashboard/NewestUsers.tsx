import type { User } from '../providers/records';
import { USERS } from '../providers/resources';
import { StatusBadge } from '../users/StatusBadge';
import { NewestCard, NewestLine } from './NewestCard';

export const NewestUsers = () => (
  <NewestCard<User>
    title="Newest users"
    resource={USERS}
    sortField="createdAt"
    failure="Failed to load users"
    emptyText="Nobody has registered yet."
    pathOf={(user) => `/${USERS}/${user.id}/show`}
  >
    {(user) => <NewestLine name={user.name} detail={user.email} end={<StatusBadge user={user} />} />}
  </NewestCard>
);
