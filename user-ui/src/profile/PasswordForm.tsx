import { messages } from '@inkwell/contract/validation';
import { useForm } from 'react-hook-form';
import { NewPasswordField } from '../account/NewPasswordField';
import { confirmationRule } from '../account/rules';
import type { changePassword } from '../api/calls';
import { CheckboxField } from '../ui/form/CheckboxField';
import { Form, useSubmission } from '../ui/form/Form';
import { PasswordField } from '../ui/form/PasswordField';

const empty = { currentPassword: '', password: '', confirmPassword: '', endOtherSessions: true };

interface PasswordFormProps {
  send: (change: Parameters<typeof changePassword>[0]) => Promise<void>;
}

export function PasswordForm({ send }: PasswordFormProps) {
  const form = useForm({ defaultValues: empty });
  const submission = useSubmission(
    form,
    async ({ currentPassword, password, endOtherSessions }) => {
      await send({ currentPassword, password, endOtherSessions });
      form.reset(empty);
    },
    'Failed to change the password',
  );
  return (
    <Form {...submission} submitLabel="Change Password" submitVariant="secondary" pendingLabel="Changing…">
      <h2>Change your password</h2>
      <PasswordField
        control={form.control}
        name="currentPassword"
        label="Current Password"
        autoComplete="current-password"
        validate={(value) => value !== '' || messages.passwordRequired}
      />
      <NewPasswordField
        control={form.control}
        name="password"
        label="New Password"
        deps={['confirmPassword']}
      />
      <PasswordField
        control={form.control}
        name="confirmPassword"
        label="Confirm New Password"
        autoComplete="new-password"
        validate={(value, values) => confirmationRule(value, values.password)}
      />
      <CheckboxField
        control={form.control}
        name="endOtherSessions"
        label="Sign out all other devices"
        hint="You get an e-mail about the change."
      />
    </Form>
  );
}
