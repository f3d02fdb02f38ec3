import { Chip, type SvgIcon } from '@mui/material';
import type { Tone } from '../theme/palette';

interface BadgeProps {
  label: string;
  tone: Tone;
  Icon?: typeof SvgIcon;
}

/** A word on a soft ground of its status colour. */
export const Badge = ({ label, tone, Icon }: BadgeProps) => (
  <Chip
    size="small"
    label={label}
    {...(Icon ? { icon: <Icon /> } : {})}
    sx={(theme) => ({
      color: theme.palette.tone[tone].main,
      backgroundColor: theme.palette.tone[tone].soft,
      '& .MuiChip-icon': { color: 'inherit', fontSize: 16 },
    })}
  />
);
