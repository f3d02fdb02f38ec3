import { useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import { resetPassword } from '../../api/calls';
import { hasCode } from '../../api/failure';
import { endSession } from '../../api/session';
import { ButtonLink } from '../../ui/ButtonLink';
import { carryNotice } from '../../ui/carriedNotice';
import { Notice } from '../../ui/Notice';
import { Screen } from '../../ui/Screen';
import { Sheet } from '../../ui/Sheet';
import { ResetPasswordForm } from './ResetPasswordForm';

export function Component() {
  const { token = '' } = useParams();
  const navigate = useNavigate();
  const [refusal, setRefusal] = useState<string>();

  const send = async (password: string) => {
    try {
      const { message } = await resetPassword({ token, password });
      // The server has ended every older session, this browser's included.
      endSession('signed-out');
      navigate('/login', { replace: true, state: carryNotice({ tone: 'success', text: message }) });
    } catch (error) {
      if (!hasCode(error, 'RESET_LINK_INVALID')) throw error;
      setRefusal(error.message);
    }
  };

  return (
    <Screen title="Choose a new password" lede="You will be signed out everywhere else.">
      <Sheet>
        {refusal ? (
          <>
            <Notice tone="failure">{refusal}</Notice>
            <ButtonLink variant="primary" to="/forgot-password">
              Send a new link
            </ButtonLink>
          </>
        ) : (
          <ResetPasswordForm send={send} />
        )}
        <Link to="/login">Back to sign in</Link>
      </Sheet>
    </Screen>
  );
}
