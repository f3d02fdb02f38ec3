import { Typography } from '@mui/material';
import { required, SelectInput, useNotify } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import { FormDialog } from '../dialogs/FormDialog';
import { ChoiceFilter } from '../lists/ChoiceFilter';
import { FirstDay, LastDay } from '../lists/DayInputs';
import { useHasManyProjects, useProjectChoices } from '../lists/projectNames';
import { api, getBody } from '../providers/api';
import { isAllowed } from '../providers/permissions';
import { TASK_EXPORTS } from '../providers/resources';
import { DIALOG_PERMISSIONS, type DialogKind } from './exportPermissions';
import { DATES, KIND_NAMES } from './exportTexts';

interface ExportDialogProps {
  kind: DialogKind;
  projectId?: string | undefined;
  onClose: () => void;
}

interface Values {
  kind: DialogKind;
  projectId?: string | null;
  from?: string | null;
  to?: string | null;
}

const kindRequired = required('Please choose what to export');

/** Starts an export and opens the list of exports. */
export const ExportDialog = ({ kind, projectId, onClose }: ExportDialogProps) => {
  const notify = useNotify();
  const navigate = useNavigate();
  const kinds = (Object.keys(DIALOG_PERMISSIONS) as DialogKind[])
    .filter((id) => isAllowed(DIALOG_PERMISSIONS[id]))
    .map((id) => ({ id, name: KIND_NAMES[id] }));
  const start = async (values: Values) => {
    await getBody(api.POST('/api/admin/exports', { body: bodyOf(values) }));
    notify('The export has started. Its file appears in this list.', { type: 'success' });
    navigate(`/${TASK_EXPORTS}`);
  };
  return (
    <FormDialog<Values>
      title={<Title />}
      lead="The file is made in the background, and can be downloaded for seven days."
      submitLabel="Start export"
      failure="Failed to start the export"
      defaultValues={{ kind, projectId: projectId ?? '' }}
      onSubmit={start}
      onClose={onClose}
    >
      <SelectInput source="kind" label="What" choices={kinds} validate={kindRequired} helperText={false} />
      <ProjectChoice />
      <FirstDay source="from" label="From" helperText={false} />
      <LastDay source="to" label="To" helperText={false} />
      <DatesText />
    </FormDialog>
  );
};

/** Names what is chosen. */
const Title = () => {
  const [kind, projectId] = useWatch<Values, ['kind', 'projectId']>({ name: ['kind', 'projectId'] });
  const project = useProjectChoices().find(({ id }) => id === projectId);
  return `Export ${KIND_NAMES[kind].toLowerCase()}${project ? ` of “${project.name}”` : ''}`;
};

const ProjectChoice = () => {
  const choices = useProjectChoices();
  const hasMany = useHasManyProjects();
  if (!hasMany) return null;
  return (
    <ChoiceFilter
      source="projectId"
      label="Project"
      choices={choices}
      emptyText="All projects"
      helperText={false}
    />
  );
};

const DatesText = () => {
  const kind: DialogKind = useWatch({ name: 'kind' });
  return (
    <Typography variant="body2" sx={{ color: 'text.secondary' }}>
      {DATES[kind]}; without dates, all.
    </Typography>
  );
};

function bodyOf({ kind, projectId, from, to }: Values) {
  return {
    kind,
    ...(projectId ? { projectId } : {}),
    ...(from ? { from } : {}),
    ...(to ? { to } : {}),
  };
}
