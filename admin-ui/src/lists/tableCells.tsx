import { Box, Typography } from '@mui/material';
import type { ReactNode } from 'react';

/** Narrow gaps for tables with many columns. */
export const narrowGaps = {
  '& .RaDataTable-headerCell, & .RaDataTable-rowCell': { px: '8px' },
  '& th:first-of-type, & td:first-of-type': { pl: '12px' },
};

export const oneLine = { whiteSpace: 'nowrap' };

/** Wide enough for a word, as a name may be one long word. */
export const projectCell = { minWidth: 96, overflowWrap: 'anywhere' };

/** The secondary text of a `SimpleList`: one line for each text that there is, and badges below. */
export const DetailLines = ({
  lines,
  children,
}: {
  lines: (string | null | undefined)[];
  children?: ReactNode;
}) => (
  <Box component="span" sx={{ display: 'block', overflowWrap: 'anywhere' }}>
    {lines.filter(Boolean).map((line) => (
      <Box key={line} component="span" sx={{ display: 'block' }}>
        {line}
      </Box>
    ))}
    {children && (
      <Box component="span" sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mt: 1 }}>
        {children}
      </Box>
    )}
  </Box>
);

/** A second line under the value of a cell or a card. */
export const Detail = ({ children }: { children: ReactNode }) => (
  <Typography
    component="span"
    variant="body2"
    sx={{ display: 'block', color: 'text.secondary', overflowWrap: 'anywhere' }}
  >
    {children}
  </Typography>
);

/** A text has an element of its own: a translated page has other text nodes than React knows. */
export const Value = ({ children }: { children: ReactNode }) =>
  typeof children === 'string' || typeof children === 'number' ? <span>{children}</span> : children;
