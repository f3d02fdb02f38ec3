import PenalizeIcon from '@mui/icons-material/GavelOutlined';
import { Button } from '@mui/material';
import { useEffect, useRef, useState } from 'react';
import { useListContext } from 'react-admin';
import { lazyDialog } from '../../dialogs/lazyDialog';
import type { User } from '../../providers/records';

const PenalizeSelectedDialog = lazyDialog(
  async () => (await import('./PenalizeSelectedDialog')).PenalizeSelectedDialog,
);

/** Shown while people are selected. */
export const PenalizeSelectedButton = () => {
  const { selectedIds, onUnselectItems } = useListContext<User>();
  const [asked, setAsked] = useState<string[] | null>(null);
  const isDone = useRef(false);
  useEffect(() => {
    if (asked || !isDone.current) return;
    isDone.current = false;
    // Nobody is selected any more, and the button is gone: the keyboard goes on where the next selection begins.
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
