import { Button, DialogActions, DialogContent } from '@mui/material';
import { DetailsDialog } from '../../dialogs/DetailsDialog';
import { UserList } from '../UserList';
import type { SkippedRecord } from './bulkAction';

interface SkippedDialogProps {
  title: string;
  /** `2 users skipped` */
  heading: string;
  skipped: SkippedRecord[];
  onClose: () => void;
}

/** Which records a bulk action has skipped, with the reasons. */
export const SkippedDialog = ({ title, heading, skipped, onClose }: SkippedDialogProps) => (
  <DetailsDialog title={title} maxWidth="sm" onClose={onClose}>
    <DialogContent>
      <UserList title={heading} rows={skipped} />
    </DialogContent>
    <DialogActions>
      <Button onClick={onClose}>OK</Button>
    </DialogActions>
  </DetailsDialog>
);
