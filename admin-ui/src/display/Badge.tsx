import { Box, type SvgIcon } from '@mui/material';
import type { Tone } from '../theme/palette';
import { visuallyHidden } from './visuallyHidden';

interface BadgeProps {
  label: string;
  tone: Tone;
  Icon?: typeof SvgIcon;
  /** Shows the icon only. Screen readers still read the label. */
  isLabelHidden?: boolean;
}

/** A label on a light background of its status colour. */
export const Badge = ({ label, tone, Icon, isLabelHidden = false }: BadgeProps) => (
  <Box
    component="span"
    sx={(theme) => ({
      display: 'inline-flex',
      alignItems: 'center',
      gap: 0.5,
      px: 1,
      height: 24,
      borderRadius: 3,
      fontSize: 13,
      fontWeight: 500,
      lineHeight: 1,
      whiteSpace: 'nowrap',
      verticalAlign: 'middle',
      color: theme.palette.tone[tone].main,
      backgroundColor: theme.palette.tone[tone].soft,
    })}
  >
    {Icon && <Icon sx={{ fontSize: 16, ml: -0.25 }} />}
    <Box component="span" sx={isLabelHidden ? visuallyHidden : undefined}>
      {label}
    </Box>
  </Box>
);
