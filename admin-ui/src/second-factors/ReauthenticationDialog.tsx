import { messages } from '@inkwell/contract/validation';
import { Alert, Button, Dialog, DialogActions, DialogContent, DialogTitle, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import { PasswordInput, required } from 'react-admin';
import { useLocation } from 'react-router-dom';
import { FormDialog } from '../dialogs/FormDialog';
import { errorMessage } from '../errors/useNotifyError';
import { api, getBody } from '../providers/api';
import { canUsePasskeys, signWithPasskey } from '../providers/passkeys';
import { keepDeepLink } from '../providers/signInHandover';
import { START_FRESH_SINGLE_SIGN_ON } from '../providers/singleSignOn';
import { secondFactorsQuery } from './secondFactors';

interface ReauthenticationDialogProps {
  onConfirmed: () => void;
  onClose: () => void;
}

/**
 * Checks the password or a passkey before a sensitive action. The call that needed it goes on afterwards. Staff without a
 * password sign in again with single sign-on.
 */
export const ReauthenticationDialog = ({ onConfirmed, onClose }: ReauthenticationDialogProps) => {
  const { data, isPending } = useQuery(secondFactorsQuery);
  if (isPending) return null;
  if (data?.hasPassword === false) return <SingleSignOnAgainDialog onClose={onClose} />;
  const hasPasskey = data?.factors.some(({ method }) => method === 'passkey') ?? false;
  return <PasswordDialog onConfirmed={onConfirmed} onClose={onClose} hasPasskey={hasPasskey} />;
};

/** The provider's page replaces this one. Afterwards the console opens the same page, and the action is repeated by hand. */
const SingleSignOnAgainDialog = ({ onClose }: { onClose: () => void }) => {
  const titleId = useId();
  const { pathname, search } = useLocation();
  const keepPage = () => keepDeepLink(`${pathname}${search}`);
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} fullWidth maxWidth="xs">
      <DialogTitle id={titleId}>Confirm that it is you</DialogTitle>
      <DialogContent>
        <Typography sx={{ color: 'text.secondary' }}>
          This action needs a new sign-in with single sign-on. Afterwards you come back to this page: please
          start the action again then. You will not be asked for the next ten minutes.
        </Typography>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>Cancel</Button>
        <Button href={START_FRESH_SINGLE_SIGN_ON} onClick={keepPage} variant="contained" autoFocus>
          Sign in again
        </Button>
      </DialogActions>
    </Dialog>
  );
};

const PasswordDialog = ({
  onConfirmed,
  onClose,
  hasPasskey,
}: ReauthenticationDialogProps & { hasPasskey: boolean }) => {
  const isConfirmed = useRef(false);
  const close = () => (isConfirmed.current ? onConfirmed() : onClose());
  const submit = async ({ password }: { password: string }) => {
    await getBody(api.POST('/api/auth/reauthenticate', { body: { password } }));
    isConfirmed.current = true;
  };
  return (
    <FormDialog<{ password: string }>
      title="Confirm that it is you"
      lead="This action needs your password again. You will not be asked for the next ten minutes."
      submitLabel="Continue"
      failure="Your password could not be checked"
      onSubmit={submit}
      onClose={close}
    >
      <PasswordInput
        source="password"
        label="Your password"
        validate={required(messages.passwordRequired)}
        autoComplete="current-password"
        autoFocus
        helperText={false}
      />
      {hasPasskey && canUsePasskeys() && <PasskeyButton onConfirmed={onConfirmed} />}
    </FormDialog>
  );
};

const PasskeyButton = ({ onConfirmed }: { onConfirmed: () => void }) => {
  const [failure, setFailure] = useState<string>();
  const [isWorking, setIsWorking] = useState(false);

  const confirm = async () => {
    setFailure(undefined);
    setIsWorking(true);
    try {
      const options = await getBody(api.POST('/api/auth/reauthenticate/passkey-options'));
      const body = await signWithPasskey(options);
      await getBody(api.POST('/api/auth/reauthenticate/passkey', { body }));
      onConfirmed();
    } catch (error) {
      setFailure(errorMessage(error, 'Your passkey could not be checked'));
      setIsWorking(false);
    }
  };
  return (
    <>
      <Button fullWidth variant="outlined" loading={isWorking} onClick={confirm} sx={{ mt: 2 }}>
        Use a passkey instead
      </Button>
      {failure && (
        <Alert severity="error" sx={{ mt: 2 }}>
          {failure}
        </Alert>
      )}
    </>
  );
};
