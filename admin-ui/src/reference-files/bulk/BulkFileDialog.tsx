import type { Schema } from '@inkwell/contract/client';
import { pluralize } from '@inkwell/contract/format-count';
import { Box, Button, DialogActions, DialogContent, Typography } from '@mui/material';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { required, SelectInput, useNotify } from 'react-admin';
import { DetailsDialog } from '../../dialogs/DetailsDialog';
import { useDialog } from '../../dialogs/DialogHost';
import { FormDialog } from '../../dialogs/FormDialog';
import { useProjectChoices } from '../../lists/projectNames';
import { userCountsQuery } from '../../lists/userCounts';
import { deleteFiles, moveFilesToProject, setFilesActive } from '../fileCalls';
import { type ReferenceFileKind, useFileKind } from '../kinds';
import { describeRunningClocks, RUNNING_CLOCKS } from '../runningClocks';

type Skipped = Schema<'BulkFilesResult'>['skipped'];

/** The choice of the move dialog that stands for no project. */
const ALL_PROJECTS = 'all';

interface BulkFileActionTexts {
  title: string;
  submitLabel: string;
  isDangerous?: boolean;
  lead: (kind: ReferenceFileKind) => string;
  done: (files: string) => string;
  failure: (kind: ReferenceFileKind) => string;
  call: (kind: ReferenceFileKind, ids: string[], projectId: string) => Promise<Schema<'BulkFilesResult'>>;
}

const actions = {
  publish: {
    title: 'Publish',
    submitLabel: 'Publish',
    lead: () => 'Users see them at once.',
    done: (files) => `${files} published.`,
    failure: ({ noun }) => `Failed to publish the ${noun}s`,
    call: ({ resource }, ids) => setFilesActive(resource, ids, true),
  },
  hide: {
    title: 'Hide',
    submitLabel: 'Hide',
    lead: ({ field }) =>
      field === 'image'
        ? 'Users do not see them any more, except those who have work on them.'
        : 'Users do not see them any more.',
    done: (files) => `${files} hidden.`,
    failure: ({ noun }) => `Failed to hide the ${noun}s`,
    call: ({ resource }, ids) => setFilesActive(resource, ids, false),
  },
  move: {
    title: 'Move to another project',
    submitLabel: 'Move',
    lead: ({ field }) =>
      field === 'image'
        ? 'They come last in it. An image stays if users have it in open work or in work whose missed deadline can be extended, or if there is a text on it.'
        : 'They come last in it.',
    done: (files) => `${files} moved.`,
    failure: ({ noun }) => `Failed to move the ${noun}s`,
    call: ({ resource }, ids, projectId) =>
      moveFilesToProject(resource, ids, projectId === ALL_PROJECTS ? null : projectId),
  },
  delete: {
    title: 'Delete',
    submitLabel: 'Delete',
    isDangerous: true,
    lead: ({ noun }) =>
      `Their descriptions and reference texts will be lost. Where there is work on ${noun === 'image' ? 'an image' : 'a PDF'}, it is hidden from users instead, and the work stays.`,
    done: (files) => `${files} deleted.`,
    failure: ({ noun }) => `Failed to delete the ${noun}s`,
    call: ({ resource }, ids) => deleteFiles(resource, ids),
  },
} as const satisfies Record<string, BulkFileActionTexts>;

export type BulkFileAction = keyof typeof actions;

interface BulkFileDialogProps {
  action: BulkFileAction;
  ids: string[];
  onDone: () => void;
  onClose: () => void;
}

/** Asks before an action on many files. Afterwards it lists those for which it was not possible, with the reasons. */
export const BulkFileDialog = ({ action, ids, onDone, onClose }: BulkFileDialogProps) => {
  const kind = useFileKind();
  const notify = useNotify();
  const queryClient = useQueryClient();
  const dialog = useDialog();
  const texts: BulkFileActionTexts = actions[action];
  const clocks = useRunningClocks(action === 'publish' && kind.field === 'image');
  const count = (files: number) => pluralize(files, kind.noun);

  const act = async ({ projectId = '' }: { projectId?: string }) => {
    const { done, skipped } = await texts.call(kind, ids, projectId);
    const message = texts.done(count(done.length));
    if (skipped.length === 0) notify(message, { type: 'success' });
    else
      dialog.open(
        <ResultDialog
          title={message}
          heading={`${count(skipped.length)}: not possible`}
          skipped={skipped}
          onClose={dialog.close}
        />,
      );
    onDone();
    // Not the pages of deleted files.
    await queryClient.invalidateQueries({ queryKey: [kind.resource, 'getList'] });
  };
  return (
    <FormDialog<{ projectId?: string }>
      title={texts.title}
      submitLabel={texts.submitLabel}
      failure={texts.failure(kind)}
      isDangerous={texts.isDangerous ?? false}
      lead={`${count(ids.length)} selected. ${clocks ?? texts.lead(kind)}`}
      onSubmit={act}
      onClose={onClose}
    >
      {action === 'move' && <TargetProject kind={kind} />}
    </FormDialog>
  );
};

/** What publishing does to users who work now; undefined if nobody does. */
function useRunningClocks(enabled: boolean): string | undefined {
  const { data } = useQuery({ ...userCountsQuery([RUNNING_CLOCKS]), enabled, staleTime: 0 });
  const count = data?.counts[0];
  return enabled && count && count.total > 0 ? describeRunningClocks(count) : undefined;
}

const TargetProject = ({ kind }: { kind: ReferenceFileKind }) => {
  const projects = useProjectChoices();
  const choices = kind.field === 'pdf' ? [{ id: ALL_PROJECTS, name: 'All projects' }, ...projects] : projects;
  return (
    <SelectInput
      source="projectId"
      label="Project"
      choices={choices}
      validate={required('Please choose a project')}
      helperText={false}
    />
  );
};

interface ResultDialogProps {
  title: string;
  heading: string;
  skipped: Skipped;
  onClose: () => void;
}

const ResultDialog = ({ title, heading, skipped, onClose }: ResultDialogProps) => (
  <DetailsDialog title={title} maxWidth="sm" onClose={onClose}>
    <DialogContent>
      <Typography variant="h3" sx={{ fontSize: 16, mb: 1 }}>
        {heading}
      </Typography>
      <Box
        component="ul"
        aria-label={heading}
        // A region that scrolls must be reachable by the keyboard.
        tabIndex={0}
        sx={{ listStyle: 'none', m: 0, p: 0, maxHeight: 320, overflow: 'auto' }}
      >
        {skipped.map(({ _id, title: name, message }) => (
          <Box component="li" key={_id} sx={{ py: 1, borderTop: 1, borderColor: 'divider' }}>
            <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{name || 'Unknown'}</Typography>
            <Typography variant="body2" sx={{ color: 'text.secondary' }}>
              {message}
            </Typography>
          </Box>
        ))}
      </Box>
    </DialogContent>
    <DialogActions>
      <Button onClick={onClose}>OK</Button>
    </DialogActions>
  </DetailsDialog>
);
