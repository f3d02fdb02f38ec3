import { messages } from '@inkwell/contract/validation';
import { Alert, Button, Typography } from '@mui/material';
import { useRef, useState } from 'react';
import { PasswordInput, required, useDataProvider } from 'react-admin';
import { FormDialog } from '../dialogs/FormDialog';
import { errorMessage } from '../errors/useNotifyError';
import type { ConsoleDataProvider } from '../providers/dataProvider';
import { canUsePasskeys } from '../providers/passkeys';
import { useSecondFactors } from './secondFactors';

interface ReauthenticationDialogProps {
  onConfirmed: () => void;
  onClose: () => void;
}

/** Checks the password or a passkey before a sensitive action. The call that needed it goes on afterwards. */
export const ReauthenticationDialog = ({ onConfirmed, onClose }: ReauthenticationDialogProps) => {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const isConfirmed = useRef(false);
  const close = () => (isConfirmed.current ? onConfirmed() : onClose());
  const submit = async ({ password }: { password: string }) => {
    await dataProvider.reauthenticate(password);
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
      <PasskeyButton onConfirmed={onConfirmed} />
      <Typography variant="body2" sx={{ color: 'text.secondary', mt: 2 }}>
        You use single sign-on and have no password here? Sign out and in again.
      </Typography>
    </FormDialog>
  );
};

/** Takes its space until the passkeys are known, so that nothing moves. */
const PasskeyButton = ({ onConfirmed }: { onConfirmed: () => void }) => {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const { data, isPending } = useSecondFactors();
  const [failure, setFailure] = useState<string>();
  const [isWorking, setIsWorking] = useState(false);
  const hasPasskey = data?.factors.some(({ method }) => method === 'passkey') ?? false;
  if (!canUsePasskeys() || (!isPending && !hasPasskey)) return null;

  const confirm = async () => {
    setFailure(undefined);
    setIsWorking(true);
    try {
      await dataProvider.reauthenticateWithPasskey();
      onConfirmed();
    } catch (error) {
      setFailure(errorMessage(error, 'Your passkey could not be checked'));
      setIsWorking(false);
    }
  };
  return (
    <>
      <Button
        fullWidth
        variant="outlined"
        loading={isWorking}
        onClick={confirm}
        sx={{ mt: 2, ...(hasPasskey ? {} : { visibility: 'hidden' }) }}
      >
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
