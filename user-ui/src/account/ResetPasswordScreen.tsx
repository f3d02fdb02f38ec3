import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Link, useNavigate, useParams } from 'react-router';
import { resetPassword } from '../api/calls';
import { hasCode } from '../api/failure';
import { endSession } from '../api/session';
import { ButtonLink } from '../ui/Button';
import { Form, useSubmission } from '../ui/form/Form';
import { PasswordField } from '../ui/form/PasswordField';
import { Notice } from '../ui/Notice';
import { withNotice } from '../ui/navigationNotice';
import { Screen } from '../ui/Screen';
import { Sheet } from '../ui/Sheet';
import { confirmationRule, passwordRule } from './rules';

export function Component() {
  const { token = '' } = useParams();
  const navigate = useNavigate();
  const [refusal, setRefusal] = useState<string>();

  const send = async (password: string) => {
    try {
      const { message } = await resetPassword({ token, password });
      // The server has ended all older sessions, including the one of this browser.
      endSession('signed-out');
      navigate('/login', { replace: true, state: withNotice({ tone: 'success', text: message }) });
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

function ResetPasswordForm({ send }: { send: (password: string) => Promise<void> }) {
  const form = useForm({ defaultValues: { password: '', confirmPassword: '' } });
  const submission = useSubmission(
    form,
    ({ password }) => send(password),
    'The password could not be changed. Please try again.',
  );
  return (
    <Form {...submission} submitLabel="Change password" pendingLabel="Changing password…">
      <PasswordField
        control={form.control}
        name="password"
        label="New Password"
        autoComplete="new-password"
        hint="At least 6 characters; a few words make a good one."
        validate={passwordRule}
        deps={['confirmPassword']}
      />
      <PasswordField
        control={form.control}
        name="confirmPassword"
        label="Confirm Password"
        autoComplete="new-password"
        validate={(value, values) => confirmationRule(value, values.password)}
      />
    </Form>
  );
}
