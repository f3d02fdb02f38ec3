import PenalizeIcon from '@mui/icons-material/GavelOutlined';
import { Button } from '@mui/material';
import { useEffect, useRef, useState } from 'react';
import { useListContext } from 'react-admin';
import { lazyDialog } from '../../dialogs/lazyDialog';
import type { User } from '../../providers/records';

const PenalizeSelectedDialog = lazyDialog(
  async () => (await import('./PenalizeSelectedDialog')).PenalizeSelectedDialog,
);

/** Shown while users are selected. */
export const PenalizeSelectedButton = () => {
  const { selectedIds, onUnselectItems } = useListContext<User>();
  const [asked, setAsked] = useState<string[] | null>(null);
  const isDone = useRef(false);
  useEffect(() => {
    if (asked || !isDone.current) return;
    isDone.current = false;
    // The selection is empty and the button is gone, so the focus moves to the checkbox that selects all.
    document.querySelector<HTMLElement>('.select-all input')?.focus();
  }, [asked]);
  const finish = () => {
    isDone.current = true;
    onUnselectItems();
  };
  return (
    <>
      {selectedIds.length > 0 && (
        <Button
          variant="contained"
          color="error"
          startIcon={<PenalizeIcon />}
          onClick={() => setAsked(selectedIds.map(String))}
        >
          Penalize
        </Button>
      )}
      {asked && <PenalizeSelectedDialog ids={asked} onPenalized={finish} onClose={() => setAsked(null)} />}
    </>
  );
};

/** The maximum of one call. */
const MAX_BULK_USERS = 1000;

/** Selects all users that match the search and the filters. Shown when the whole page is selected. */
export const SelectAllMatching = () => {
  const { data = [], total = 0, selectedIds, onSelectAll } = useListContext<User>();
  const most = Math.min(total, MAX_BULK_USERS);
  if (selectedIds.length >= most || !data.every(({ id }) => selectedIds.includes(id))) return null;
  return (
    <Button size="small" onClick={() => onSelectAll({ limit: MAX_BULK_USERS })}>
      {total > MAX_BULK_USERS
        ? `Select the first ${MAX_BULK_USERS.toLocaleString()}`
        : `Select all ${total.toLocaleString()}`}
    </Button>
  );
};
