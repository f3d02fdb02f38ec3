import { DialogContent } from '@mui/material';
import { type ComponentType, lazy, Suspense } from 'react';
import { DetailsDialog } from './DetailsDialog';

interface Closable {
  onClose: () => void;
}

/** A dialog whose code is loaded when it is opened, because a page loads first only what it shows. */
export function lazyDialog<Props extends Closable>(load: () => Promise<ComponentType<Props>>) {
  const Dialog = lazy<ComponentType<Props>>(() =>
    load().then(
      (loaded) => ({ default: loaded }),
      () => ({ default: NotLoaded }),
    ),
  );
  return (props: Props) => (
    <Suspense>
      <Dialog {...props} />
    </Suspense>
  );
}

const NotLoaded = ({ onClose }: Closable) => (
  <DetailsDialog title="This could not be opened" maxWidth="sm" onClose={onClose}>
    <DialogContent>Check your connection, and load the page again.</DialogContent>
  </DetailsDialog>
);
