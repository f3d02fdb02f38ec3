import KeyboardIcon from '@mui/icons-material/KeyboardOutlined';
import { Alert, Box, Button, IconButton, Tooltip, Typography } from '@mui/material';
import { useState } from 'react';
import { useNotifyFailure } from '../../errors/useNotifyFailure';
import type { ReviewDetails, ReviewDraft } from '../../providers/reviewRecords';
import type { ReviewClaimSession } from '../claim/useReviewClaim';
import { countResult, findOverrideProblems, getMark, getResult, withMark } from '../draft/reviewDraft';
import { type DraftState, useDraftSession } from '../draft/useReviewDraft';
import { CommentField } from './CommentField';
import { MarkToggle } from './MarkToggle';
import { PublishDialog } from './PublishDialog';
import { ResultPane } from './ResultPane';
import { ReturnDialog } from './ReturnDialog';
import { ReviewLayout } from './ReviewLayout';
import { ShortcutsDialog } from './ShortcutsDialog';
import { usePublishReview } from './usePublishReview';
import { describePlace, LiveRegion, useReviewShortcuts, useTextNavigation } from './useTextNavigation';

type OpenDialog = 'publish' | 'return' | 'keys' | null;

/** A review in the hands of the one who has claimed it. */
export const ReviewEditor = ({ review, claim }: { review: ReviewDetails; claim: ReviewClaimSession }) => {
  const { session, state } = useDraftSession(review, claim);
  const { draft } = state;
  const notifyFailure = useNotifyFailure();
  const reading = useTextNavigation(review);
  const [dialog, setDialog] = useState<OpenDialog>(null);
  const [isChecked, setIsChecked] = useState(false);
  const [said, setSaid] = useState('');
  const { publish, sendBack, isSending, problem, focusFirst, percentageRef } = usePublishReview(
    review,
    claim,
    session,
  );
  const { item, index, proposal, nameOf } = reading;

  const change = (changes: Partial<ReviewDraft>) => session.change({ ...draft, ...changes });
  const keepOne = (which: 'mine' | 'theirs') =>
    session
      .resolve(which)
      .catch((error: unknown) => notifyFailure(error, 'Failed to load the draft that was saved'));
  const judge = (isCorrect: boolean) => {
    if (!item) return;
    session.change(withMark(draft, item.itemId, { isCorrect }));
    setSaid(`${isCorrect ? 'Correct' : 'Wrong'}: ${nameOf(index)}`);
  };
  const counted = proposal === undefined ? undefined : countResult(draft, review.items, proposal);
  const problems = findOverrideProblems(draft);
  const askToPublish = () => {
    setIsChecked(true);
    if (Object.keys(problems).length > 0) {
      reading.setPane('result');
      focusFirst();
    } else if (counted && !state.isConflict) setDialog('publish');
  };
  useReviewShortcuts(
    reading,
    {
      1: () => judge(true),
      2: () => judge(false),
      'ctrl+enter': askToPublish,
      '?': () => setDialog('keys'),
    },
    dialog !== null,
  );
  const place = describePlace(reading);
  const mark = item && getMark(draft, item.itemId);

  return (
    <>
      <LiveRegion text={said} />
      <LiveRegion text={place} />
      {state.isConflict && <ConflictNotice onKeep={keepOne} />}
      <ReviewLayout
        reading={reading}
        mark={
          item &&
          mark && (
            <>
              <MarkToggle title={nameOf(index)} isCorrect={mark.isCorrect} onChange={judge} />
              <CommentField
                label={`Comments on ${nameOf(index)}`}
                helperText="The person reads them."
                value={mark.comments}
                onChange={(comments) => session.change(withMark(draft, item.itemId, { comments }))}
              />
            </>
          )
        }
        result={
          <ResultPane
            draft={draft}
            counted={counted}
            countError={reading.accuracyError}
            onRetry={() => reading.countAgain()}
            problems={isChecked ? problems : {}}
            percentageRef={percentageRef}
            onChange={change}
          />
        }
      />
      <ReviewActionBar
        review={review}
        saving={state.saving}
        isReady={counted !== undefined && !state.isConflict}
        onKeys={() => setDialog('keys')}
        onReturn={() => setDialog('return')}
        onPublish={askToPublish}
      />
      {dialog === 'publish' && counted && (
        <PublishDialog
          review={review}
          draft={draft}
          result={getResult(draft, review.items, proposal ?? null)}
          problem={problem}
          isSending={isSending}
          onPublish={publish}
          onClose={() => setDialog(null)}
        />
      )}
      {dialog === 'return' && (
        <ReturnDialog review={review} onReturn={sendBack} onClose={() => setDialog(null)} />
      )}
      {dialog === 'keys' && <ShortcutsDialog onClose={() => setDialog(null)} />}
    </>
  );
};

/** Of two drafts one has to go, and only the reviewer knows which. */
const ConflictNotice = ({ onKeep }: { onKeep: (which: 'mine' | 'theirs') => void }) => (
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

interface ReviewActionBarProps {
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
const ReviewActionBar = ({ review, saving, isReady, onKeys, onReturn, onPublish }: ReviewActionBarProps) => (
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
