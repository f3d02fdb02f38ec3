import type { SecondStepMethod } from '@inkwell/contract/second-factors';
import { Alert, Button, Stack, Typography } from '@mui/material';
import { useState } from 'react';
import { Form, HttpError, required, TextInput } from 'react-admin';
import { errorMessage } from '../errors/useNotifyError';
import { canUsePasskeys } from '../providers/passkeys';
import type { Session } from '../providers/session';
import { type SecondStep, secondStepCalls } from './secondStep';

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
const CODES = {
  totp: { label: 'Code from the app', hint: 'Enter the 6 digits that your authenticator app shows.' },
  'recovery-code': { label: 'Recovery code', hint: 'Enter one of your recovery codes. It works once.' },
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
      const message = errorMessage(error, 'Admin login failed');
      if (error instanceof HttpError && error.body?.code === 'CHALLENGE_EXPIRED') onBack(message);
      else setFailure(message);
    }
  };
  const signWithPasskey = () => run(() => secondStepCalls.withPasskey(step.challenge));
  const choose = (chosen: SecondStepMethod) => {
    setFailure(undefined);
    setMethod(chosen);
    if (chosen === 'passkey') void signWithPasskey();
  };

  return (
    <>
      {failure && (
        <Alert severity="error" sx={{ mb: 2 }}>
          {failure}
        </Alert>
      )}
      {method === 'passkey' ? (
        <>
          <Typography sx={{ mb: 3 }}>
            Your browser asks for your passkey: a PIN, a fingerprint, or a security key.
          </Typography>
          <Button
            variant="contained"
            size="large"
            fullWidth
            autoFocus
            loading={isWorking}
            onClick={signWithPasskey}
          >
            Use the passkey
          </Button>
        </>
      ) : (
        <Form
          // Another method has another, empty field.
          key={method}
          onSubmit={({ code }: Record<string, unknown>) =>
            run(() => secondStepCalls.withCode(step.challenge, method, String(code)))
          }
          mode="onSubmit"
          noValidate
        >
          <Typography sx={{ mb: 1 }}>{CODES[method].hint}</Typography>
          <TextInput
            source="code"
            label={CODES[method].label}
            validate={required('Please enter the code')}
            autoComplete={method === 'totp' ? 'one-time-code' : 'off'}
            autoFocus
            helperText={false}
            slotProps={{ htmlInput: { inputMode: method === 'totp' ? 'numeric' : 'text', maxLength: 40 } }}
          />
          <Button type="submit" variant="contained" size="large" fullWidth loading={isWorking} sx={{ mt: 3 }}>
            Continue
          </Button>
        </Form>
      )}
      <Stack sx={{ mt: 2, gap: 0.5 }}>
        {methods
          .filter((other) => other !== method)
          .map((other) => (
            <Button key={other} disabled={isWorking} onClick={() => choose(other)}>
              {LABELS[other]}
            </Button>
          ))}
        <Button color="secondary" disabled={isWorking} onClick={() => onBack()}>
          Back
        </Button>
      </Stack>
    </>
  );
};
