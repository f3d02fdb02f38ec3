import { Alert, Button } from '@mui/material';

/** Of two drafts one has to go, and only the reviewer knows which. */
export const ConflictNotice = ({ onKeep }: { onKeep: (which: 'mine' | 'theirs') => void }) => (
  <Alert
    severity="warning"
    sx={{ mb: 2, flexWrap: 'wrap' }}
    action={
      <>
        <Button color="inherit" size="small" onClick={() => onKeep('theirs')}>
          Take the saved one
        </Button>
        <Button color="inherit" size="small" variant="outlined" onClick={() => onKeep('mine')}>
          Keep what stands here
        </Button>
      </>
    }
  >
    This review was saved from another window or by somebody else since. What stands here is not saved.
  </Alert>
);
