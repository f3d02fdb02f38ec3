import OtpIcon from '@mui/icons-material/PinOutlined';
import { ConfirmAction } from '../../actions/ConfirmAction';
import { api, byId } from '../../providers/api';
import type { User } from '../../providers/resources';

export const SendOtpButton = () => (
  <ConfirmAction<User>
    permission="users:write"
    label="Send OTP"
    icon={OtpIcon}
    when={({ isVerified, role }) => !isVerified && role === 'user'}
    call={({ id }) => api.POST('/api/admin/users/{id}/send-otp', byId(id))}
    failure="Failed to send OTP"
  />
);
