import { TextField } from '@mui/material';
import { MarkToggle } from '../reviews/screen/MarkToggle';
import type { Mark } from './keptReview';

interface MarkChoiceProps {
  title: string;
  mark: Mark;
  onChange: (changes: Partial<Mark>) => void;
}

export const COMMENTS_MAX_LENGTH = 5000;

export const MarkChoice = ({ title, mark, onChange }: MarkChoiceProps) => (
  <>
    <MarkToggle title={title} isCorrect={mark.isCorrect} onChange={(isCorrect) => onChange({ isCorrect })} />
    <TextField
      label={`Comments on ${title}`}
      value={mark.comments}
      onChange={({ target }) => onChange({ comments: target.value })}
      slotProps={{ htmlInput: { maxLength: COMMENTS_MAX_LENGTH } }}
      multiline
      minRows={2}
      maxRows={6}
      fullWidth
      margin="normal"
      helperText="The user reads them."
    />
  </>
);
