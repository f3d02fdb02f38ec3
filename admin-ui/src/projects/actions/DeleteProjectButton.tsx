import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import { useRedirect } from 'react-admin';
import { ConfirmAction } from '../../actions/ConfirmAction';
import { api, byId } from '../../providers/api';
import type { Project } from '../../providers/records';
import { PROJECTS } from '../../providers/resources';

export const DeleteProjectButton = () => {
  const redirect = useRedirect();
  return (
    <ConfirmAction<Project>
      permission="projects:write"
      label="Delete"
      icon={DeleteIcon}
      color="error"
      question={({ name }) => `Delete “${name}”?`}
      content="Its rules and all versions of its guidelines will be lost. A project with assignments, images or PDFs cannot be deleted. This cannot be undone."
      confirm="Delete project"
      isDangerous
      call={({ id }) => api.DELETE('/api/admin/projects/{id}', byId(id))}
      failure="Failed to delete project"
      deletes
      onDone={() => redirect('list', PROJECTS)}
    />
  );
};
