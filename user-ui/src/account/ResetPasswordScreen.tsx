import { hasCode } from '@inkwell/web/api-error';
import { useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import { checkResetLink, resetPassword } from '../api/calls';
import { endSession } from '../api/session';
import { ButtonLink } from '../ui/Button';
import { Notice } from '../ui/Notice';
import { withNotice } from '../ui/navigationNotice';
import { Screen } from '../ui/Screen';
import { Sheet } from '../ui/Sheet';
import { NewPasswordForm } from './NewPasswordForm';
import { useLinkCheck } from './useLinkCheck';

export function Component() {
  const { token = '' } = useParams();
  const navigate = useNavigate();
  const check = useLinkCheck(token, checkResetLink, 'RESET_LINK_INVALID');
  const [refused, setRefused] = useState<string>();
  const refusal = refused ?? check.refusal;
  const [doneAsStaff, setDoneAsStaff] = useState<string>();

  const send = async (password: string) => {
    try {
      const { message, isStaff } = await resetPassword({ token, password });
      // The server has ended all older sessions, including the one of this browser.
      endSession('signed-out');
      if (isStaff) setDoneAsStaff(message);
      else navigate('/login', { replace: true, state: withNotice({ tone: 'success', text: message }) });
    } catch (error) {
      if (!hasCode(error, 'RESET_LINK_INVALID')) throw error;
      setRefused(error.message);
    }
  };

  return (
    <Screen title="Choose a new password" lede="You will be signed out everywhere else.">
      <Sheet>
        {doneAsStaff ? (
          <Notice tone="success">{doneAsStaff}</Notice>
        ) : refusal ? (
          <>
            <Notice tone="failure">{refusal}</Notice>
            <ButtonLink variant="primary" to="/forgot-password">
              Send a new link
            </ButtonLink>
          </>
        ) : (
          <NewPasswordForm
            label="New Password"
            submitLabel="Change password"
            pendingLabel="Changing password…"
            failure="The password could not be changed. Please try again."
            send={send}
          />
        )}
        {/* The console is another app. */}
        {doneAsStaff ? (
          <a href="/admin-login">Sign in to the console</a>
        ) : (
          <Link to="/login">Back to sign in</Link>
        )}
      </Sheet>
    </Screen>
  );
}
