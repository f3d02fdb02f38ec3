import { messages } from '@inkwell/contract/validation';
import { useForm } from 'react-hook-form';
import { Link } from 'react-router';
import { Form } from '../../ui/form/Form';
import { FormField } from '../../ui/form/FormField';
import { PasswordField } from '../../ui/form/PasswordField';
import { useSubmission } from '../../ui/form/useSubmission';
import { emailRule } from '../rules';

interface Credentials {
  email: string;
  password: string;
}

export function LoginForm({ send }: { send: (credentials: Credentials) => Promise<void> }) {
  const form = useForm<Credentials>({ defaultValues: { email: '', password: '' } });
  const submission = useSubmission(
    form,
    ({ email, password }) => send({ email: email.trim(), password }),
    'Login failed',
  );
  return (
    <Form
      {...submission}
      submitLabel="Sign in"
      pendingLabel="Signing in…"
      footer={
        <>
          <p>
            New here? <Link to="/register">Create an account</Link>
          </p>
          <p>
            {/* The console is an app of its own. */}
            Administrator? <a href="/admin-login">Admin Login</a>
          </p>
        </>
      }
    >
      <FormField
        control={form.control}
        name="email"
        label="Email Address"
        type="email"
        autoComplete="username"
        inputMode="email"
        validate={emailRule}
      />
      <PasswordField
        control={form.control}
        name="password"
        label="Password"
        autoComplete="current-password"
        validate={(value) => value !== '' || messages.passwordRequired}
      />
      <p>
        <Link to="/forgot-password">Forgot your password?</Link>
      </p>
    </Form>
  );
}
