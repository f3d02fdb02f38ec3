import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { SortPayload } from 'react-admin';
import { type FilterTab, FilterTabs, useFilterTabs } from '../lists/FilterTabs';
import { userCountsQuery } from '../lists/userCounts';
import { USERS } from '../providers/resources';

const BY_DEADLINE: SortPayload = { field: 'deadlineAt', order: 'ASC' };

/** As on the dashboard: staff count only in "With staff". */
const user = (filter: Record<string, unknown>) => ({ role: 'user', ...filter });

const TABS: readonly FilterTab[] = [
  { label: 'Users', filter: user({}) },
  { label: 'With staff', filter: {} },
  { label: 'Active', filter: user({ isWorking: true }) },
  { label: 'Overdue', filter: user({ isOverdue: true }), sort: BY_DEADLINE },
  { label: 'Due in 24 h', filter: user({ isDueIn24Hours: true }), sort: BY_DEADLINE },
  { label: 'No text for 24 h', filter: user({ hasNoTextFor24Hours: true }), sort: BY_DEADLINE },
  { label: 'Submitted', filter: user({ workSubmitted: true }) },
  { label: 'Penalized', filter: user({ isPenalized: true }) },
];

/** The most important filters, and those that the administrator has saved, with the number of users of each. */
export const UserFilterTabs = () => {
  const tabs = useFilterTabs(USERS, TABS);
  const filters = tabs.map(({ filter }) => filter);
  const { data } = useQuery({ ...userCountsQuery(filters), placeholderData: keepPreviousData });
  return <FilterTabs tabs={tabs} counts={data?.counts ?? null} />;
};
