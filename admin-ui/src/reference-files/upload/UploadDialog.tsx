import { formatFileSize, formatSizeLimit } from '@inkwell/contract/file-size';
import DoneIcon from '@mui/icons-material/CheckCircle';
import RemoveIcon from '@mui/icons-material/Close';
import {
  Alert,
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  IconButton,
  LinearProgress,
  TextField,
  type Theme,
  Typography,
  useMediaQuery,
} from '@mui/material';
import { useId, useState } from 'react';
import { useLogout, useNotify, useRefresh } from 'react-admin';
import { useDiscardQuestion } from '../../dialogs/useDiscardQuestion';
import { ADMIN_LOGIN } from '../../providers/paths';
import { useRules } from '../../providers/rules';
import { keepNotice } from '../../providers/signInHandover';
import type { ReferenceFileKind } from '../kinds';
import { DropZone } from './DropZone';
import { PublishChoice } from './PublishChoice';
import { type QueuedFile, SESSION_EXPIRED, useUploads } from './useUploads';

/** Uploads one or more files, each with a title. A failed file stays in the list with the reason. */
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
    keepNotice(SESSION_EXPIRED);
    logout({}, ADMIN_LOGIN, false);
  };
  const [isActive, setIsActive] = useState(true);
  const { queue, add, change, remove, sendAll } = useUploads({ kind, maxBytes, isActive, onSessionExpired });

  const mayDiscard = useDiscardQuestion(() => queue.some(({ state }) => state !== 'sent'));

  const choose = (files: Iterable<File>) => {
    setIsIncomplete(false);
    add(files);
  };
  const upload = async () => {
    setIsIncomplete(queue.length === 0);
    if (queue.length === 0) return;
    setIsSending(true);
    const { sent, isComplete, total } = await sendAll();
    setIsSending(false);
    if (sent > 0) refresh();
    if (!isComplete) return;
    notify(total === 1 ? kind.texts.uploaded : `${total} files uploaded successfully!`, {
      type: 'success',
    });
    onClose();
  };

  return (
    <Dialog
      open
      onClose={() => !isSending && mayDiscard() && onClose()}
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
          {`Supported formats: ${kind.formats}${
            Number.isFinite(maxBytes) ? `, up to ${formatSizeLimit(maxBytes)} each` : ''
          }`}
        </Typography>
        <PublishChoice kind={kind} isActive={isActive} isDisabled={isSending} onChange={setIsActive} />
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
              kind={kind}
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

interface QueuedFileFieldsProps {
  item: QueuedFile;
  kind: ReferenceFileKind;
  onChange: (change: {
    title?: string;
    description?: string;
    minWords?: string;
    problem?: undefined;
  }) => void;
  onRemove: () => void;
}

export const QueuedFileFields = ({ item, kind, onChange, onRemove }: QueuedFileFieldsProps) => {
  const { file, title, description, minWords, state, progress, problem } = item;
  const sent = Math.round(progress * 100);
  return (
    <Box component="li" sx={{ mt: 2, pt: 2, borderTop: 1, borderColor: 'divider' }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
        <Typography variant="body2" sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere', fontWeight: 600 }}>
          {file.name}
        </Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary', whiteSpace: 'nowrap' }}>
          {formatFileSize(file.size)}
        </Typography>
        {state === 'waiting' && (
          <IconButton size="small" aria-label={`Remove ${file.name}`} onClick={onRemove}>
            <RemoveIcon fontSize="small" />
          </IconButton>
        )}
      </Box>
      {state === 'waiting' && (
        <Box sx={{ display: 'grid', gap: 1, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}>
          <TextField
            label="Title"
            value={title}
            required
            size="small"
            onChange={({ target }) => onChange({ title: target.value, problem: undefined })}
          />
          <TextField
            label="Description"
            value={description}
            size="small"
            onChange={({ target }) => onChange({ description: target.value })}
          />
          {kind.field === 'image' && (
            <TextField
              label="Minimum words"
              value={minWords}
              size="small"
              helperText="Empty: the general minimum"
              slotProps={{ htmlInput: { inputMode: 'numeric' } }}
              onChange={({ target }) => onChange({ minWords: target.value.trim(), problem: undefined })}
            />
          )}
        </Box>
      )}
      {state === 'sending' && (
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5, mt: 1 }}>
          <LinearProgress
            variant="determinate"
            value={sent}
            aria-label={`Upload of ${file.name}`}
            sx={{ flex: 1 }}
          />
          <Typography variant="body2" sx={{ fontVariantNumeric: 'tabular-nums' }}>
            {sent}%
          </Typography>
        </Box>
      )}
      {state === 'sent' && (
        <Typography
          variant="body2"
          sx={{ color: 'tone.green.main', display: 'flex', alignItems: 'center', gap: 0.5, mt: 0.5 }}
        >
          <DoneIcon fontSize="small" /> {kind.texts.uploaded}
        </Typography>
      )}
      {problem && (
        <Alert severity="error" sx={{ mt: 1 }}>
          {problem}
        </Alert>
      )}
    </Box>
  );
};

/** The maximum size of a file. Infinite until the server's limit is loaded; the server checks it anyway. */
export function useMaxUploadBytes({ maxBytes }: ReferenceFileKind): number {
  const { data } = useRules({ enabled: maxBytes === null });
  return maxBytes ?? data?.maxUploadBytes ?? Number.POSITIVE_INFINITY;
}
