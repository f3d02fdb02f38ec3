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
import { useBeforeUnload } from 'react-router-dom';
import { useDiscardQuestion } from '../../dialogs/useDiscardQuestion';
import { ADMIN_LOGIN } from '../../providers/paths';
import { keepNotice } from '../../providers/signInHandover';
import type { ReferenceFileKind } from '../kinds';
import { AddedFiles } from './AddedFiles';
import { DropZone } from './DropZone';
import { PublishChoice } from './PublishChoice';
import { QueuedFileFields } from './QueuedFileFields';
import { UploadProject } from './UploadProject';
import { useMaxUploadBytes } from './useMaxUploadBytes';
import { type QueuedFile, SESSION_EXPIRED, useUploads } from './useUploads';

interface UploadDialogProps {
  kind: ReferenceFileKind;
  /** The project that is chosen at first. */
  projectId?: string | undefined;
  onClose: () => void;
}

/**
 * Uploads one or more files, each with a title. One file closes the dialog; of several it says which were added and which failed, with the
 * reason, and sends the failed ones again.
 */
export const UploadDialog = ({ kind, projectId: givenProject = '', onClose }: UploadDialogProps) => {
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
  const [projectId, setProjectId] = useState(givenProject);
  const options = { kind, maxBytes, isActive, projectId, onSessionExpired };
  const { queue, add, change, remove, sendAll, stop } = useUploads(options);

  const hasUnsent = () => queue.some(({ state }) => state !== 'sent');
  const mayDiscard = useDiscardQuestion(hasUnsent);
  useBeforeUnload((event) => {
    if (hasUnsent()) event.preventDefault();
  });

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
    if (!isComplete || total > 1) return;
    notify(kind.texts.uploaded, { type: 'success' });
    onClose();
  };

  const added = queue.filter(({ state }) => state === 'sent');
  const others = queue.filter(({ state }) => state !== 'sent');
  const isDone = added.length > 0 && others.length === 0;
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
        <UploadProject kind={kind} projectId={projectId} isDisabled={isSending} onChange={setProjectId} />
        <PublishChoice
          kind={kind}
          projectId={projectId}
          isActive={isActive}
          isDisabled={isSending}
          onChange={setIsActive}
        />
        {isIncomplete && (
          <Alert severity="error" sx={{ mt: 2 }}>
            {kind.texts.incomplete}
          </Alert>
        )}
        <Box role="status">
          <Result added={added} others={others} kind={kind} isSending={isSending} />
        </Box>
        <Box component="ul" aria-label="Chosen files" sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {others.map((item) => (
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
        {!isDone && (
          <Button onClick={isSending ? stop : onClose}>{closingLabel(isSending, added.length)}</Button>
        )}
        {isDone ? (
          <Button variant="contained" autoFocus onClick={onClose}>
            Done
          </Button>
        ) : (
          <Button variant="contained" onClick={upload} loading={isSending}>
            {uploadLabel(queue, kind)}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
};

interface ResultProps {
  added: QueuedFile[];
  others: QueuedFile[];
  kind: ReferenceFileKind;
  isSending: boolean;
}

/** What has come of the upload so far. */
const Result = ({ added, others, kind, isSending }: ResultProps) => {
  const failed = others.filter(({ problem }) => problem !== undefined).length;
  return (
    <>
      {added.length > 0 && <AddedFiles files={added} kind={kind} />}
      {!isSending && added.length + failed > 1 && failed > 0 && (
        <Alert severity="warning" sx={{ mt: 2 }}>
          {failed === 1
            ? '1 file was not added. The reason is below.'
            : `${failed} files were not added. The reasons are below.`}
        </Alert>
      )}
    </>
  );
};

function closingLabel(isSending: boolean, added: number): string {
  if (isSending) return 'Stop';
  return added > 0 ? 'Close' : 'Cancel';
}

function uploadLabel(queue: QueuedFile[], kind: ReferenceFileKind): string {
  const others = queue.filter(({ state }) => state !== 'sent');
  if (queue.length > 1 && others.every(({ hasFailed }) => hasFailed)) return 'Retry the failed ones';
  return others.length > 1 ? `Upload ${others.length} files` : kind.texts.upload;
}
