import KeyboardIcon from '@mui/icons-material/KeyboardOutlined';
import { Box, Button, IconButton, Tooltip, Typography } from '@mui/material';
import type { ReviewDetails } from '../../providers/reviewRecords';
import type { DraftState } from '../draft/draftSession';

interface DeskBarProps {
  review: ReviewDetails;
  saving: DraftState['saving'];
  isReady: boolean;
  onKeys: () => void;
  onReturn: () => void;
  onPublish: () => void;
}

const savingTexts = {
  saved: 'Saved',
  waiting: 'Not saved yet',
  saving: 'Saving…',
  failed: 'Not saved: it is kept in this browser',
} as const;

/** How it is saved, and how it ends; always in sight. */
export const DeskBar = ({ review, saving, isReady, onKeys, onReturn, onPublish }: DeskBarProps) => (
  <Box
    sx={{
      position: 'sticky',
      bottom: 0,
      zIndex: 2,
      mt: 3,
      mx: 'calc(-1 * var(--page-margin))',
      px: 'var(--page-margin)',
      py: 1.5,
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'center',
      gap: 1,
      bgcolor: 'background.default',
      borderTop: 1,
      borderColor: 'divider',
    }}
  >
    <Typography
      role="status"
      aria-label="Saving"
      variant="body2"
      sx={{ color: saving === 'failed' ? 'error.main' : 'text.secondary' }}
    >
      {savingTexts[saving]}
    </Typography>
    <Tooltip title="Keys (?)">
      <IconButton
        size="small"
        aria-label="Keys"
        aria-keyshortcuts="?"
        onClick={onKeys}
        // A phone has none.
        sx={{ display: { xs: 'none', sm: 'inline-flex' } }}
      >
        <KeyboardIcon fontSize="small" />
      </IconButton>
    </Tooltip>
    <Box sx={{ flex: 1 }} />
    {review.canReturn ? (
      <Button color="error" onClick={onReturn}>
        Return for correction
      </Button>
    ) : (
      review.returnedBefore && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          Returned once already: it cannot be returned again.
        </Typography>
      )
    )}
    <Button variant="contained" disabled={!isReady} aria-keyshortcuts="Control+Enter" onClick={onPublish}>
      Publish
    </Button>
  </Box>
);
