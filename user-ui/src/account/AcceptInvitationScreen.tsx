import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useParams } from 'react-router';
import { acceptInvitation } from '../api/calls';
import { hasCode } from '../api/failure';
import { Form, useSubmission } from '../ui/form/Form';
import { PasswordField } from '../ui/form/PasswordField';
import { Notice } from '../ui/Notice';
import { Screen } from '../ui/Screen';
import { Sheet } from '../ui/Sheet';
import { confirmationRule, passwordRule } from './rules';

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
        {outcome ? <Notice tone={outcome.tone}>{outcome.text}</Notice> : <InvitationForm send={send} />}
        {/* Another app. */}
        <a href="/admin-login">Sign in as an administrator</a>
      </Sheet>
    </Screen>
  );
}

function InvitationForm({ send }: { send: (password: string) => Promise<void> }) {
  const form = useForm({ defaultValues: { password: '', confirmPassword: '' } });
  const submission = useSubmission(
    form,
    ({ password }) => send(password),
    'The password could not be saved. Please try again.',
  );
  return (
    <Form {...submission} submitLabel="Set password" pendingLabel="Saving password…">
      <PasswordField
        control={form.control}
        name="password"
        label="Password"
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
