import { Dialog } from '@mui/material';
import { UniversalSearch } from './UniversalSearch';

export const SearchPalette = ({ onClose }: { onClose: () => void }) => (
  <Dialog
    open
    onClose={onClose}
    fullWidth
    maxWidth="sm"
    sx={{ '& .MuiDialog-container': { alignItems: 'flex-start' } }}
    slotProps={{ paper: { 'aria-label': 'Search', sx: { p: 2 } } }}
  >
    <UniversalSearch autoFocus onDone={onClose} />
  </Dialog>
);
