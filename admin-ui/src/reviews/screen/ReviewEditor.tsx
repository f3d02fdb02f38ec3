import KeyboardIcon from '@mui/icons-material/KeyboardOutlined';
import { Alert, Box, Button, IconButton, Tooltip, Typography } from '@mui/material';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { errorMessage } from '../../errors/useNotifyError';
import type { ReviewDetails, ReviewResult } from '../../providers/reviewRecords';
import type { ReviewClaimSession } from '../claim/useReviewClaim';
import { countMarks, findOverrideProblems, getMark, withMark, withOverride } from '../draft/reviewDraft';
import { type ReviewDraftState, useReviewDraft } from '../draft/useReviewDraft';
import type { TextView } from '../text/TextPane';
import { CommentField } from './CommentField';
import { MarkToggle } from './MarkToggle';
import { PublishDialog } from './PublishDialog';
import { ResultPane } from './ResultPane';
import { ReturnDialog } from './ReturnDialog';
import { ReviewLayout } from './ReviewLayout';
import { ShortcutsDialog } from './ShortcutsDialog';
import { type ReviewDialogActions, usePublishReview } from './usePublishReview';
import { describePosition, LiveRegion, useReviewShortcuts, useTextNavigation } from './useTextNavigation';

interface ReviewEditorProps {
  review: ReviewDetails;
  claim: ReviewClaimSession;
  firstView: TextView | undefined;
  dialog: ReviewDialogActions | undefined;
}

/** A review that the user has claimed: the texts, the marks and comments, the result. */
export const ReviewEditor = ({ review, claim, firstView, dialog }: ReviewEditorProps) => {
  const { session, state } = useReviewDraft(review, claim);
  const { draft, isConflict } = state;
  const navigation = useTextNavigation(review, firstView);
  const [openDialog, setOpenDialog] = useState<'publish' | 'return' | 'keys' | null>(null);
  const [showsProblems, setShowsProblems] = useState(false);
  const [announcement, setAnnouncement] = useState('');
  const percentageRef = useRef<HTMLInputElement>(null);
  const { publish, returnForCorrection } = usePublishReview(review, claim, session, dialog);
  const { mutate: resolveConflict } = useMutation({
    mutationFn: (choice: 'mine' | 'theirs') => session.resolveConflict(choice),
    meta: { failure: 'Failed to load the draft that was saved' },
  });
  const { item, index, proposal, nameOf } = navigation;

  const setMark = (isCorrect: boolean) => {
    if (!item) return;
    session.change(withMark(draft, item.itemId, { isCorrect }));
    setAnnouncement(`${isCorrect ? 'Correct' : 'Wrong'}: ${nameOf(index)}`);
  };
  const countedResult = proposal === undefined ? undefined : (proposal ?? countMarks(draft, review.items));
  const problems = findOverrideProblems(draft);
  const startPublishing = () => {
    setShowsProblems(true);
    if (Object.keys(problems).length > 0) {
      navigation.setPane('result');
      // On a phone the tab of the field opens first.
      requestAnimationFrame(() => percentageRef.current?.focus());
    } else if (countedResult && !isConflict) setOpenDialog('publish');
  };
  useReviewShortcuts(
    navigation,
    {
      1: () => setMark(true),
      2: () => setMark(false),
      'ctrl+enter': startPublishing,
      '?': () => setOpenDialog('keys'),
    },
    openDialog !== null,
  );
  const mark = item && getMark(draft, item.itemId);
  const unopened = review.items.filter(
    ({ itemId }) => !navigation.opened.has(itemId) && !draft.marks.some((one) => one.itemId === itemId),
  ).length;
  const problem = publish.error
    ? errorMessage(publish.error, dialog ? 'Failed to submit review' : 'Failed to publish the result')
    : undefined;

  return (
    <>
      <LiveRegion text={announcement} />
      <LiveRegion text={describePosition(navigation)} />
      {isConflict && <ConflictNotice onResolve={resolveConflict} />}
      <ReviewLayout
        navigation={navigation}
        mark={
          item &&
          mark && (
            <>
              <MarkToggle title={nameOf(index)} isCorrect={mark.isCorrect} onChange={setMark} />
              <CommentField
                label={`Comments on ${nameOf(index)}`}
                helperText="The user sees them."
                value={mark.comments}
                onChange={(comments) => session.change(withMark(draft, item.itemId, { comments }))}
              />
            </>
          )
        }
        result={
          <ResultPane
            draft={draft}
            countedResult={countedResult}
            countError={navigation.accuracyError}
            onRetry={() => navigation.refetchAccuracy()}
            problems={showsProblems ? problems : {}}
            percentageRef={percentageRef}
            onChange={(changes) => session.change({ ...draft, ...changes })}
          />
        }
      />
      <ReviewActionBar
        review={review}
        countedResult={countedResult}
        saving={state.saving}
        isReady={countedResult !== undefined && !isConflict}
        dialog={dialog}
        onKeys={() => setOpenDialog('keys')}
        onReturn={() => setOpenDialog('return')}
        onPublish={startPublishing}
      />
      {openDialog === 'publish' && countedResult && (
        <PublishDialog
          review={review}
          draft={draft}
          result={withOverride(countedResult, draft)}
          unopened={unopened}
          hasNext={!dialog}
          problem={problem}
          isSending={publish.isPending}
          onPublish={(thenNext) => publish.mutate({ thenNext, proposal: proposal ?? null })}
          onClose={() => setOpenDialog(null)}
        />
      )}
      {openDialog === 'return' && (
        <ReturnDialog
          review={review}
          onReturn={returnForCorrection.mutateAsync}
          onClose={() => setOpenDialog(null)}
        />
      )}
      {openDialog === 'keys' && <ShortcutsDialog onClose={() => setOpenDialog(null)} />}
    </>
  );
};

interface ConflictNoticeProps {
  onResolve: (choice: 'mine' | 'theirs') => void;
}

/** Two drafts exist; the reviewer chooses the one that stays. */
const ConflictNotice = ({ onResolve }: ConflictNoticeProps) => (
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

interface ReviewActionBarProps {
  review: ReviewDetails;
  countedResult: ReviewResult | undefined;
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
const ReviewActionBar = (props: ReviewActionBarProps) => {
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
      <Box sx={{ flex: 1 }} />
      {review.canReturn ? (
        <Button color="error" onClick={props.onReturn}>
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
        // A phone has room for two rows only; the dialog has a Close button.
        <Button
          onClick={dialog.onClose}
          sx={(theme) => ({ [theme.breakpoints.down('sm')]: { display: 'none' } })}
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
