import CopyIcon from '@mui/icons-material/ContentCopyOutlined';
import { maxLength, required, TextInput } from 'react-admin';
import { useNavigate } from 'react-router-dom';
import { ConfirmAction } from '../../actions/ConfirmAction';
import { projectPath } from '../../lists/projectPath';
import { api, byId } from '../../providers/api';
import type { Project } from '../../providers/resources';
import { MAX_NAME_LENGTH, NAME_REQUIRED } from '../projectTexts';

const nameRules = [required(NAME_REQUIRED), maxLength(MAX_NAME_LENGTH)];

export const CopyProjectButton = () => {
  const navigate = useNavigate();
  return (
    <ConfirmAction
      permission="projects:write"
      label="Copy"
      icon={CopyIcon}
      question={({ name }) => `Copy “${name}”`}
      content="The copy has the rules and the newest guidelines. It has no images, PDFs and assignments."
      confirm="Copy project"
      inputs={
        <TextInput source="name" label="Name of the copy" validate={nameRules} autoFocus helperText={false} />
      }
      defaultValues={({ name }) => ({ name: `${name} (copy)`.slice(0, MAX_NAME_LENGTH) })}
      call={({ id }: Project, { name }: { name: string }) =>
        api.POST('/api/admin/projects/{id}/copy', { ...byId(id), body: { name: name.trim() } })
      }
      done="Project copied successfully!"
      failure="Failed to copy project"
      onDone={({ project }) => navigate(projectPath(project._id))}
    />
  );
};
