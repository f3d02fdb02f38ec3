import { Box, Tab } from '@mui/material';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { extractValidSavedQueries, type SavedQuery, type SortPayload, useSavedQueries } from 'react-admin';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { ScrollableTabs } from '../display/ScrollableTabs';
import { totalText } from '../lists/ListPagination';
import { userCountsQuery } from '../lists/userCounts';
import { USERS } from '../providers/resources';

interface FilterTab {
  label: string;
  filter: Record<string, unknown>;
  displayedFilters?: unknown;
  sort?: SortPayload | undefined;
}

const BY_DEADLINE: SortPayload = { field: 'deadlineAt', order: 'ASC' };

/** As on the dashboard: staff count only in "With staff". */
const user = (filter: Record<string, unknown>) => ({ role: 'user', ...filter });

const TABS: readonly FilterTab[] = [
  { label: 'Users', filter: user({}) },
  { label: 'With staff', filter: {} },
  { label: 'Active', filter: user({ workStarted: true, workSubmitted: false }) },
  { label: 'Overdue', filter: user({ isOverdue: true }), sort: BY_DEADLINE },
  { label: 'Due in 24 h', filter: user({ isDueIn24Hours: true }), sort: BY_DEADLINE },
  { label: 'No text for 24 h', filter: user({ hasNoTextFor24Hours: true }), sort: BY_DEADLINE },
  { label: 'Submitted', filter: user({ workSubmitted: true }) },
  { label: 'Penalized', filter: user({ isPenalized: true }) },
];

/** The most important filters, and those that the administrator has saved, with the number of users of each. */
export const FilterTabs = () => {
  const [parameters] = useSearchParams();
  const navigate = useNavigate();
  const [saved] = useSavedQueries(USERS);
  const tabs = [...TABS, ...extractValidSavedQueries(saved).map(toTab)];
  const counts = useCounts(tabs.map(({ filter }) => filter));
  // The list writes its filter into the URL.
  const current = filterKey(readFilter(parameters.get('filter')));
  const open = tabs.findIndex(({ filter }) => filterKey(filter) === current);

  const perPage = parameters.get('perPage');
  const show = ({ filter, displayedFilters = {}, sort }: FilterTab) => {
    const search = new URLSearchParams({
      filter: JSON.stringify(filter),
      displayedFilters: JSON.stringify(displayedFilters),
      page: '1',
      ...(perPage && { perPage }),
      ...(sort && { sort: sort.field, order: sort.order }),
    });
    navigate({ search: search.toString() });
  };
  return (
    <ScrollableTabs
      value={open >= 0 ? open : false}
      aria-label="Saved filters"
      sx={{ borderBottom: 1, borderColor: 'divider' }}
    >
      {tabs.map((tab, index) => {
        const count = counts?.[index];
        return (
          <Tab
            // biome-ignore lint/suspicious/noArrayIndexKey: two saved filters can have the same name
            key={`${tab.label} ${index}`}
            value={index}
            onClick={() => show(tab)}
            label={
              <span>
                {tab.label} {/* Space for the number, so that the tabs do not move when it arrives. */}
                <Box
                  component="span"
                  sx={{
                    display: 'inline-block',
                    minWidth: '3ch',
                    textAlign: 'left',
                    color: 'text.secondary',
                    fontVariantNumeric: 'tabular-nums',
                  }}
                >
                  {count && totalText(count.total, count)}
                </Box>
              </span>
            }
          />
        );
      })}
    </ScrollableTabs>
  );
};

function toTab({ label, value }: SavedQuery): FilterTab {
  return { label, filter: value.filter ?? {}, displayedFilters: value.displayedFilters, sort: value.sort };
}

/** Undefined before the answer, and if it fails: the tabs work without the numbers. */
function useCounts(filters: Record<string, unknown>[]) {
  const { data } = useQuery({
    ...userCountsQuery(filters),
    placeholderData: keepPreviousData,
  });
  return data?.counts;
}

function readFilter(json: string | null): Record<string, unknown> {
  try {
    return JSON.parse(json ?? '{}');
  } catch {
    return {};
  }
}

/** Equal for equal filters. A search text narrows the open tab. */
function filterKey({ q: _, ...filter }: Record<string, unknown>): string {
  return JSON.stringify(Object.entries(filter).toSorted());
}
