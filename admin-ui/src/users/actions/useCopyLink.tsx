import LinkIcon from '@mui/icons-material/LinkOutlined';
import { Alert, Button, Dialog, DialogActions, DialogContent, DialogTitle, TextField } from '@mui/material';
import { useId, useState } from 'react';
import { useDataProvider, useNotify } from 'react-admin';
import { useAction } from '../../actions/useAction';
import type { ConsoleDataProvider } from '../../providers/dataProvider';
import type { User } from '../../providers/records';
import type { UserAction } from './userAction';

export function useCopyLink(user: User): UserAction | null {
  const notify = useNotify();
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const [uncopied, setUncopied] = useState<string>();
  const { run, isRunning } = useAction(async () => {
    const { agreementLink } = await dataProvider.getAgreementLink(user.id);
    try {
      await navigator.clipboard.writeText(agreementLink);
      notify('Agreement link copied to clipboard!', { type: 'success' });
    } catch {
      // Refused by the browser, or not offered on a page without https.
      setUncopied(agreementLink);
    }
  }, 'Failed to generate agreement link');
  return {
    label: 'Copy Link',
    Icon: LinkIcon,
    onClick: run,
    isRunning,
    dialog: uncopied && <LinkDialog link={uncopied} onClose={() => setUncopied(undefined)} />,
  };
}

const LinkDialog = ({ link, onClose }: { link: string; onClose: () => void }) => {
  const titleId = useId();
  return (
    <Dialog
      open
      onClose={onClose}
      aria-labelledby={titleId}
      fullWidth
      maxWidth="sm"
      onClick={(event) => event.stopPropagation()}
    >
      <DialogTitle id={titleId}>Agreement link</DialogTitle>
      <DialogContent>
        <Alert severity="warning" sx={{ mb: 2 }}>
          Clipboard access denied. Please copy the link manually.
        </Alert>
        <TextField
          label="Link"
          value={link}
          onFocus={({ target }) => target.select()}
          slotProps={{ htmlInput: { readOnly: true } }}
        />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>Close</Button>
      </DialogActions>
    </Dialog>
  );
};
