import { pluralize } from '@inkwell/contract/format-count';
import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import MoveIcon from '@mui/icons-material/DriveFileMoveOutlined';
import HideIcon from '@mui/icons-material/VisibilityOffOutlined';
import ShowIcon from '@mui/icons-material/VisibilityOutlined';
import { required, SelectInput } from 'react-admin';
import type { BulkAction, BulkActionTexts, BulkResult } from '../../lists/bulk/bulkAction';
import { defineBulkAction } from '../../lists/bulk/defineBulkAction';
import { useProjectChoices } from '../../lists/projectNames';
import { changeFiles, type FilesChange } from '../fileCalls';
import { useFileKind } from '../kinds';
import { describeReceivers } from '../receivers';
import { useChosenProject } from '../upload/useChosenProject';

/** The choice of the move dialog that stands for no project. */
const ALL_PROJECTS = 'all';

interface Target {
  projectId?: string;
}

/** The actions on selected images or PDFs, in the order of the bar: the first is its button. */
export function useFileBulkActions(): readonly BulkAction[] {
  const { resource, noun, field } = useFileKind();
  const projects = useProjectChoices();
  const shownProject = useChosenProject();
  const isImage = field === 'image';
  const common = {
    permission: 'references:write',
    count: (files: number) => pluralize(files, noun),
  } as const;

  const change = async (ids: string[], wanted: FilesChange, isDryRun: boolean): Promise<BulkResult> => {
    const result = await changeFiles(resource, { ids, change: wanted }, isDryRun);
    const { done, skipped, runningAssignments } = result;
    return {
      done,
      skipped: skipped.map(({ _id, title, message }) => ({
        id: _id,
        name: title || `Unknown ${noun}`,
        detail: message,
      })),
      ...(runningAssignments !== undefined && {
        consequence: describeReceivers(runningAssignments, ids.length),
      }),
    };
  };
  /** The same files stay whatever the project is, so the preview asks with any. */
  const previewTarget = isImage
    ? (projects.find(({ id }) => id !== shownProject)?.id ?? ALL_PROJECTS)
    : ALL_PROJECTS;
  const toTarget = ({ projectId = previewTarget }: Target) => (projectId === ALL_PROJECTS ? null : projectId);

  const move: BulkActionTexts<Target> = {
    ...common,
    label: 'Move to another project',
    icon: <MoveIcon />,
    lead: isImage
      ? 'They come last in it. An image stays if users have it in open work or in work whose missed deadline can be extended, or if there is a text on it.'
      : 'They come last in it.',
    submitLabel: 'Move',
    failure: `Failed to move the ${noun}s`,
    done: (files) => `${files} moved.`,
    inputs: (
      <SelectInput
        source="projectId"
        label="Project"
        choices={isImage ? projects : [{ id: ALL_PROJECTS, name: 'All projects' }, ...projects]}
        validate={required('Please choose a project')}
        helperText={false}
      />
    ),
    call: (ids, target, isDryRun) => change(ids, { action: 'move', projectId: toTarget(target) }, isDryRun),
  };
  return [
    defineBulkAction({
      ...common,
      label: 'Publish',
      icon: <ShowIcon />,
      lead: 'Users see them at once.',
      submitLabel: 'Publish',
      failure: `Failed to publish the ${noun}s`,
      done: (files) => `${files} published.`,
      call: (ids, _, isDryRun) => change(ids, { action: 'toggle', isActive: true }, isDryRun),
    }),
    defineBulkAction({
      ...common,
      label: 'Hide',
      icon: <HideIcon />,
      lead: isImage
        ? 'Users do not see them any more, except those who have work on them.'
        : 'Users do not see them any more.',
      submitLabel: 'Hide',
      failure: `Failed to hide the ${noun}s`,
      done: (files) => `${files} hidden.`,
      call: (ids, _, isDryRun) => change(ids, { action: 'toggle', isActive: false }, isDryRun),
    }),
    ...(projects.length > 1 ? [defineBulkAction(move)] : []),
    defineBulkAction({
      ...common,
      label: 'Delete',
      icon: <DeleteIcon />,
      isDangerous: true,
      lead: `Their descriptions and reference texts will be lost. Where there is work on ${isImage ? 'an image' : 'a PDF'}, it is hidden from users instead, and the work stays.`,
      submitLabel: 'Delete',
      failure: `Failed to delete the ${noun}s`,
      done: (files) => `${files} deleted.`,
      call: (ids, _, isDryRun) => change(ids, { action: 'delete' }, isDryRun),
    }),
  ];
}
