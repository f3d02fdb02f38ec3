import { isStaff } from '@inkwell/contract/roles';
import SendIcon from '@mui/icons-material/ForwardToInboxOutlined';
import { useMutation } from '@tanstack/react-query';
import { useNotify, useRecordContext } from 'react-admin';
import { ActionButton } from '../../actions/ActionButton';
import { api, byId, getBody } from '../../providers/api';
import type { User } from '../../providers/records';

/** For a member of staff who has not accepted the invitation yet. */
export const SendInvitationButton = () => {
  const user = useRecordContext<User>();
  const notify = useNotify();
  const { mutate, isPending } = useMutation({
    mutationFn: (id: User['id']) => getBody(api.POST('/api/admin/users/{id}/send-invitation', byId(id))),
    onSuccess: ({ message }) => notify(message, { type: 'success' }),
    meta: { failure: 'Failed to send invitation' },
  });
  if (!user || !isStaff(user.role) || user.isVerified) return null;
  return (
    <ActionButton
      permission="staff:manage"
      label="Send Invitation"
      icon={<SendIcon />}
      loading={isPending}
      onClick={() => mutate(user.id)}
    />
  );
};
