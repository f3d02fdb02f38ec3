import { useEffect } from 'react';
import { useListContext, useStore } from 'react-admin';
import type { User } from '../../providers/records';
import { USERS } from '../../providers/resources';

/**
 * Deselects users that a new filter hides, so that a bulk action concerns only users that the administrator has seen under
 * this filter. Another page or order of the same filter changes nothing.
 */
export const DeselectHidden = () => {
  const { data, filterValues, isFetching, selectedIds, onSelect } = useListContext<User>();
  const filter = JSON.stringify(filterValues);
  const [checkedFilter, setCheckedFilter] = useStore<string>(`${USERS}.selectionFilter`);
  useEffect(() => {
    if (!data || isFetching || checkedFilter === filter) return;
    setCheckedFilter(filter);
    const shown = new Set(data.map(({ id }) => id));
    const kept = selectedIds.filter((id) => shown.has(id));
    if (kept.length < selectedIds.length) onSelect(kept);
  }, [data, filter, isFetching, checkedFilter, setCheckedFilter, selectedIds, onSelect]);
  return null;
};
