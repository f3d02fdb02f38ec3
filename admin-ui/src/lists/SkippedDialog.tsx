import type { Schema } from '@inkwell/contract/client';
import { Button, DialogActions, DialogContent } from '@mui/material';
import { DetailsDialog } from '../dialogs/DetailsDialog';
import { formatUserCount, UserList } from './UserList';

interface SkippedDialogProps {
  title: string;
  skipped: Schema<'BulkActionResult'>['skipped'];
  /** How many were skipped, in words. By default they are users. */
  count?: string;
  onClose: () => void;
}

/** Which records a bulk action has skipped, with the reasons. */
export const SkippedDialog = ({ title, skipped, count, onClose }: SkippedDialogProps) => (
  <DetailsDialog title={title} maxWidth="sm" onClose={onClose}>
    <DialogContent>
      <UserList
        title={`${count ?? formatUserCount(skipped.length)} skipped`}
        rows={skipped.map(({ id, name, email, message }) => ({
          id,
          name: name || 'Unknown user',
          detail: [email, message].filter(Boolean).join(': '),
        }))}
      />
    </DialogContent>
    <DialogActions>
      <Button onClick={onClose}>OK</Button>
    </DialogActions>
  </DetailsDialog>
);
