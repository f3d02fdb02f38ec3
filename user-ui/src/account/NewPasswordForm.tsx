import { useForm } from 'react-hook-form';
import { Form, useSubmission } from '../ui/form/Form';
import { PasswordField } from '../ui/form/PasswordField';
import { NewPasswordField } from './NewPasswordField';
import { confirmationRule } from './rules';

interface NewPasswordFormProps {
  label: string;
  submitLabel: string;
  pendingLabel: string;
  /** The message if an error has none. */
  failure: string;
  send: (password: string) => Promise<void>;
}

/** Asks for a new password twice. */
export function NewPasswordForm({ label, submitLabel, pendingLabel, failure, send }: NewPasswordFormProps) {
  const form = useForm({ defaultValues: { password: '', confirmPassword: '' } });
  const submission = useSubmission(form, ({ password }) => send(password), failure);
  return (
    <Form {...submission} submitLabel={submitLabel} pendingLabel={pendingLabel}>
      <NewPasswordField control={form.control} name="password" label={label} deps={['confirmPassword']} />
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
