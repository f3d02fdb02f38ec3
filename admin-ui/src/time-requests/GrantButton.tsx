import { formatDateTime } from '@inkwell/web/format-date';
import GrantIcon from '@mui/icons-material/CheckOutlined';
import { maxValue, minValue, NumberInput, required } from 'react-admin';
import { ConfirmAction } from '../actions/ConfirmAction';
import { api, byId } from '../providers/api';
import type { TimeRequest } from '../providers/records';

const HOURS_WRONG = 'Please enter a whole number of hours from 1 to 240';
const hoursRules = [
  required(HOURS_WRONG),
  minValue(1, HOURS_WRONG),
  maxValue(240, HOURS_WRONG),
  (hours: unknown) => (Number.isInteger(hours) ? undefined : HOURS_WRONG),
];

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
    inputs={
      <NumberInput
        source="hours"
        label="Hours"
        min={1}
        step={1}
        validate={hoursRules}
        autoFocus
        helperText={false}
      />
    }
    defaultValues={({ hours }) => ({ hours })}
    call={({ id }, body) => api.POST('/api/admin/extension-requests/{id}/grant', { ...byId(id), body })}
    failure="Failed to grant the request"
  />
);
