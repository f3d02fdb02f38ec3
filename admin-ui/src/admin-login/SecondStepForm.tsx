import type { SecondStepMethod } from '@inkwell/contract/second-factors';
import { hasCode } from '@inkwell/web/api-error';
import { type FormEvent, useState } from 'react';
import { canUsePasskeys } from '../providers/passkeys';
import type { Session } from '../providers/session';
import { Failure, Field, PrimaryButton } from './parts';
import { failureText, type SecondStep, signInCalls } from './signInCalls';

interface SecondStepFormProps {
  step: SecondStep;
  onSession: (session: Session) => Promise<void>;
  /** Back to the password. */
  onBack: (failure?: string) => void;
}

const LABELS: Record<SecondStepMethod, string> = {
  totp: 'Use an authenticator app',
  passkey: 'Use a passkey',
  'recovery-code': 'Use a recovery code',
};

/** The second step of a sign-in: a code or a passkey. */
export const SecondStepForm = ({ step, onSession, onBack }: SecondStepFormProps) => {
  const methods = step.methods.filter((method) => method !== 'passkey' || canUsePasskeys());
  const [method, setMethod] = useState(methods[0] ?? 'recovery-code');
  const [failure, setFailure] = useState<string>();
  const [isWorking, setIsWorking] = useState(false);

  const run = async (openSession: () => Promise<Session>) => {
    setFailure(undefined);
    setIsWorking(true);
    try {
      await onSession(await openSession());
    } catch (error) {
      setIsWorking(false);
      if (hasCode(error, 'CHALLENGE_EXPIRED')) onBack(error.message);
      else setFailure(failureText(error));
    }
  };
  const signWithPasskey = () => run(() => signInCalls.withPasskey(step.challenge));
  const choose = (chosen: SecondStepMethod) => {
    setFailure(undefined);
    setMethod(chosen);
    if (chosen === 'passkey') void signWithPasskey();
  };

  return (
    <>
      {method === 'passkey' ? (
        <div className="form">
          <Failure text={failure} />
          <p>Your browser asks for your passkey: a PIN, a fingerprint, or a security key.</p>
          <PrimaryButton type="button" autoFocus isWorking={isWorking} onClick={signWithPasskey}>
            Use the passkey
          </PrimaryButton>
        </div>
      ) : (
        <CodeForm
          // Another method has another, empty field.
          key={method}
          method={method}
          failure={failure}
          isWorking={isWorking}
          onSubmit={(code) => void run(() => signInCalls.withCode(step.challenge, method, code))}
        />
      )}
      <div className="others">
        {methods
          .filter((other) => other !== method)
          .map((other) => (
            <button
              key={other}
              type="button"
              className="button quiet"
              disabled={isWorking}
              onClick={() => choose(other)}
            >
              {LABELS[other]}
            </button>
          ))}
        <button type="button" className="button quiet" disabled={isWorking} onClick={() => onBack()}>
          Back
        </button>
      </div>
    </>
  );
};

const CODES = {
  totp: {
    label: 'Code from the app',
    hint: 'Enter the 6 digits that your authenticator app shows.',
    autoComplete: 'one-time-code',
    inputMode: 'numeric',
  },
  'recovery-code': {
    label: 'Recovery code',
    hint: 'Enter one of your recovery codes. It works once.',
    autoComplete: 'off',
    inputMode: 'text',
  },
} as const;

interface CodeFormProps {
  method: keyof typeof CODES;
  failure: string | undefined;
  isWorking: boolean;
  onSubmit: (code: string) => void;
}

const CodeForm = ({ method, failure, isWorking, onSubmit }: CodeFormProps) => {
  const [error, setError] = useState<string>();
  const { hint, ...field } = CODES[method];
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isWorking) return;
    const code = String(new FormData(event.currentTarget).get('code')).trim();
    setError(code === '' ? 'Please enter the code' : undefined);
    if (code !== '') onSubmit(code);
  };
  return (
    <form onSubmit={submit} noValidate>
      <Failure text={failure} />
      <p>{hint}</p>
      <Field {...field} name="code" maxLength={40} autoFocus error={error} />
      <PrimaryButton type="submit" isWorking={isWorking}>
        Continue
      </PrimaryButton>
    </form>
  );
};
