import { pluralize } from '@inkwell/contract/format-count';
import { formatDateTime } from '@inkwell/web/format-date';
import HistoryIcon from '@mui/icons-material/HistoryOutlined';
import {
  Box,
  Button,
  DialogActions,
  DialogContent,
  List,
  ListItemButton,
  ListItemText,
  Skeleton,
  Typography,
} from '@mui/material';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNotify, useRefresh } from 'react-admin';
import { useFormState } from 'react-hook-form';
import { DetailsDialog } from '../dialogs/DetailsDialog';
import { PlainTextBox } from '../display/PlainTextBox';
import { LoadFailure } from '../errors/LoadFailure';
import { useMay } from '../providers/permissions';
import type { ReferenceFileDetails } from '../providers/resources';
import { DecidedReviews } from './DecidedReviews';
import {
  getReferenceVersion,
  getReferenceVersions,
  type ReferenceVersion,
  restoreReferenceVersion,
} from './fileCalls';
import { useFileKind } from './kinds';

/** Opens the reference texts that were replaced. Part of the form of the file. */
export const ReplacedTextsButton = ({ file }: { file: ReferenceFileDetails }) => {
  const [isOpen, setIsOpen] = useState(false);
  const { isDirty } = useFormState();
  return (
    <>
      <Button size="small" startIcon={<HistoryIcon />} onClick={() => setIsOpen(true)}>
        Earlier reference texts
      </Button>
      {isOpen && <ReplacedTextsDialog file={file} isDirty={isDirty} onClose={() => setIsOpen(false)} />}
    </>
  );
};

interface ReplacedTextsDialogProps {
  file: ReferenceFileDetails;
  /** The form has changes that are not saved. */
  isDirty: boolean;
  onClose: () => void;
}

const ReplacedTextsDialog = ({ file, isDirty, onClose }: ReplacedTextsDialogProps) => {
  const { resource } = useFileKind();
  const notify = useNotify();
  const refresh = useRefresh();
  const [chosen, setChosen] = useState<number>();
  const mayRestore = useMay('references:write');
  const {
    data: versions,
    error,
    refetch,
  } = useQuery({
    queryKey: ['reference-versions', resource, file.id, file.version],
    queryFn: () => getReferenceVersions(resource, file.id),
  });
  const { mutate: restore, isPending } = useMutation({
    mutationFn: (version: number) =>
      restoreReferenceVersion(resource, file.id, { version, basedOn: file.version }),
    onSuccess: () => {
      notify('Reference text restored!', { type: 'success' });
      refresh();
      onClose();
    },
    meta: { failure: 'Failed to restore the reference text' },
  });
  return (
    <DetailsDialog title="Earlier reference texts" maxWidth="md" onClose={onClose}>
      <DialogContent dividers>
        {error && !versions ? (
          <LoadFailure title="Failed to load the texts" error={error} onRetry={() => refetch()} />
        ) : !versions ? (
          <Skeleton variant="rounded" height={160} aria-busy="true" />
        ) : versions.length === 0 ? (
          <Typography>The reference text was not replaced yet.</Typography>
        ) : (
          <>
            <DecidedReviews fileId={file.id} />
            <List dense aria-label="Earlier reference texts">
              {versions.map((version) => (
                <ListItemButton
                  key={version.version}
                  selected={version.version === chosen}
                  aria-pressed={version.version === chosen}
                  onClick={() => setChosen(version.version)}
                >
                  <ListItemText
                    primary={describeVersion(version)}
                    secondary={pluralize(version.length, 'character')}
                  />
                </ListItemButton>
              ))}
            </List>
            {chosen !== undefined && <ReplacedText file={file} version={chosen} />}
          </>
        )}
      </DialogContent>
      {mayRestore && chosen !== undefined && (
        <DialogActions sx={{ flexWrap: 'wrap', gap: 1 }}>
          {isDirty && (
            <Typography variant="body2" sx={{ color: 'text.secondary' }}>
              Save or undo your changes first.
            </Typography>
          )}
          <Button variant="contained" disabled={isDirty} loading={isPending} onClick={() => restore(chosen)}>
            Restore this text
          </Button>
        </DialogActions>
      )}
    </DetailsDialog>
  );
};

function describeVersion({ replacedAt, replacedBy }: ReferenceVersion): string {
  return `Replaced ${formatDateTime(replacedAt)} by ${replacedBy ?? 'a deleted administrator'}`;
}

const ReplacedText = ({ file, version }: { file: ReferenceFileDetails; version: number }) => {
  const { resource } = useFileKind();
  const {
    data: text,
    error,
    refetch,
  } = useQuery({
    queryKey: ['reference-version', resource, file.id, version],
    queryFn: () => getReferenceVersion(resource, file.id, version),
  });
  if (error) return <LoadFailure title="Failed to load the text" error={error} onRetry={() => refetch()} />;
  if (text === undefined) return <Skeleton variant="rounded" height={160} aria-busy="true" />;
  return (
    <Box sx={{ mt: 1 }}>
      <PlainTextBox label="Reference text" sx={{ maxHeight: '40vh', fontFamily: 'h1.fontFamily' }}>
        {text}
      </PlainTextBox>
    </Box>
  );
};
