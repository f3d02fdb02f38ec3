import { useForm } from 'react-hook-form';
import { Form } from '../../ui/form/Form';
import { PasswordField } from '../../ui/form/PasswordField';
import { useSubmission } from '../../ui/form/useSubmission';
import { confirmationRule, passwordRule } from '../rules';

export function ResetPasswordForm({ send }: { send: (password: string) => Promise<void> }) {
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
