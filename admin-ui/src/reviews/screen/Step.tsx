import { IconButton, type SvgIcon, Tooltip } from '@mui/material';

interface StepProps {
  label: string;
  /** The key for the same action. */
  hint: string;
  isOff: boolean;
  onClick: () => void;
  Icon: typeof SvgIcon;
}

/** A button to the next or previous item. */
export const Step = ({ label, hint, isOff, onClick, Icon }: StepProps) => (
  <Tooltip title={`${label} (${hint})`}>
    <span>
      <IconButton size="small" aria-label={label} aria-keyshortcuts={hint} disabled={isOff} onClick={onClick}>
        <Icon />
      </IconButton>
    </span>
  </Tooltip>
);
