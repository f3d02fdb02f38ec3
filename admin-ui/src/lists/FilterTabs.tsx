import { Box, Tab } from '@mui/material';
import { extractValidSavedQueries, type SavedQuery, type SortPayload, useSavedQueries } from 'react-admin';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { ScrollableTabs } from '../display/ScrollableTabs';
import { totalText } from './ListPagination';
import { useFilterInAddress } from './useFilterInAddress';

export interface FilterTab {
  label: string;
  filter: Record<string, unknown>;
  displayedFilters?: unknown;
  sort?: SortPayload | undefined;
}

interface FilterTabsProps {
  tabs: readonly FilterTab[];
  /** How many records each tab has, if the list counts them. Null before the answer: the tabs work without the numbers. */
  counts?: readonly { total: number; totalIsMore: boolean }[] | null;
}

/** The tabs of a list with the filters that the administrator has saved. */
export function useFilterTabs(resource: string, tabs: readonly FilterTab[]): FilterTab[] {
  const [saved] = useSavedQueries(resource);
  return [...tabs, ...extractValidSavedQueries(saved).map(toTab)];
}

/** Filters of a list, one of which is on. */
export const FilterTabs = ({ tabs, counts }: FilterTabsProps) => {
  const [parameters] = useSearchParams();
  const navigate = useNavigate();
  const current = filterKey(useFilterInAddress());
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
              counts === undefined ? (
                tab.label
              ) : (
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
              )
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

/** Equal for equal filters. A search text narrows the open tab. */
function filterKey({ q: _, ...filter }: Record<string, unknown>): string {
  return JSON.stringify(Object.entries(filter).toSorted());
}
