import { isStaff } from '@inkwell/contract/roles';
import ResetIcon from '@mui/icons-material/PhonelinkEraseOutlined';
import { DialogContentText } from '@mui/material';
import { useGetIdentity, useNotify, useRecordContext } from 'react-admin';
import { ActionButton } from '../../actions/ActionButton';
import { KeysOfUser } from '../../api-keys/KeysOfUser';
import { ConfirmDialog } from '../../dialogs/ConfirmDialog';
import { useDialog } from '../../dialogs/DialogHost';
import { api, byId, getBody } from '../../providers/api';
import type { User } from '../../providers/records';

/** For a colleague who has lost the second factor. The own ones are changed in "My account". */
export const ResetSecondFactorButton = () => {
  const user = useRecordContext<User>();
  const { identity } = useGetIdentity();
  const dialog = useDialog();
  if (!user || !isStaff(user.role) || user.id === identity?.id) return null;
  return (
    <ActionButton
      label="Reset two-step sign-in"
      icon={<ResetIcon />}
      color="error"
      onClick={() => dialog.open(<ResetDialog user={user} onClose={dialog.close} />)}
    />
  );
};

const ResetDialog = ({ user, onClose }: { user: User; onClose: () => void }) => {
  const notify = useNotify();
  return (
    <ConfirmDialog
      title={`Reset two-step sign-in of ${user.name}?`}
      content={
        <>
          <DialogContentText>
            Only after you have made sure, in person or by telephone, that your colleague asks for it. All
            second factors and recovery codes are removed, all sessions end, and your colleague gets an
            e-mail.
          </DialogContentText>
          <KeysOfUser user={user} outlived="the second factors and the sessions" />
        </>
      }
      confirm="Reset"
      ConfirmIcon={ResetIcon}
      isDangerous
      mutationFn={() => getBody(api.POST('/api/admin/users/{id}/reset-second-factor', byId(user.id)))}
      onSuccess={({ message }) => notify(message, { type: 'success' })}
      failure="Failed to reset two-step sign-in"
      onClose={onClose}
    />
  );
};
