import PreviousIcon from '@mui/icons-material/ChevronLeft';
import NextIcon from '@mui/icons-material/ChevronRight';
import { Alert, Box, Button, DialogActions, DialogContent, TextField, Typography } from '@mui/material';
import { useState } from 'react';
import { useDataProvider, useNotify, useRefresh } from 'react-admin';
import { failureMessage } from '../errors/useNotifyFailure';
import type { ConsoleDataProvider } from '../providers/dataProvider';
import type { SequentialSessionDetails } from '../providers/records';
import { Step } from '../reviews/screen/Step';
import { useShortcuts } from '../reviews/screen/useShortcuts';
import { COMMENTS_MAX_LENGTH, MarkChoice } from './MarkChoice';
import { ImageBesideText } from './SessionDetails';
import { useReview } from './useReview';

interface ReviewFormProps {
  session: SequentialSessionDetails;
  onClose: () => void;
  /** Somebody else may have reviewed it meanwhile. */
  onRefused: () => void;
}

/** One image after the other, each with its mark; what is typed stays in the browser until it is submitted. */
export const ReviewForm = ({ session, onClose, onRefused }: ReviewFormProps) => {
  const { imageSubmissions } = session;
  const { review, getMark, mark, comment, forgetKept } = useReview(session.id);
  const [index, setIndex] = useState(0);
  const done = () => {
    forgetKept();
    onClose();
  };
  const { submit, isSending, problem } = useSubmitReview(session, done, onRefused);
  const current = imageSubmissions[index];
  const imageId = current?.imageId._id ?? '';
  const last = imageSubmissions.length - 1;
  const go = (step: number) => setIndex(Math.min(last, Math.max(0, index + step)));
  const correct = imageSubmissions.filter((one) => getMark(one.imageId._id).isCorrect).length;
  const send = () =>
    submit({
      imageReviews: imageSubmissions.map((one) => ({
        imageId: one.imageId._id,
        ...getMark(one.imageId._id),
      })),
      overallComments: review.overallComments,
    });
  useShortcuts({
    j: () => go(1),
    k: () => go(-1),
    1: () => mark(imageId, { isCorrect: true }),
    2: () => mark(imageId, { isCorrect: false }),
    'ctrl+enter': send,
  });

  return (
    <>
      <DialogContent dividers>
        {problem && (
          <Alert severity="error" sx={{ mb: 2 }}>
            {problem}
          </Alert>
        )}
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, mb: 1.5 }}>
          <Step
            label="Previous image"
            hint="K"
            isOff={index === 0}
            onClick={() => go(-1)}
            Icon={PreviousIcon}
          />
          <Step label="Next image" hint="J" isOff={index >= last} onClick={() => go(1)} Icon={NextIcon} />
          <Typography variant="h3" aria-live="polite" sx={{ overflowWrap: 'anywhere' }}>
            Image {index + 1} of {imageSubmissions.length}: {current?.imageId.title}
          </Typography>
        </Box>
        {current && (
          <ImageBesideText key={current._id} submission={current}>
            <MarkChoice
              title={current.imageId.title}
              mark={getMark(imageId)}
              onChange={(changes) => mark(imageId, changes)}
            />
          </ImageBesideText>
        )}
        <TextField
          label="Overall comments"
          value={review.overallComments}
          onChange={({ target }) => comment(target.value)}
          slotProps={{ htmlInput: { maxLength: COMMENTS_MAX_LENGTH } }}
          multiline
          minRows={2}
          maxRows={8}
          fullWidth
          margin="normal"
          helperText="The user reads them, with the result, on the report."
        />
      </DialogContent>
      <DialogActions sx={{ flexWrap: 'wrap', gap: 1 }}>
        <Typography
          variant="body2"
          sx={{
            flex: { xs: '1 0 100%', sm: '1 1 240px' },
            px: 1,
            color: 'text.secondary',
            fontVariantNumeric: 'tabular-nums',
          }}
        >
          {correct} correct, {imageSubmissions.length - correct} wrong.
          <Box component="span" sx={{ display: { xs: 'none', sm: 'inline' } }}>
            {' '}
            Keys: J next, K previous, 1 Correct, 2 Wrong, Ctrl+Enter submits.
          </Box>
        </Typography>
        <Button onClick={onClose} disabled={isSending}>
          Cancel
        </Button>
        <Button variant="contained" onClick={send} loading={isSending} aria-keyshortcuts="Control+Enter">
          Submit review
        </Button>
      </DialogActions>
    </>
  );
};

type ReviewBody = Parameters<ConsoleDataProvider['submitReview']>[1];

function useSubmitReview({ id }: SequentialSessionDetails, onDone: () => void, onRefused: () => void) {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const notify = useNotify();
  const refresh = useRefresh();
  const [isSending, setIsSending] = useState(false);
  const [problem, setProblem] = useState<string>();
  const submit = async (body: ReviewBody) => {
    if (isSending) return;
    setIsSending(true);
    setProblem(undefined);
    try {
      const { message } = await dataProvider.submitReview(id, body);
      notify(message, { type: 'success' });
      refresh();
      onDone();
    } catch (error) {
      const text = failureMessage(error, 'Failed to submit review');
      setProblem(text);
      if ((error as { status?: unknown }).status === 409) {
        // The form gives way to what is there now.
        notify(text, { type: 'error', autoHideDuration: null });
        onRefused();
      }
    } finally {
      setIsSending(false);
    }
  };
  return { submit, isSending, problem };
}
