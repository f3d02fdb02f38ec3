import { Box, Typography } from '@mui/material';
import { paragraphsOf } from './agreementText';

interface AgreementTextProps {
  content: string;
  label: string;
  maxHeight?: number;
}

/** The text as users read it: in the serif font, with lines short enough to read. */
export const AgreementText = ({ content, label, maxHeight = 420 }: AgreementTextProps) => (
  <Box
    // A region that scrolls must be reachable by the keyboard.
    tabIndex={0}
    role="region"
    aria-label={label}
    sx={{
      maxHeight,
      overflow: 'auto',
      p: { xs: 2, sm: 3 },
      border: 1,
      borderColor: 'rule.main',
      borderRadius: 1,
      bgcolor: 'background.default',
      '&:focus-visible': { outline: 2, outlineStyle: 'solid', outlineColor: 'focus' },
    }}
  >
    {keyed(paragraphsOf(content)).map(({ key, paragraph }) => (
      <Typography
        key={key}
        sx={{
          fontFamily: 'h1.fontFamily',
          lineHeight: 1.6,
          // Not in ch: the centred text would move when its font arrives.
          maxWidth: '38em',
          mx: 'auto',
          whiteSpace: 'pre-line',
          overflowWrap: 'anywhere',
          '& + &': { mt: 1.5 },
        }}
      >
        {paragraph}
      </Typography>
    ))}
  </Box>
);

/** The key is the position, because two paragraphs may have the same text. */
function keyed(paragraphs: string[]): { key: string; paragraph: string }[] {
  return paragraphs.map((paragraph, index) => ({ key: `${index}`, paragraph }));
}
