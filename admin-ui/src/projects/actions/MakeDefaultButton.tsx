import DefaultIcon from '@mui/icons-material/StarOutline';
import { useRecordContext } from 'react-admin';
import { ActionButton } from '../../actions/ActionButton';
import { useDialog } from '../../dialogs/DialogHost';
import { api, byId, getBody } from '../../providers/api';
import type { Project } from '../../providers/records';
import { ProjectQuestion } from './ProjectQuestion';

export const MakeDefaultButton = () => {
  const project = useRecordContext<Project>();
  const dialog = useDialog();
  if (!project || project.isDefault || project.state === 'closed') return null;
  const ask = () =>
    dialog.open(
      <ProjectQuestion
        title={`Make “${project.name}” the default project?`}
        content={`${
          project.givesAutomatically
            ? 'Users who never had an assignment get one of it when they open their dashboard.'
            : 'It does not give work automatically, so new users get no work until you give it.'
        } Assignments of the present default project stay as they are.`}
        confirm="Make it the default"
        ConfirmIcon={DefaultIcon}
        send={() =>
          getBody(api.PUT('/api/admin/projects/{id}', { ...byId(project.id), body: { isDefault: true } }))
        }
        done="Default project changed successfully!"
        failure="Failed to change the default project"
        onClose={dialog.close}
      />,
    );
  return (
    <ActionButton permission="projects:write" label="Make Default" icon={<DefaultIcon />} onClick={ask} />
  );
};
