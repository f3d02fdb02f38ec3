import WithdrawIcon from '@mui/icons-material/UndoOutlined';
import { ConfirmAction } from '../actions/ConfirmAction';
import { api, byId } from '../providers/api';
import type { Assignment } from '../providers/resources';

/** Ends an assignment that is not started. */
export const WithdrawButton = ({ assignment }: { assignment: Assignment }) => (
  <ConfirmAction<Assignment>
    record={assignment}
    permission="assignments:write"
    label="Withdraw"
    icon={WithdrawIcon}
    color="error"
    when={({ state }) => state === 'not_started'}
    question="Withdraw assignment"
    content={({ number, user, project }) =>
      `Assignment ${number} of ${user.name} in “${project.name}” ends before its start. Its images are free for others. The user gets an e-mail.`
    }
    isDangerous
    call={({ id }) => api.POST('/api/admin/assignments/{id}/withdraw', byId(id))}
    done="Assignment withdrawn."
    failure="Failed to withdraw the assignment"
  />
);
