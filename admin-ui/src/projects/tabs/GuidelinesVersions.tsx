import type { Schema } from '@inkwell/contract/client';
import { textFile } from '@inkwell/contract/plain-text';
import { formatDateTime } from '@inkwell/web/format-date';
import { Box, Button, Card, DialogContent, Typography } from '@mui/material';
import { CompareButton } from '../../dialogs/CompareButton';
import { DetailsDialog } from '../../dialogs/DetailsDialog';
import { useDialog } from '../../dialogs/DialogHost';
import { Badge } from '../../display/Badge';
import { SubmissionText } from '../../reviews/text/SubmissionText';

type GuidelinesVersion = Schema<'GuidelinesVersion'>;

/** The newest first. */
export const GuidelinesVersions = ({ versions }: { versions: GuidelinesVersion[] }) => (
  <Box component="section" aria-labelledby="all-versions" sx={{ mt: 4 }}>
    <Typography id="all-versions" variant="h2" sx={{ mb: 1.5 }}>
      All versions
    </Typography>
    <Card component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {versions.map((version, index) => (
        <VersionItem
          key={version.version}
          version={version}
          previous={versions[index + 1]}
          isNewest={index === 0}
        />
      ))}
    </Card>
  </Box>
);

interface VersionItemProps {
  version: GuidelinesVersion;
  previous: GuidelinesVersion | undefined;
  isNewest: boolean;
}

const VersionItem = ({ version, previous, isNewest }: VersionItemProps) => {
  const dialog = useDialog();
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 2,
        p: 2,
        '& + &': { borderTop: 1, borderColor: 'divider' },
      }}
    >
      <Box sx={{ flex: '1 1 240px', minWidth: 0 }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
          <Typography variant="h3">Version {version.version}</Typography>
          {isNewest && <Badge label="Newest" tone="green" />}
        </Box>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          Saved {formatDateTime(version.createdAt)}
        </Typography>
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <Button
          variant="outlined"
          aria-label={`Read version ${version.version}`}
          onClick={() => dialog.open(<VersionDialog version={version} onClose={dialog.close} />)}
        >
          Read
        </Button>
        {previous && <CompareButton before={toText(previous)} after={toText(version)} />}
      </Box>
    </Box>
  );
};

const toText = ({ version, html }: GuidelinesVersion) => ({ version, content: textFile([html]).trimEnd() });

const VersionDialog = ({ version, onClose }: { version: GuidelinesVersion; onClose: () => void }) => (
  <DetailsDialog title={`Guidelines, version ${version.version}`} maxWidth="md" onClose={onClose}>
    <DialogContent
      // A region that scrolls must be reachable by the keyboard.
      tabIndex={0}
    >
      {version.html ? <SubmissionText html={version.html} /> : 'This version is empty.'}
    </DialogContent>
  </DetailsDialog>
);
