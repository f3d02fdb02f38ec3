import { whyIllegibleNeedsReviewer } from '@inkwell/contract/illegible';
import {
  Alert,
  Box,
  FormControlLabel,
  Radio,
  RadioGroup,
  Skeleton,
  TextField,
  Typography,
} from '@mui/material';
import { type RefObject, useId } from 'react';
import { LoadFailure } from '../../errors/LoadFailure';
import type { ReviewDraft, ReviewResult, ReviewRow } from '../../providers/reviewRecords';
import { isOverridden, type OverrideProblems } from '../draft/reviewDraft';
import { describeResult } from '../reviewLabels';
import { CommentField } from './CommentField';

interface ResultPaneProps {
  kind: ReviewRow['kind'];
  draft: ReviewDraft;
  /** Undefined until the accuracy is loaded, null while a mark is missing. */
  countedResult: ReviewResult | null | undefined;
  /** Why the comparison gives no proposal. */
  proposalProblem: string | null;
  countError: unknown;
  onRetry: () => void;
  problems: OverrideProblems;
  percentageRef: RefObject<HTMLInputElement | null>;
  onChange: (changes: Partial<ReviewDraft>) => void;
}

/** The counted result, or another percentage with a reason, and the overall comments. */
export const ResultPane = (props: ResultPaneProps) => {
  const { kind, draft, countedResult, proposalProblem, countError, onRetry, onChange } = props;
  const titleId = useId();
  const illegible = countedResult && whyIllegibleNeedsReviewer(countedResult);
  return (
    <Box component="section" aria-labelledby={titleId}>
      <Typography id={titleId} variant="h3" component="h2" sx={{ mb: 1 }}>
        Result
      </Typography>
      {proposalProblem && (
        <Alert severity="warning" sx={{ mb: 1 }}>
          {proposalProblem}
        </Alert>
      )}
      {illegible && (
        <Alert severity="info" sx={{ mb: 1 }}>
          {illegible} The program does not publish this result.
        </Alert>
      )}
      {countedResult ? (
        <Choice {...props} countedResult={countedResult} titleId={titleId} />
      ) : countedResult === null ? (
        <Typography sx={{ mb: 2 }}>
          {proposalProblem
            ? `The result follows from your ${kind === 'sequential' ? 'marks' : 'mark'}, Correct or Wrong.`
            : 'Nothing is compared here: the result follows from your mark, Correct or Wrong.'}
        </Typography>
      ) : countError ? (
        <LoadFailure title="Failed to count the accuracy" error={countError} onRetry={onRetry} />
      ) : (
        <Skeleton variant="rounded" height={72} aria-busy="true" />
      )}
      <CommentField
        label="Overall comments"
        helperText="The user sees them in the report, with the result."
        value={draft.overallComments}
        onChange={(overallComments) => onChange({ overallComments })}
      />
    </Box>
  );
};

type ChoiceProps = ResultPaneProps & { countedResult: ReviewResult; titleId: string };

const Choice = (props: ChoiceProps) => {
  const { kind, draft, countedResult, problems, percentageRef, onChange, titleId } = props;
  const isOther = isOverridden(draft);
  const choose = (choice: string) =>
    onChange(
      choice === 'accept'
        ? { percentage: null, overrideReason: null }
        : { percentage: countedResult.percentage, overrideReason: '' },
    );
  return (
    <>
      <RadioGroup
        aria-labelledby={titleId}
        value={isOther ? 'other' : 'accept'}
        onChange={(_event, choice) => choose(choice)}
      >
        <FormControlLabel
          value="accept"
          control={<Radio size="small" />}
          label={`Accept ${describeResult(kind, countedResult)}`}
        />
        <FormControlLabel value="other" control={<Radio size="small" />} label="Give another percentage" />
      </RadioGroup>
      {isOther && (
        <Box sx={{ display: 'grid', columnGap: 2, gridTemplateColumns: { xs: '1fr', sm: '140px 1fr' } }}>
          <TextField
            inputRef={percentageRef}
            label="Percentage"
            type="number"
            value={draft.percentage ?? ''}
            onChange={({ target }) =>
              onChange({ percentage: target.value === '' ? null : Number(target.value) })
            }
            error={problems.percentage !== undefined}
            helperText={problems.percentage}
            slotProps={{ htmlInput: { min: 0, max: 100, step: 1, inputMode: 'numeric' } }}
          />
          <TextField
            label="Reason"
            value={draft.overrideReason ?? ''}
            onChange={({ target }) => onChange({ overrideReason: target.value })}
            error={problems.reason !== undefined}
            helperText={problems.reason}
            slotProps={{ htmlInput: { maxLength: 500 } }}
          />
        </Box>
      )}
      {!isOther && countedResult.unit === 'images' && (
        <Typography variant="body2" sx={{ color: 'text.secondary', mb: 1 }}>
          {kind === 'sequential'
            ? 'Counted from the marks of the images.'
            : 'It follows from your mark, Correct or Wrong.'}
        </Typography>
      )}
    </>
  );
};
