import CorrectIcon from '@mui/icons-material/CheckOutlined';
import WrongIcon from '@mui/icons-material/CloseOutlined';
import { FormHelperText, ToggleButton, ToggleButtonGroup } from '@mui/material';
import { useId } from 'react';

interface MarkToggleProps {
  title: string;
  /** Null for no mark. */
  isCorrect: boolean | null;
  problem: string | undefined;
  onChange: (isCorrect: boolean) => void;
}

export const MarkToggle = ({ title, isCorrect, problem, onChange }: MarkToggleProps) => {
  const problemId = useId();
  return (
    <>
      <ToggleButtonGroup
        exclusive
        size="small"
        aria-label={`Mark for ${title}`}
        aria-describedby={problem && problemId}
        value={isCorrect}
        // A click on the selected button sends null and changes nothing.
        onChange={(_event, chosen: boolean | null) => chosen !== null && onChange(chosen)}
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
      {problem && (
        <FormHelperText id={problemId} error>
          {problem}
        </FormHelperText>
      )}
    </>
  );
};
