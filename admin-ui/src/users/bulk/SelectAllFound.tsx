import { Button } from '@mui/material';
import { useListContext } from 'react-admin';
import type { User } from '../../providers/records';

/** As many as one call penalizes. */
const MOST_PEOPLE = 1000;

/** Offered when the whole page is selected: everybody whom the search and the filters find. */
export const SelectAllFound = () => {
  const { data = [], total = 0, selectedIds, onSelectAll } = useListContext<User>();
  const most = Math.min(total, MOST_PEOPLE);
  if (selectedIds.length >= most || !data.every(({ id }) => selectedIds.includes(id))) return null;
  return (
    <Button size="small" onClick={() => onSelectAll({ limit: MOST_PEOPLE })}>
      {total > MOST_PEOPLE
        ? `Select the first ${MOST_PEOPLE.toLocaleString()}`
        : `Select all ${total.toLocaleString()}`}
    </Button>
  );
};
