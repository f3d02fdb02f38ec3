import { isStaff } from '@inkwell/contract/roles';
import SendIcon from '@mui/icons-material/ForwardToInboxOutlined';
import { ConfirmAction } from '../../actions/ConfirmAction';
import { api, byId } from '../../providers/api';
import type { User } from '../../providers/resources';

/** For a member of staff who has not accepted the invitation yet. */
export const SendInvitationButton = () => (
  <ConfirmAction<User>
    permission="staff:manage"
    label="Send Invitation"
    icon={SendIcon}
    when={({ isVerified, role }) => isStaff(role) && !isVerified}
    call={({ id }) => api.POST('/api/admin/users/{id}/send-invitation', byId(id))}
    failure="Failed to send invitation"
  />
);
