import { Box } from '@mui/material';
import type { ComponentProps } from 'react';
import { Badge } from '../display/Badge';
import { visuallyHidden } from '../display/visuallyHidden';

interface MenuLabelProps {
  label: string;
  /** A number beside the label, such as `12`; null for none. */
  count: string | null;
  /** What the number says to a screen reader. */
  description: string;
  tone?: ComponentProps<typeof Badge>['tone'];
}

/** A menu entry with a number, which arrives later and moves nothing. */
export const MenuLabel = ({ label, count, description, tone = 'gray' }: MenuLabelProps) => (
  <Box
    component="span"
    sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 1 }}
  >
    {label}{' '}
    {count !== null && (
      <>
        <Box component="span" aria-hidden sx={{ my: -1 }}>
          <Badge tone={tone} label={count} />
        </Box>
        <Box component="span" sx={visuallyHidden}>
          {description}
        </Box>
      </>
    )}
  </Box>
);
