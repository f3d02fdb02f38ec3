import CorrectIcon from '@mui/icons-material/CheckOutlined';
import WrongIcon from '@mui/icons-material/CloseOutlined';
import { TextField, ToggleButton, ToggleButtonGroup } from '@mui/material';
import type { Mark } from './keptReview';

interface MarkChoiceProps {
  title: string;
  mark: Mark;
  onChange: (changes: Partial<Mark>) => void;
}

export const COMMENTS_MAX_LENGTH = 5000;

export const MarkChoice = ({ title, mark, onChange }: MarkChoiceProps) => (
  <>
    <ToggleButtonGroup
      exclusive
      size="small"
      aria-label={`Mark for ${title}`}
      value={mark.isCorrect}
      // Pressing the one that is chosen leaves it chosen.
      onChange={(_event, isCorrect: boolean | null) => isCorrect !== null && onChange({ isCorrect })}
    >
      <ToggleButton value={true} color="success" aria-keyshortcuts="1" sx={{ px: 2, gap: 0.75 }}>
        <CorrectIcon fontSize="small" />
        Correct
      </ToggleButton>
      <ToggleButton value={false} color="error" aria-keyshortcuts="2" sx={{ px: 2, gap: 0.75 }}>
        <WrongIcon fontSize="small" />
        Wrong
      </ToggleButton>
    </ToggleButtonGroup>
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
