import { messages, trimEmail } from '@inkwell/contract/validation';
import { ApiError } from '@inkwell/web/api-error';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Link, useLocation, useNavigate } from 'react-router';
import { login } from '../api/calls';
import { startSession, useSession } from '../api/session';
import { Form, useSubmission } from '../ui/form/Form';
import { FormField } from '../ui/form/FormField';
import { PasswordField } from '../ui/form/PasswordField';
import { Notice } from '../ui/Notice';
import { readNavigationNotice, withNotice } from '../ui/navigationNotice';
import { readReturnPath } from '../ui/returnPath';
import { Screen } from '../ui/Screen';
import { Sheet } from '../ui/Sheet';
import { clearRegistrationDraft } from './registrationDraft';
import { emailRule } from './rules';
import { SignedInNotice } from './SignedInNotice';

export function Component() {
  const navigate = useNavigate();
  const location = useLocation();
  const session = useSession();
  // The address that RequireUser redirected from.
  const returnPath = readReturnPath(location.state);
  // The notice of a verified e-mail address has the primary button then.
  const [hasNextStep] = useState(() => readNavigationNotice(location.state)?.link !== undefined);

  const send = async (credentials: { email: string; password: string }) => {
    try {
      startSession(await login(credentials));
      clearRegistrationDraft();
      navigate(returnPath ?? '/dashboard', { replace: true });
    } catch (error) {
      if (!(error instanceof ApiError) || !error.details.requiresVerification) throw error;
      const notice = withNotice({
        tone: 'information',
        text: error.message || 'Please verify your email first.',
      });
      navigate('/verify-otp', { state: { email: credentials.email, ...notice } });
    }
  };

  return (
    <Screen
      title="Sign in to your account"
      documentTitle="Sign in"
      lede="Your work, your agreement and your results in one place."
    >
      <SignedInNotice />
      {returnPath && !session ? <Notice tone="information">Sign in to continue your work.</Notice> : null}
      <Sheet>
        <LoginForm send={send} isPrimary={!hasNextStep} />
      </Sheet>
    </Screen>
  );
}

interface Credentials {
  email: string;
  password: string;
}

interface LoginFormProps {
  send: (credentials: Credentials) => Promise<void>;
  isPrimary: boolean;
}

function LoginForm({ send, isPrimary }: LoginFormProps) {
  const form = useForm<Credentials>({ defaultValues: { email: '', password: '' } });
  const submission = useSubmission(
    form,
    ({ email, password }) => send({ email: trimEmail(email), password }),
    'Login failed',
  );
  return (
    <Form
      {...submission}
      submitLabel="Sign in"
      submitVariant={isPrimary ? 'primary' : 'secondary'}
      pendingLabel="Signing in…"
      footer={
        <>
          <p>
            New here? <Link to="/register">Create an account</Link>
          </p>
          <p>
            {/* Not a route of this app. */}
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
