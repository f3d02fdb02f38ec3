import KeyboardIcon from '@mui/icons-material/KeyboardOutlined';
import { Box, Button, IconButton, Tooltip, Typography } from '@mui/material';
import type { ReviewDetails, ReviewResult } from '../../providers/reviewRecords';
import type { ReviewDraftState } from '../draft/useReviewDraft';
import type { ReviewDialogActions } from './usePublishReview';

interface ReviewActionBarProps {
  review: ReviewDetails;
  countedResult: ReviewResult | null | undefined;
  saving: ReviewDraftState['saving'];
  isReady: boolean;
  dialog: ReviewDialogActions | undefined;
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

/** The state of the draft and the buttons that end the review, at the bottom of the window or dialog. */
export const ReviewActionBar = (props: ReviewActionBarProps) => {
  const { review, countedResult, saving, isReady, dialog } = props;
  return (
    <Box
      sx={{
        position: 'sticky',
        bottom: 0,
        zIndex: 2,
        mt: 3,
        mx: 'calc(-1 * var(--page-margin))',
        px: 'var(--page-margin)',
        py: 1.5,
        '@media (max-height: 500px)': { py: 0.5, mt: 1, columnGap: 0.5 },
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 1,
        bgcolor: dialog ? 'background.paper' : 'background.default',
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
          onClick={props.onKeys}
          // A phone has no keyboard.
          sx={{ display: { xs: 'none', sm: 'inline-flex' } }}
        >
          <KeyboardIcon fontSize="small" />
        </IconButton>
      </Tooltip>
      {dialog && countedResult && (
        <Typography variant="body2" sx={{ color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}>
          {countedResult.correct} correct, {countedResult.wrong} wrong.
        </Typography>
      )}
      {/* On a phone the buttons have a row of their own. */}
      <Box sx={{ flex: { xs: '1 0 100%', sm: 1 } }} />
      {review.canReturn ? (
        <Button color="error" onClick={props.onReturn} sx={{ px: { xs: 0.5, sm: 1 } }}>
          Return for correction
        </Button>
      ) : (
        review.returnedBefore && (
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            Already returned once: it cannot be returned again.
          </Typography>
        )
      )}
      {dialog && (
        // A phone has room for two rows only, a short window for one; the dialog has a Close button.
        <Button
          onClick={dialog.onClose}
          sx={(theme) => ({
            [theme.breakpoints.down('sm')]: { display: 'none' },
            '@media (max-height: 500px)': { display: 'none' },
          })}
        >
          Cancel
        </Button>
      )}
      <Button
        variant="contained"
        disabled={!isReady}
        aria-keyshortcuts="Control+Enter"
        onClick={props.onPublish}
      >
        {dialog ? 'Submit review' : 'Publish'}
      </Button>
    </Box>
  );
};
