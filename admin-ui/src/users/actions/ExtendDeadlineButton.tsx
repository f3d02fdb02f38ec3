import { formatDateTime } from '@inkwell/web/format-date';
import ExtendIcon from '@mui/icons-material/MoreTimeOutlined';
import { ConfirmAction } from '../../actions/ConfirmAction';
import { A_DAY, type Extension, ExtensionInputs } from '../../dialogs/ExtensionInputs';
import { api } from '../../providers/api';
import { ofWork } from '../../providers/assignment';
import type { User } from '../../providers/resources';

export const ExtendDeadlineButton = () => (
  <ConfirmAction<User, Extension>
    permission="penalties:write"
    label="Extend Deadline"
    icon={ExtendIcon}
    when={({ workStartedAt, workSubmitted, workEndedAt }) =>
      workStartedAt !== null && !workSubmitted && !workEndedAt
    }
    question="Extend Deadline"
    content={({ name, deadlineAt }) =>
      `${name}'s work is due ${formatDateTime(deadlineAt)}. A penalty for a missed deadline is removed.`
    }
    confirm="Extend deadline"
    inputs={<ExtensionInputs />}
    defaultValues={A_DAY}
    call={(user, { hours, reason }) =>
      api.POST('/api/admin/users/{id}/extend-deadline', {
        ...ofWork(user),
        body: { hours, reason: reason.trim() },
      })
    }
    failure="Failed to extend deadline"
  />
);
