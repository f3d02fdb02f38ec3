import { pluralize } from '@inkwell/contract/format-count';
import CloseIcon from '@mui/icons-material/LockOutlined';
import { ConfirmAction } from '../../actions/ConfirmAction';
import { api, byId } from '../../providers/api';
import type { Project } from '../../providers/resources';

export const CloseProjectButton = () => (
  <ConfirmAction<Project>
    permission="projects:write"
    label="Close"
    icon={CloseIcon}
    color="error"
    when={({ state }) => state !== 'closed'}
    question={({ name }) => `Close “${name}”?`}
    content={closingText}
    confirm="Close project"
    isDangerous
    call={({ id }) => api.POST('/api/admin/projects/{id}/close', byId(id))}
    done="Project closed successfully!"
    failure="Failed to close project"
  />
);

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
