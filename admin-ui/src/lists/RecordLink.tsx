import { Link as MuiLink } from '@mui/material';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';

/** The name in a row, as a link: the row itself answers the mouse only, this answers the keyboard too. */
export const RecordLink = ({ to, children }: { to: string; children: ReactNode }) => (
  <MuiLink
    component={Link}
    to={to}
    onClick={(event) => event.stopPropagation()}
    sx={{ fontWeight: 600, color: 'text.primary', overflowWrap: 'anywhere' }}
  >
    {children}
  </MuiLink>
);
