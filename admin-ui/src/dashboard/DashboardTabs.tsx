import { lazy, Suspense } from 'react';
import { AddressedTabs } from '../display/AddressedTabs';
import type { DashboardStats } from '../providers/records';
import { Overview } from './Overview';
import { tabs } from './tabs';

const PeopleTab = lazy(async () => ({ default: (await import('./people/PeopleTab')).PeopleTab }));

interface DashboardTabsProps {
  stats: DashboardStats | undefined;
  /** There are none, and none are on their way. */
  hasFailed: boolean;
}

export const DashboardTabs = ({ stats, hasFailed }: DashboardTabsProps) => (
  <AddressedTabs label="Dashboard" tabs={tabs}>
    {(open) =>
      open === 'overview' ? (
        <Overview stats={stats} hasFailed={hasFailed} />
      ) : (
        <Suspense>
          <PeopleTab tab={open} />
        </Suspense>
      )
    }
  </AddressedTabs>
);
