import RefuseIcon from '@mui/icons-material/BlockOutlined';
import { ConfirmAction } from '../actions/ConfirmAction';
import { ReasonInput, type WithReason } from '../dialogs/ReasonInput';
import { api, byId } from '../providers/api';
import type { TimeRequest } from '../providers/resources';

export const RefuseButton = () => (
  <ConfirmAction<TimeRequest, WithReason>
    permission="assignments:write"
    label="Refuse"
    icon={RefuseIcon}
    color="error"
    when={({ answer }) => !answer}
    question={({ user }) => `Refuse the request of ${user.name}`}
    content="The deadline stays as it is. The user gets the reason by e-mail, and can ask again."
    isDangerous
    inputs={<ReasonInput />}
    call={({ id }, { reason }) =>
      api.POST('/api/admin/extension-requests/{id}/refuse', {
        ...byId(id),
        body: { reason: reason.trim() },
      })
    }
    failure="Failed to refuse the request"
  />
);
