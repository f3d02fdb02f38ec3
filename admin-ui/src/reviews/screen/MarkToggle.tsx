import CorrectIcon from '@mui/icons-material/CheckOutlined';
import WrongIcon from '@mui/icons-material/CloseOutlined';
import { ToggleButton, ToggleButtonGroup } from '@mui/material';

interface MarkToggleProps {
  title: string;
  isCorrect: boolean;
  isOff?: boolean;
  onChange: (isCorrect: boolean) => void;
}

export const MarkToggle = ({ title, isCorrect, isOff = false, onChange }: MarkToggleProps) => (
  <ToggleButtonGroup
    exclusive
    size="small"
    disabled={isOff}
    aria-label={`Mark for ${title}`}
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
);
