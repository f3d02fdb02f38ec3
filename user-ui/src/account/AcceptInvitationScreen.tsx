import { hasCode } from '@inkwell/web/api-error';
import { useState } from 'react';
import { useParams } from 'react-router';
import { acceptInvitation, checkInvitation } from '../api/calls';
import { Notice } from '../ui/Notice';
import { Screen } from '../ui/Screen';
import { Sheet } from '../ui/Sheet';
import { NewPasswordForm } from './NewPasswordForm';
import { useLinkCheck } from './useLinkCheck';

/** Where a new administrator chooses the password. */
export function Component() {
  const { token = '' } = useParams();
  const { refusal, link } = useLinkCheck(token, checkInvitation, 'INVITATION_INVALID');
  const [answer, setAnswer] = useState<{ tone: 'success' | 'failure'; text: string }>();
  const outcome = answer ?? (refusal === undefined ? undefined : { tone: 'failure' as const, text: refusal });

  const send = async (password: string) => {
    try {
      const { message } = await acceptInvitation({ token, password });
      setAnswer({ tone: 'success', text: message });
    } catch (error) {
      if (!hasCode(error, 'INVITATION_INVALID')) throw error;
      setAnswer({ tone: 'failure', text: error.message });
    }
  };

  return (
    <Screen
      title="Choose your password"
      lede={`You will sign in to the console with it${link ? ` and ${link.email}` : ''}.`}
    >
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
        <a href={link ? `/admin-login#email=${encodeURIComponent(link.email)}` : '/admin-login'}>
          Sign in to the console
        </a>
      </Sheet>
    </Screen>
  );
}
