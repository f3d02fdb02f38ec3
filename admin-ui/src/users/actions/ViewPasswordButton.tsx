import PasswordIcon from '@mui/icons-material/KeyOutlined';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRecordContext } from 'react-admin';
import { ActionButton } from '../../actions/ActionButton';
import { useDialog } from '../../dialogs/DialogHost';
import { lazyDialog } from '../../dialogs/lazyDialog';
import type { User } from '../../providers/records';

const PasswordDialog = lazyDialog(async () => (await import('./PasswordDialog')).PasswordDialog);

const PASSWORD_REVEAL_KEY = ['password-reveal'];

/**
 * Whether this server shows passwords. It says so only when one is asked for, so the first refusal
 * is kept for the rest of the visit and hides the action everywhere.
 */
function usePasswordReveal() {
  const queryClient = useQueryClient();
  const { data: isOffered } = useQuery({
    queryKey: PASSWORD_REVEAL_KEY,
    queryFn: () => true,
    initialData: true,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  });
  return { isOffered, hide: () => queryClient.setQueryData(PASSWORD_REVEAL_KEY, false) };
}

export const ViewPasswordButton = () => {
  const user = useRecordContext<User>();
  const dialog = useDialog();
  const { isOffered, hide } = usePasswordReveal();
  if (!user || !isOffered) return null;
  return (
    <ActionButton
      label="View Password"
      icon={<PasswordIcon />}
      color="secondary"
      onClick={() => dialog.open(<PasswordDialog user={user} onRevealOff={hide} onClose={dialog.close} />)}
    />
  );
};
