import OtpIcon from '@mui/icons-material/PinOutlined';
import { useMutation } from '@tanstack/react-query';
import { useNotify, useRecordContext } from 'react-admin';
import { ActionButton } from '../../actions/ActionButton';
import { api, byId, getBody } from '../../providers/api';
import type { User } from '../../providers/records';

export const SendOtpButton = () => {
  const user = useRecordContext<User>();
  const notify = useNotify();
  const { mutate, isPending } = useMutation({
    mutationFn: (id: User['id']) => getBody(api.POST('/api/admin/users/{id}/send-otp', byId(id))),
    onSuccess: ({ message }) => notify(message, { type: 'success' }),
    meta: { failure: 'Failed to send OTP' },
  });
  if (!user || user.isVerified || user.role !== 'user') return null;
  return (
    <ActionButton
      permission="users:write"
      label="Send OTP"
      icon={<OtpIcon />}
      loading={isPending}
      onClick={() => mutate(user.id)}
    />
  );
};
