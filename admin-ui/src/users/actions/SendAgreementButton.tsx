import SendIcon from '@mui/icons-material/ForwardToInboxOutlined';
import { useMutation } from '@tanstack/react-query';
import { useNotify, useRecordContext } from 'react-admin';
import { ActionButton } from '../../actions/ActionButton';
import { api, byId, getBody } from '../../providers/api';
import type { User } from '../../providers/records';

export const SendAgreementButton = () => {
  const user = useRecordContext<User>();
  const notify = useNotify();
  const { mutate, isPending } = useMutation({
    mutationFn: (id: User['id']) => getBody(api.POST('/api/admin/users/{id}/send-agreement', byId(id))),
    onSuccess: ({ message }) => notify(message, { type: 'success' }),
    meta: { failure: 'Failed to send agreement link' },
  });
  if (!user || user.isSignedAgreement || user.role !== 'user') return null;
  return (
    <ActionButton
      permission="users:write"
      label="Send Agreement"
      icon={<SendIcon />}
      loading={isPending}
      onClick={() => mutate(user.id)}
    />
  );
};
