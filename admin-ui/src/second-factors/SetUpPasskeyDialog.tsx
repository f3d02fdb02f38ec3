import { useQueryClient } from '@tanstack/react-query';
import { FormDialog } from '../dialogs/FormDialog';
import { api, getBody } from '../providers/api';
import { createPasskey } from '../providers/passkeys';
import { FactorNameInput } from './FactorNameInput';
import { secondFactorsQuery } from './secondFactors';
import { useShownCodes } from './useShownCodes';

/** Asks for a name, then lets the browser make the passkey. Then shows the recovery codes, if there are new ones. */
export const SetUpPasskeyDialog = ({ onClose }: { onClose: () => void }) => {
  const queryClient = useQueryClient();
  const { receive, close, codesDialog } = useShownCodes(onClose);
  const submit = async ({ name }: { name: string }) => {
    const options = await getBody(api.POST('/api/auth/second-factors/passkey-options'));
    const passkey = await createPasskey(options);
    const added = await getBody(api.POST('/api/auth/second-factors/passkey', { body: { ...passkey, name } }));
    receive(added.recoveryCodes);
    void queryClient.invalidateQueries(secondFactorsQuery);
  };
  if (codesDialog) return codesDialog;
  return (
    <FormDialog<{ name: string }>
      title="Add a passkey"
      lead="A passkey is in your device, your password manager or a security key. Your browser asks where to store it, and for a PIN or a fingerprint. Your other sessions end."
      submitLabel="Create the passkey"
      failure="Failed to add the passkey"
      defaultValues={{ name: 'Passkey' }}
      onSubmit={submit}
      onClose={close}
    >
      <FactorNameInput />
    </FormDialog>
  );
};
