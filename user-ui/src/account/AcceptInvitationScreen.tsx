import { useState } from 'react';
import { useParams } from 'react-router';
import { acceptInvitation } from '../api/calls';
import { hasCode } from '../api/failure';
import { Notice } from '../ui/Notice';
import { Screen } from '../ui/Screen';
import { Sheet } from '../ui/Sheet';
import { NewPasswordForm } from './NewPasswordForm';

/** Where a new administrator chooses the password. */
export function Component() {
  const { token = '' } = useParams();
  const [outcome, setOutcome] = useState<{ tone: 'success' | 'failure'; text: string }>();

  const send = async (password: string) => {
    try {
      const { message } = await acceptInvitation({ token, password });
      setOutcome({ tone: 'success', text: message });
    } catch (error) {
      if (!hasCode(error, 'INVITATION_INVALID')) throw error;
      setOutcome({ tone: 'failure', text: error.message });
    }
  };

  return (
    <Screen title="Choose your password" lede="You will sign in to the console with it.">
      <Sheet>
        {outcome ? (
          <Notice tone={outcome.tone}>{outcome.text}</Notice>
        ) : (
          <NewPasswordForm
            label="Password"
            submitLabel="Set password"
            pendingLabel="Saving password…"
            failure="The password could not be saved. Please try again."
            send={send}
          />
        )}
        {/* Another app. */}
        <a href="/admin-login">Sign in to the console</a>
      </Sheet>
    </Screen>
  );
}
