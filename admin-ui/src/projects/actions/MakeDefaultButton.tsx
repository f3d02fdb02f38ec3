import DefaultIcon from '@mui/icons-material/StarOutline';
import { ConfirmAction } from '../../actions/ConfirmAction';
import { api, byId } from '../../providers/api';
import type { Project } from '../../providers/resources';

export const MakeDefaultButton = () => (
  <ConfirmAction<Project>
    permission="projects:write"
    label="Make Default"
    icon={DefaultIcon}
    when={({ isDefault, state }) => !isDefault && state !== 'closed'}
    question={({ name }) => `Make “${name}” the default project?`}
    content={({ givesAutomatically }) =>
      `${
        givesAutomatically
          ? 'Users who never had an assignment get one of it when they open their dashboard.'
          : 'It does not give work automatically, so new users get no work until you give it.'
      } Assignments of the present default project stay as they are.`
    }
    confirm="Make it the default"
    call={({ id }) => api.PUT('/api/admin/projects/{id}', { ...byId(id), body: { isDefault: true } })}
    done="Default project changed successfully!"
    failure="Failed to change the default project"
  />
);
