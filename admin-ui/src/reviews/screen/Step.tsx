import { IconButton, type SvgIcon, Tooltip } from '@mui/material';

interface StepProps {
  label: string;
  /** The key that does the same. */
  hint: string;
  isOff: boolean;
  onClick: () => void;
  Icon: typeof SvgIcon;
}

/** To the next of something, or back. */
export const Step = ({ label, hint, isOff, onClick, Icon }: StepProps) => (
  <Tooltip title={`${label} (${hint})`}>
    <span>
      <IconButton size="small" aria-label={label} aria-keyshortcuts={hint} disabled={isOff} onClick={onClick}>
        <Icon />
      </IconButton>
    </span>
  </Tooltip>
);
