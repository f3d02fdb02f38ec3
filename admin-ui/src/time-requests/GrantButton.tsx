import { formatDateTime } from '@inkwell/web/format-date';
import GrantIcon from '@mui/icons-material/CheckOutlined';
import { ConfirmAction } from '../actions/ConfirmAction';
import { api, byId } from '../providers/api';
import type { TimeRequest } from '../providers/resources';
import { GrantedHoursInput } from './GrantedHoursInput';

export const GrantButton = () => (
  <ConfirmAction<TimeRequest, { hours: number }>
    permission="assignments:write"
    label="Grant"
    icon={GrantIcon}
    when={({ answer }) => !answer}
    question={({ user }) => `Give ${user.name} more time`}
    content={({ project, deadlineAt, reason }) =>
      `${project.name}, due ${formatDateTime(deadlineAt)}. Reason: ${reason}`
    }
    inputs={<GrantedHoursInput />}
    defaultValues={({ hours }) => ({ hours })}
    call={({ id }, body) => api.POST('/api/admin/extension-requests/{id}/grant', { ...byId(id), body })}
    failure="Failed to grant the request"
  />
);
