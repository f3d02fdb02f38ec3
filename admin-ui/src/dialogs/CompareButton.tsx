import '@inkwell/contract/tokens.css';
import { compareWords } from '@inkwell/editor/compare-words';
import { MarkedText } from '@inkwell/editor/MarkedText';
import { Box, Button, DialogContent, Typography } from '@mui/material';
import { useMemo } from 'react';
import { DetailsDialog } from './DetailsDialog';
import { useDialog } from './DialogHost';

/** One version of a text. */
interface Version {
  version: number;
  /** Plain text. */
  content: string;
}

interface CompareButtonProps {
  before: Version;
  after: Version;
}

export const CompareButton = ({ before, after }: CompareButtonProps) => {
  const dialog = useDialog();
  return (
    <Button
      variant="outlined"
      onClick={() =>
        dialog.open(<CompareVersionsDialog before={before} after={after} onClose={dialog.close} />)
      }
    >
      Compare with version {before.version}
    </Button>
  );
};

/** The saved text with the words that were removed and added. */
const CompareVersionsDialog = ({ before, after, onClose }: CompareButtonProps & { onClose: () => void }) => {
  const segments = useMemo(() => compareWords(before.content, after.content), [before, after]);
  const isEqual = before.content === after.content;
  return (
    <DetailsDialog
      title={`Version ${before.version} compared with version ${after.version}`}
      maxWidth="md"
      onClose={onClose}
    >
      <DialogContent>
        <Typography sx={{ color: 'text.secondary', mb: 2 }}>
          {isEqual
            ? 'Both versions have the same text.'
            : segments
              ? 'Removed words are struck through, added words are underlined.'
              : 'The versions differ too much to mark the changes. This is the text of the newer one.'}
        </Typography>
        <Box
          dir="auto"
          sx={{
            whiteSpace: 'pre-wrap',
            overflowWrap: 'anywhere',
            fontFamily: 'h1.fontFamily',
            lineHeight: 1.6,
          }}
        >
          {segments ? <MarkedText segments={segments} /> : after.content}
        </Box>
      </DialogContent>
    </DetailsDialog>
  );
};
