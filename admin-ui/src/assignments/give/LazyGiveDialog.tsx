import { lazy, Suspense } from 'react';
import type { GiveDialogProps } from './GiveDialog';

// Its autocomplete inputs are larger than the rest of the pages that open it.
const GiveDialog = lazy(async () => ({ default: (await import('./GiveDialog')).GiveDialog }));

export const LazyGiveDialog = (props: GiveDialogProps) => (
  <Suspense>
    <GiveDialog {...props} />
  </Suspense>
);
