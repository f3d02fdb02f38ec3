import { lazy, Suspense } from 'react';
import { AddressedTabs } from '../../display/AddressedTabs';
import type { User } from '../../providers/records';
import { OverviewTab } from './OverviewTab';
import { personTabs } from './personTabs';

const PersonTab = lazy(async () => ({ default: (await import('./PersonTab')).PersonTab }));

/** Each loads when it is opened. */
export const PersonTabs = ({ user }: { user: User }) => (
  <AddressedTabs label={`About ${user.name}`} tabs={personTabs(user)}>
    {(open) =>
      open === 'overview' ? (
        <OverviewTab user={user} />
      ) : (
        <Suspense>
          <PersonTab key={open} tab={open} user={user} />
        </Suspense>
      )
    }
  </AddressedTabs>
);
