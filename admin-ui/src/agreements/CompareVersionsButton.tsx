import '@inkwell/contract/tokens.css';
import { compareWords } from '@inkwell/editor/compare-words';
import { MarkedText } from '@inkwell/editor/MarkedText';
import { Box, Button, DialogContent, Typography } from '@mui/material';
import { useMemo } from 'react';
import { useGetList } from 'react-admin';
import { DetailsDialog } from '../dialogs/DetailsDialog';
import { useDialog } from '../dialogs/DialogHost';
import { ignoreError } from '../errors/ignoreError';
import type { Agreement } from '../providers/records';
import { AGREEMENTS } from '../providers/resources';
import { ALL_VERSIONS } from './agreementText';

/** Offered if an older version exists: versions can be deleted, so it is not always the number before. */
export const CompareVersionsButton = ({ agreement }: { agreement: Agreement }) => {
  const { data = [] } = useGetList<Agreement>(
    AGREEMENTS,
    { sort: { field: 'version', order: 'DESC' }, pagination: { page: 1, perPage: ALL_VERSIONS } },
    { onError: ignoreError },
  );
  const previous = data.find(({ version }) => version < agreement.version);
  return previous && <CompareButton before={previous} after={agreement} />;
};

export const CompareButton = ({ before, after }: { before: Agreement; after: Agreement }) => {
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

interface CompareVersionsDialogProps {
  before: Agreement;
  after: Agreement;
  onClose: () => void;
}

/** The saved text with the words that were removed and added. */
const CompareVersionsDialog = ({ before, after, onClose }: CompareVersionsDialogProps) => {
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
