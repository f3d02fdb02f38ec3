import { formatCount } from '@inkwell/contract/format-count';
import { Button } from '@mui/material';
import { useListContext } from 'react-admin';

/** The maximum of one call. */
const MAX_BULK_RECORDS = 1000;

/** Selects all records that match the search and the filters. Shown when the whole page is selected. */
export const SelectAllMatching = () => {
  const { data = [], total = 0, selectedIds, onSelectAll } = useListContext();
  const most = Math.min(total, MAX_BULK_RECORDS);
  if (selectedIds.length >= most || !data.every(({ id }) => selectedIds.includes(id))) return null;
  return (
    <Button size="small" onClick={() => onSelectAll({ limit: MAX_BULK_RECORDS })}>
      {total > MAX_BULK_RECORDS
        ? `Select the first ${formatCount(MAX_BULK_RECORDS)}`
        : `Select all ${formatCount(total)}`}
    </Button>
  );
};
