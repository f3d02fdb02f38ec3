import { saveFile } from '@inkwell/web/save-file';
import DownloadIcon from '@mui/icons-material/DownloadOutlined';
import {
  Alert,
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  FormControlLabel,
  Switch,
} from '@mui/material';
import { useId, useState } from 'react';

/** Shows new recovery codes, once. It closes only after the user has said that they are stored. */
export const RecoveryCodesDialog = ({ codes, onClose }: { codes: string[]; onClose: () => void }) => {
  const titleId = useId();
  const [isStored, setIsStored] = useState(false);
  const save = () =>
    saveFile(new Blob([`${codes.join('\n')}\n`], { type: 'text/plain' }), 'recovery-codes.txt');
  return (
    <Dialog open aria-labelledby={titleId} fullWidth maxWidth="xs">
      <DialogTitle id={titleId}>Your recovery codes</DialogTitle>
      <DialogContent>
        <Alert severity="warning" sx={{ mb: 2 }}>
          These codes are shown only now. Store them where you find them without your phone. Each works once.
        </Alert>
        <Box
          component="ul"
          aria-label="Recovery codes"
          sx={{
            listStyle: 'none',
            m: 0,
            p: 2,
            bgcolor: 'sunken',
            borderRadius: 1,
            display: 'grid',
            gap: 1,
            gridTemplateColumns: 'repeat(auto-fit, minmax(130px, 1fr))',
            fontFamily: 'monospace',
            fontSize: 16,
            userSelect: 'text',
          }}
        >
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </Box>
        <Button startIcon={<DownloadIcon />} onClick={save} sx={{ mt: 2 }}>
          Save as a file
        </Button>
        <FormControlLabel
          sx={{ display: 'flex' }}
          control={<Switch checked={isStored} onChange={(_event, checked) => setIsStored(checked)} />}
          label="I have stored the codes"
        />
      </DialogContent>
      <DialogActions>
        <Button variant="contained" disabled={!isStored} onClick={onClose}>
          Done
        </Button>
      </DialogActions>
    </Dialog>
  );
};
