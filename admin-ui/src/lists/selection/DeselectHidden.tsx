import { useEffect } from 'react';
import { useListContext, useStore } from 'react-admin';

/**
 * Deselects records that a new filter hides, so that a bulk action concerns only records that the administrator has seen under
 * this filter. Another page or order of the same filter changes nothing.
 * @param props.list names the list: its resource, or its key in the store
 */
export const DeselectHidden = ({ list }: { list: string }) => {
  const { data, filterValues, isFetching, selectedIds, onSelect } = useListContext();
  const filter = JSON.stringify(filterValues);
  const [checkedFilter, setCheckedFilter] = useStore<string>(`${list}.selectionFilter`);
  useEffect(() => {
    if (!data || isFetching || checkedFilter === filter) return;
    setCheckedFilter(filter);
    const shown = new Set(data.map(({ id }) => id));
    const kept = selectedIds.filter((id) => shown.has(id));
    if (kept.length < selectedIds.length) onSelect(kept);
  }, [data, filter, isFetching, checkedFilter, setCheckedFilter, selectedIds, onSelect]);
  return null;
};
