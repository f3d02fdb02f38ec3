import SendIcon from '@mui/icons-material/ForwardToInboxOutlined';
import { ConfirmAction } from '../../actions/ConfirmAction';
import { api, byId } from '../../providers/api';
import type { User } from '../../providers/resources';

export const SendAgreementButton = () => (
  <ConfirmAction<User>
    permission="users:write"
    label="Send Agreement"
    icon={SendIcon}
    when={({ isSignedAgreement, role }) => !isSignedAgreement && role === 'user'}
    call={({ id }) => api.POST('/api/admin/users/{id}/send-agreement', byId(id))}
    failure="Failed to send agreement link"
  />
);
