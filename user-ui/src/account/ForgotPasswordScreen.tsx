import { trimEmail } from '@inkwell/contract/validation';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Link, useSearchParams } from 'react-router';
import { forgotPassword } from '../api/calls';
import { Form, useSubmission } from '../ui/form/Form';
import { FormField } from '../ui/form/FormField';
import { Notice } from '../ui/Notice';
import { Screen } from '../ui/Screen';
import { Sheet } from '../ui/Sheet';
import { emailRule } from './rules';

export function Component() {
  const [answer, setAnswer] = useState<string>();
  // Set by the console's sign-in page, which is another app.
  const isStaff = useSearchParams()[0].has('staff');
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
        {isStaff ? <a href="/admin-login">Back to sign in</a> : <Link to="/login">Back to sign in</Link>}
      </Sheet>
    </Screen>
  );
}

function ForgotPasswordForm({ send }: { send: (email: string) => Promise<void> }) {
  const form = useForm({ defaultValues: { email: '' } });
  const submission = useSubmission(
    form,
    ({ email }) => send(trimEmail(email)),
    'The link could not be sent. Please try again.',
  );
  return (
    <Form {...submission} submitLabel="Send reset link" pendingLabel="Sending…">
      <FormField
        control={form.control}
        name="email"
        label="Email Address"
        type="email"
        autoComplete="username"
        inputMode="email"
        validate={emailRule}
      />
    </Form>
  );
}
