import { Alert, Button } from '@mui/material';
import type { ReviewItem } from '../../providers/reviewRecords';

interface ConflictNoticeProps {
  onResolve: (choice: 'mine' | 'theirs') => void;
}

/** Two drafts exist; the reviewer chooses the one that stays. */
export const ConflictNotice = ({ onResolve }: ConflictNoticeProps) => (
  <Alert
    severity="warning"
    sx={{ mb: 2, flexWrap: 'wrap' }}
    action={
      <>
        <Button color="inherit" size="small" onClick={() => onResolve('theirs')}>
          Use the saved version
        </Button>
        <Button color="inherit" size="small" variant="outlined" onClick={() => onResolve('mine')}>
          Keep my version
        </Button>
      </>
    }
  >
    This review has since been saved in another window or by another reviewer. Your version is not saved.
  </Alert>
);

interface ChangedTextsNoticeProps {
  message: string;
  /** The texts that are new on the screen. Empty until they are loaded, and if a reference was changed. */
  changed: ReviewItem[];
}

/** Nothing was published, because the texts on the screen were not the newest. */
export const ChangedTextsNotice = ({ message, changed }: ChangedTextsNoticeProps) => (
  <Alert severity="warning" sx={{ mb: 2, overflowWrap: 'anywhere' }}>
    {message} Your comments are kept.
    {changed.length > 0 && ` Changed: ${changed.map(({ image }) => image?.title ?? 'Document').join(', ')}.`}
  </Alert>
);
