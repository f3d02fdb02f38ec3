import CopyIcon from '@mui/icons-material/ContentCopyOutlined';
import { maxLength, required, TextInput, useNotify, useRecordContext } from 'react-admin';
import { useNavigate } from 'react-router-dom';
import { ActionButton } from '../../actions/ActionButton';
import { useDialog } from '../../dialogs/DialogHost';
import { FormDialog } from '../../dialogs/FormDialog';
import { projectPath } from '../../lists/projectPath';
import { api, byId, getBody } from '../../providers/api';
import type { Project } from '../../providers/records';
import { MAX_NAME_LENGTH, NAME_REQUIRED } from '../projectTexts';

export const CopyProjectButton = () => {
  const project = useRecordContext<Project>();
  const dialog = useDialog();
  if (!project) return null;
  return (
    <ActionButton
      permission="projects:write"
      label="Copy"
      icon={<CopyIcon />}
      onClick={() => dialog.open(<CopyProjectDialog project={project} onClose={dialog.close} />)}
    />
  );
};

const nameRules = [required(NAME_REQUIRED), maxLength(MAX_NAME_LENGTH)];

const CopyProjectDialog = ({ project, onClose }: { project: Project; onClose: () => void }) => {
  const notify = useNotify();
  const navigate = useNavigate();
  const copy = async ({ name }: { name: string }) => {
    const { project: copied } = await getBody(
      api.POST('/api/admin/projects/{id}/copy', { ...byId(project.id), body: { name: name.trim() } }),
    );
    notify('Project copied successfully!', { type: 'success' });
    navigate(projectPath(copied._id));
  };
  return (
    <FormDialog<{ name: string }>
      title={`Copy “${project.name}”`}
      lead="The copy has the rules and the newest guidelines. It has no images, PDFs and assignments."
      submitLabel="Copy project"
      failure="Failed to copy project"
      defaultValues={{ name: `${project.name} (copy)`.slice(0, MAX_NAME_LENGTH) }}
      onSubmit={copy}
      onClose={onClose}
    >
      <TextInput source="name" label="Name of the copy" validate={nameRules} autoFocus helperText={false} />
    </FormDialog>
  );
};
