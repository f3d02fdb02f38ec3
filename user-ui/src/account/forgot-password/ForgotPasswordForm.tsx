import { useForm } from 'react-hook-form';
import { Form } from '../../ui/form/Form';
import { FormField } from '../../ui/form/FormField';
import { useSubmission } from '../../ui/form/useSubmission';
import { emailRule } from '../rules';

export function ForgotPasswordForm({ send }: { send: (email: string) => Promise<void> }) {
  const form = useForm({ defaultValues: { email: '' } });
  const submission = useSubmission(
    form,
    ({ email }) => send(email.trim()),
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
