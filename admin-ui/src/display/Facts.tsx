import { Box, Typography } from '@mui/material';
import type { ReactNode } from 'react';

const columnsFrom = (width: number) => `repeat(auto-fill, minmax(min(100%, ${width}px), 1fr))`;

/** Names and values, read as a description list. */
export const Facts = ({ isDense = false, children }: { isDense?: boolean; children: ReactNode }) => (
  <Box
    component="dl"
    sx={{
      m: 0,
      display: 'grid',
      gap: isDense ? 1.5 : 2,
      // Short values fit side by side on a phone, and a time in one line on a wide screen.
      gridTemplateColumns: isDense ? { xs: columnsFrom(136), md: columnsFrom(190) } : columnsFrom(220),
    }}
  >
    {children}
  </Box>
);

export const Fact = ({ name, wide, children }: { name: string; wide?: boolean; children: ReactNode }) => (
  <Box sx={{ minWidth: 0, ...(wide ? { gridColumn: '1 / -1' } : {}) }}>
    <Typography component="dt" variant="caption" sx={{ color: 'text.secondary', fontWeight: 600 }}>
      {name}
    </Typography>
    <Typography component="dd" sx={{ m: 0, overflowWrap: 'anywhere', fontVariantNumeric: 'tabular-nums' }}>
      {children}
    </Typography>
  </Box>
);
