import { Link as MuiLink } from '@mui/material';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';

/** The link of a row, for the keyboard: the row itself can only be clicked. */
export const RecordLink = ({ to, children }: { to: string; children: ReactNode }) => (
  <MuiLink
    component={Link}
    to={to}
    // The list may be scrolled down.
    state={{ _scrollToTop: true }}
    onClick={(event) => event.stopPropagation()}
    sx={{ fontWeight: 600, color: 'text.primary', overflowWrap: 'anywhere' }}
  >
    {children}
  </MuiLink>
);
