import PasswordIcon from '@mui/icons-material/KeyOutlined';
import { useQueryClient } from '@tanstack/react-query';
import { useRecordContext } from 'react-admin';
import { ActionButton } from '../../actions/ActionButton';
import { useDialog } from '../../dialogs/DialogHost';
import { lazyDialog } from '../../dialogs/lazyDialog';
import type { User } from '../../providers/resources';
import { rulesQuery, useRules } from '../../providers/rules';

const PasswordDialog = lazyDialog(async () => (await import('./PasswordDialog')).PasswordDialog);

/** Offered if the server shows passwords. Until it has said so, the button only takes its space, so that nothing moves. */
export const ViewPasswordButton = () => {
  const user = useRecordContext<User>();
  const dialog = useDialog();
  const queryClient = useQueryClient();
  const { data: rules } = useRules();
  // Passwords of administrators are not kept.
  if (user?.role !== 'user' || rules?.passwordReveal === false) return null;
  const hide = () =>
    queryClient.setQueryData(rulesQuery.queryKey, (known) => known && { ...known, passwordReveal: false });
  const button = (
    <ActionButton
      permission="passwords:reveal"
      label="View Password"
      icon={<PasswordIcon />}
      color="secondary"
      onClick={() => dialog.open(<PasswordDialog user={user} onRevealOff={hide} onClose={dialog.close} />)}
    />
  );
  return rules ? button : <span style={{ visibility: 'hidden' }}>{button}</span>;
};
