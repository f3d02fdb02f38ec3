import { useState } from 'react';
import { Link } from 'react-router';
import { forgotPassword } from '../../api/calls';
import { Notice } from '../../ui/Notice';
import { Screen } from '../../ui/Screen';
import { Sheet } from '../../ui/Sheet';
import { ForgotPasswordForm } from './ForgotPasswordForm';

export function Component() {
  const [answer, setAnswer] = useState<string>();
  return (
    <Screen
      title="Forgot your password?"
      documentTitle="Forgot password"
      lede="Tell us your e-mail address and we send you a link to choose a new one."
    >
      <Sheet>
        {answer ? (
          <Notice tone="success">{answer}</Notice>
        ) : (
          <ForgotPasswordForm
            send={async (email) => {
              const { message } = await forgotPassword(email);
              setAnswer(message);
            }}
          />
        )}
        <Link to="/login">Back to sign in</Link>
      </Sheet>
    </Screen>
  );
}
