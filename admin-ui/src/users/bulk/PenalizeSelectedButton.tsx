import PenalizeIcon from '@mui/icons-material/GavelOutlined';
import { Button } from '@mui/material';
import { lazy, Suspense, useState } from 'react';
import { useListContext } from 'react-admin';
import type { User } from '../../providers/records';

const PenalizeSelectedDialog = lazy(async () => ({
  default: (await import('./PenalizeSelectedDialog')).PenalizeSelectedDialog,
}));

/** Shown while people are selected. */
export const PenalizeSelectedButton = () => {
  const { selectedIds, onUnselectItems } = useListContext<User>();
  const [asked, setAsked] = useState<string[] | null>(null);
  return (
    <>
      <Button
        variant="contained"
        color="error"
        startIcon={<PenalizeIcon />}
        onClick={() => setAsked(selectedIds.map(String))}
      >
        Penalize
      </Button>
      {asked && (
        <Suspense>
          <PenalizeSelectedDialog ids={asked} onPenalized={onUnselectItems} onClose={() => setAsked(null)} />
        </Suspense>
      )}
    </>
  );
};
