import { Typography } from '@mui/material';

interface PlainTextBoxProps {
  /** The accessible name. */
  label: string;
  /** The height, or the largest height, by breakpoint. */
  sx: {
    height?: string | { md: string };
    maxHeight: string | { xs: string; md: string };
    fontFamily?: string;
  };
  children: string;
}

/** A long plain text that scrolls by itself. */
export const PlainTextBox = ({ label, sx, children }: PlainTextBoxProps) => (
  <Typography
    component="section"
    aria-label={label}
    // A scrollable element must be reachable with the keyboard.
    tabIndex={0}
    // A translator of the browser would show another text.
    translate="no"
    sx={{
      p: 2,
      overflow: 'auto',
      whiteSpace: 'pre-wrap',
      overflowWrap: 'anywhere',
      border: 1,
      borderColor: 'rule.main',
      borderRadius: 1,
      ...sx,
    }}
  >
    {children}
  </Typography>
);
