import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import { useQueryClient } from '@tanstack/react-query';
import { useNotify, useRecordContext, useRedirect } from 'react-admin';
import { ActionButton } from '../../actions/ActionButton';
import { ConfirmDialog } from '../../dialogs/ConfirmDialog';
import { useDialog } from '../../dialogs/DialogHost';
import { api, byId, getBody } from '../../providers/api';
import type { Project } from '../../providers/records';
import { PROJECTS } from '../../providers/resources';

export const DeleteProjectButton = () => {
  const project = useRecordContext<Project>();
  const dialog = useDialog();
  const notify = useNotify();
  const redirect = useRedirect();
  const queryClient = useQueryClient();
  if (!project) return null;
  const ask = () =>
    dialog.open(
      <ConfirmDialog
        title={`Delete “${project.name}”?`}
        content="Its rules and all versions of its guidelines will be lost. A project with assignments, images or PDFs cannot be deleted. This cannot be undone."
        confirm="Delete project"
        ConfirmIcon={DeleteIcon}
        isDangerous
        mutationFn={() => getBody(api.DELETE('/api/admin/projects/{id}', byId(project.id)))}
        onSuccess={({ message }) => {
          notify(message, { type: 'success' });
          redirect('list', PROJECTS);
          // Not the deleted project's page: while it is still shown, reading it again would fail.
          queryClient.invalidateQueries({ queryKey: [PROJECTS, 'getList'] });
        }}
        failure="Failed to delete project"
        onClose={dialog.close}
      />,
    );
  return (
    <ActionButton
      permission="projects:write"
      label="Delete"
      icon={<DeleteIcon />}
      color="error"
      onClick={ask}
    />
  );
};
