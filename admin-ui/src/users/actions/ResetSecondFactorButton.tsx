import { isStaff } from '@inkwell/contract/roles';
import ResetIcon from '@mui/icons-material/PhonelinkEraseOutlined';
import { DialogContentText } from '@mui/material';
import { lazy, Suspense } from 'react';
import { useGetIdentity } from 'react-admin';
import { ConfirmAction } from '../../actions/ConfirmAction';
import { api, byId } from '../../providers/api';
import type { User } from '../../providers/resources';

const KeysOfUser = lazy(async () => ({ default: (await import('../../api-keys/KeysOfUser')).KeysOfUser }));

/** For a colleague who has lost the second factor. The own ones are changed in "My account". */
export const ResetSecondFactorButton = () => {
  const { identity } = useGetIdentity();
  return (
    <ConfirmAction<User>
      label="Reset two-step sign-in"
      icon={ResetIcon}
      color="error"
      when={({ id, role }) => isStaff(role) && id !== identity?.id}
      question={({ name }) => `Reset two-step sign-in of ${name}?`}
      content={(user) => (
        <>
          <DialogContentText>
            Only after you have made sure, in person or by telephone, that your colleague asks for it. All
            second factors and recovery codes are removed, all sessions end, and your colleague gets an
            e-mail.
          </DialogContentText>
          <Suspense>
            <KeysOfUser user={user} outlived="the second factors and the sessions" />
          </Suspense>
        </>
      )}
      confirm="Reset"
      isDangerous
      call={({ id }) => api.POST('/api/admin/users/{id}/reset-second-factor', byId(id))}
      failure="Failed to reset two-step sign-in"
    />
  );
};
