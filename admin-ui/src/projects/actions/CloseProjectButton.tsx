import { pluralize } from '@inkwell/contract/format-count';
import CloseIcon from '@mui/icons-material/LockOutlined';
import { useRecordContext } from 'react-admin';
import { ActionButton } from '../../actions/ActionButton';
import { useDialog } from '../../dialogs/DialogHost';
import { api, byId, getBody } from '../../providers/api';
import type { Project } from '../../providers/records';
import { ProjectQuestion } from './ProjectQuestion';

export const CloseProjectButton = () => {
  const project = useRecordContext<Project>();
  const dialog = useDialog();
  if (!project || project.state === 'closed') return null;
  const ask = () =>
    dialog.open(
      <ProjectQuestion
        title={`Close “${project.name}”?`}
        content={closingText(project)}
        confirm="Close project"
        ConfirmIcon={CloseIcon}
        isDangerous
        send={() => getBody(api.POST('/api/admin/projects/{id}/close', byId(project.id)))}
        done="Project closed successfully!"
        failure="Failed to close project"
        onClose={dialog.close}
      />,
    );
  return (
    <ActionButton
      permission="projects:write"
      label="Close"
      icon={<CloseIcon />}
      color="error"
      onClick={ask}
    />
  );
};

/** What happens to the assignments of a project that is closed. */
export function closingText({ notStarted, running }: Pick<Project, 'notStarted' | 'running'>): string {
  const ended =
    notStarted === 0
      ? 'No assignment waits for its start.'
      : `${pluralize(notStarted, 'assignment')} that ${notStarted === 1 ? 'is' : 'are'} not started ${
          notStarted === 1 ? 'ends' : 'end'
        } within a minute, and the users get an e-mail.`;
  const goesOn =
    running === 0 ? '' : ` ${pluralize(running, 'running assignment')} ${running === 1 ? 'goes' : 'go'} on.`;
  return `${ended}${goesOn} Nothing can be given or started in a closed project, and it cannot be opened again.`;
}
