import { formatSizeLimit } from '@inkwell/contract/file-size';
import {
  Alert,
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  type Theme,
  Typography,
  useMediaQuery,
} from '@mui/material';
import { useId, useState } from 'react';
import { useLogout, useNotify, useRefresh } from 'react-admin';
import { ADMIN_LOGIN } from '../../providers/authProvider';
import type { ReferenceFileKind } from '../kinds';
import { DropZone } from './DropZone';
import { QueuedFileFields } from './QueuedFileFields';
import { SESSION_EXPIRED } from './uploadFailure';
import { useMaxUploadBytes } from './useMaxUploadBytes';
import { useUploads } from './useUploads';

/** One file or many, each with its own title; what fails stays, with the reason beside it. */
export const UploadDialog = ({ kind, onClose }: { kind: ReferenceFileKind; onClose: () => void }) => {
  const titleId = useId();
  const isPhone = useMediaQuery<Theme>((theme) => theme.breakpoints.down('sm'));
  const notify = useNotify();
  const refresh = useRefresh();
  const logout = useLogout();
  const maxBytes = useMaxUploadBytes(kind);
  const [isSending, setIsSending] = useState(false);
  const [isIncomplete, setIsIncomplete] = useState(false);
  const onSessionExpired = () => {
    notify(SESSION_EXPIRED, { type: 'error' });
    logout({}, ADMIN_LOGIN, false);
  };
  const { queue, add, change, remove, sendAll } = useUploads({ kind, maxBytes, onSessionExpired });

  const choose = (files: Iterable<File>) => {
    setIsIncomplete(false);
    add(files);
  };
  const upload = async () => {
    setIsIncomplete(queue.length === 0);
    if (queue.length === 0) return;
    setIsSending(true);
    const { sent, isComplete } = await sendAll();
    setIsSending(false);
    if (sent > 0) refresh();
    if (!isComplete) return;
    notify(queue.length === 1 ? kind.texts.uploaded : `${queue.length} files uploaded successfully!`, {
      type: 'success',
    });
    onClose();
  };

  return (
    <Dialog
      open
      onClose={isSending ? undefined : onClose}
      aria-labelledby={titleId}
      fullWidth
      maxWidth="sm"
      fullScreen={isPhone}
      scroll="paper"
    >
      <DialogTitle id={titleId}>{kind.texts.upload}</DialogTitle>
      <DialogContent>
        <DropZone kind={kind} isBusy={isSending} onFiles={choose} />
        <Typography variant="body2" sx={{ color: 'text.secondary', mt: 1 }}>
          Supported formats: {kind.formats}
          {Number.isFinite(maxBytes) && `, up to ${formatSizeLimit(maxBytes)} each`}
        </Typography>
        {isIncomplete && (
          <Alert severity="error" sx={{ mt: 2 }}>
            {kind.texts.incomplete}
          </Alert>
        )}
        <Box component="ul" aria-label="Chosen files" sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {queue.map((item) => (
            <QueuedFileFields
              key={item.key}
              item={item}
              texts={kind.texts}
              onChange={(given) => change(item.key, given)}
              onRemove={() => remove(item.key)}
            />
          ))}
        </Box>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{isSending ? 'Stop' : 'Cancel'}</Button>
        <Button variant="contained" onClick={upload} loading={isSending}>
          {queue.length > 1 ? `Upload ${queue.length} files` : kind.texts.upload}
        </Button>
      </DialogActions>
    </Dialog>
  );
};
