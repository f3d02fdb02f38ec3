import { EMAIL_PATTERN, messages, trimEmail } from '@inkwell/contract/validation';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { Session } from '../providers/session';
import { forgetNotice, readNotice } from '../providers/signInHandover';
import {
  hasSingleSignOn,
  readSsoCode,
  readSsoFailure,
  START_SINGLE_SIGN_ON,
} from '../providers/singleSignOn';
import { openConsole, preloadConsole } from './openConsole';
import { Failure, Field, PasswordField, PrimaryButton } from './parts';
import { SecondStepForm } from './SecondStepForm';
import { failureText, type SecondStep, signInCalls, toSecondStep } from './signInCalls';

export const AdminLoginPage = () => (
  <main>
    <div className="column">
      <div className="card">
        <h1>Admin Login</h1>
        <p className="lead">Access the admin dashboard</p>
        <SignIn />
        {hasSingleSignOn() && (
          <>
            <p className="or">or</p>
            <a className="button secondary" href={START_SINGLE_SIGN_ON}>
              Sign in with single sign-on
            </a>
          </>
        )}
      </div>
      <p className="other">
        Not an administrator? <a href="/login">Go to user login</a>
      </p>
    </div>
  </main>
);

const SignIn = () => {
  const [failure, setFailure] = useState(() => readNotice() ?? readSsoFailure(window.location.search));
  const [isWorking, setIsWorking] = useState(false);
  const [secondStep, setSecondStep] = useState<SecondStep | null>(null);
  const email = useRef(readEmail(window.location.hash));
  useEffect(forgetNotice, []);

  const signIn = async (openSession: () => Promise<Session>) => {
    setFailure(undefined);
    setIsWorking(true);
    try {
      await openConsole(await openSession());
    } catch (error) {
      const step = toSecondStep(error);
      setSecondStep(step);
      if (!step) setFailure(failureText(error));
      setIsWorking(false);
    }
  };
  useSsoCode((code) => void signIn(() => signInCalls.withSsoCode(code)));

  if (secondStep) {
    const goBack = (reason?: string) => {
      setSecondStep(null);
      setFailure(reason);
    };
    return <SecondStepForm step={secondStep} onSession={openConsole} onBack={goBack} />;
  }
  return (
    <PasswordForm
      email={email.current}
      failure={failure}
      isWorking={isWorking}
      onSubmit={(typed, password) => {
        email.current = typed;
        void signIn(() => signInCalls.withPassword(typed, password));
      }}
    />
  );
};

interface PasswordFormProps {
  email: string;
  failure: string | undefined;
  isWorking: boolean;
  onSubmit: (email: string, password: string) => void;
}

const PasswordForm = ({ email, failure, isWorking, onSubmit }: PasswordFormProps) => {
  const form = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState<FieldErrors>({});
  const hasPreloaded = useRef(false);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isWorking || !form.current) return;
    const values = readValues(form.current);
    const found = findErrors(values);
    setErrors(found);
    const [first] = Object.keys(found);
    if (first === undefined) onSubmit(values.email, values.password);
    else form.current.querySelector<HTMLInputElement>(`[name="${first}"]`)?.focus();
  };
  const handleInput = () => {
    if (form.current && Object.keys(errors).length > 0) setErrors(findErrors(readValues(form.current)));
    if (hasPreloaded.current) return;
    hasPreloaded.current = true;
    // Without it the console loads its files after the sign-in.
    preloadConsole().catch(() => undefined);
  };
  return (
    <form ref={form} onSubmit={submit} onInput={handleInput} noValidate>
      <Failure text={failure} />
      <Field
        name="email"
        label="Admin email"
        type="email"
        inputMode="email"
        autoComplete="username"
        autoFocus
        defaultValue={email}
        error={errors.email}
      />
      <PasswordField
        name="password"
        label="Password"
        autoComplete="current-password"
        error={errors.password}
      />
      <PrimaryButton type="submit" isWorking={isWorking}>
        {isWorking ? 'Signing in…' : 'Sign in'}
      </PrimaryButton>
      <p className="other">
        <a href="/forgot-password?staff">Forgot your password?</a>
      </p>
    </form>
  );
};

/** The address of an accepted invitation. The fragment of an address is not sent to the server. */
function readEmail(hash: string): string {
  return new URLSearchParams(hash.slice(1)).get('email') ?? '';
}

interface FieldErrors {
  email?: string;
  password?: string;
}

function readValues(form: HTMLFormElement): { email: string; password: string } {
  const data = new FormData(form);
  return { email: trimEmail(String(data.get('email'))), password: String(data.get('password')) };
}

function findErrors({ email, password }: { email: string; password: string }): FieldErrors {
  return {
    ...(email === '' && { email: messages.emailRequired }),
    ...(email !== '' && !EMAIL_PATTERN.test(email) && { email: messages.emailInvalid }),
    ...(password === '' && { password: messages.passwordRequired }),
  };
}

/** Signs in with the code once, and removes it from the address first, so that the browser's history does not keep it. */
function useSsoCode(signIn: (code: string) => void): void {
  const hasRun = useRef(false);
  useEffect(() => {
    const code = readSsoCode(window.location.hash);
    if (code === null || hasRun.current) return;
    hasRun.current = true;
    window.history.replaceState(window.history.state, '', window.location.pathname);
    signIn(code);
  });
}
