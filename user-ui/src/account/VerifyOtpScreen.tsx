import { messages, OTP_DIGITS } from '@inkwell/contract/validation';
import { ApiError, hasCode, messageOf } from '@inkwell/web/api-error';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { Link, Navigate, useLocation, useNavigate } from 'react-router';
import { resendOtp, verifyOtp } from '../api/calls';
import { Button } from '../ui/Button';
import { Form, useSubmission } from '../ui/form/Form';
import { FormField } from '../ui/form/FormField';
import { PasswordField } from '../ui/form/PasswordField';
import { Notice } from '../ui/Notice';
import { withNotice } from '../ui/navigationNotice';
import { Screen } from '../ui/Screen';
import { Sheet } from '../ui/Sheet';
import { OnboardingSteps } from './OnboardingSteps';
import { clearRegistrationDraft } from './registrationDraft';
import { cleanOtp, otpRule } from './rules';
import styles from './VerifyOtpScreen.module.css';

export function Component() {
  const navigate = useNavigate();
  const email = readEmailState(useLocation().state);
  const resending = useResend();
  if (email === undefined) return <Navigate to="/register" replace />;

  const send = async (proofs: VerificationProofs) => {
    resending.reset();
    const { agreementLink, message } = await verifyOtp({ email, ...proofs });
    clearRegistrationDraft();
    navigate('/login', {
      state: withNotice(
        agreementLink
          ? {
              tone: 'success',
              text: 'Email verified successfully! Sign your agreement, and then you are signed in.',
              link: {
                text: 'Read and sign the agreement',
                href: agreementLink,
                buttonText: 'Sign your agreement',
              },
            }
          : { tone: 'success', text: message },
      ),
    });
  };

  return (
    <Screen
      title="Confirm your e-mail"
      lede={`We've sent a 6-digit OTP to ${email}`}
      aside={<OnboardingSteps current={2} />}
    >
      <Sheet>
        <VerifyOtpForm send={send} />
        <ResendCode resending={resending} onResend={() => resending.mutate(email)} />
        <p>
          Already confirmed on another device? <Link to="/login">Sign in</Link>
        </p>
        <Link to="/register">Back to registration</Link>
      </Sheet>
    </Screen>
  );
}

interface VerificationProofs {
  otp: string;
  password?: string;
}

function VerifyOtpForm({ send }: { send: (proofs: VerificationProofs) => Promise<void> }) {
  const form = useForm({ defaultValues: { otp: '', password: '' } });
  const [needsPassword, setNeedsPassword] = useState(false);
  const wrong = useRef<{ otp: string; error: unknown }>(null);
  const submission = useSubmission(
    form,
    async ({ otp, password }) => {
      // A user who also presses Enter after the last digit must not lose two tries.
      if (wrong.current?.otp === otp) throw wrong.current.error;
      try {
        await send(needsPassword ? { otp, password } : { otp });
      } catch (error) {
        // The address was registered with two passwords, and the code does not say which of them is the user's.
        if (hasCode(error, 'REGISTRATION_CONTESTED')) setNeedsPassword(true);
        if (hasCode(error, 'OTP_INVALID')) wrong.current = { otp, error };
        // The next code replaces the wrong one.
        if (!hasCode(error, 'REGISTRATION_CONTESTED')) form.setFocus('otp', { shouldSelect: true });
        throw error;
      }
    },
    'OTP verification failed',
  );
  const { onSubmit } = submission;
  const otp = useWatch({ control: form.control, name: 'otp' });
  const complete = otp.length === OTP_DIGITS ? otp : '';
  const submitted = useRef('');
  useEffect(() => {
    // Only when the last digit is added. After a refusal the same code is sent again by the button.
    if (complete && complete !== submitted.current && !needsPassword) void onSubmit();
    submitted.current = complete;
  }, [complete, needsPassword, onSubmit]);
  return (
    <Form {...submission} submitLabel="Verify OTP" pendingLabel="Verifying..." hasRoomForFailure>
      <FormField
        control={form.control}
        name="otp"
        label="6-digit code"
        autoComplete="one-time-code"
        inputMode="numeric"
        autoFocus
        clean={cleanOtp}
        inputClassName={styles.code}
        validate={otpRule}
      />
      {needsPassword ? (
        <PasswordField
          control={form.control}
          name="password"
          label="Password"
          hint="The one that you chose when you registered"
          autoComplete="current-password"
          autoFocus
          validate={(value) => value !== '' || messages.passwordRequired}
        />
      ) : null}
    </Form>
  );
}

/** A code was sent just before this screen opened. */
const firstWaitSeconds = 60;

function useResend() {
  const { secondsLeft, restart } = useCountdown(firstWaitSeconds);
  const resending = useMutation({
    mutationFn: resendOtp,
    onSuccess: ({ retryAfterSeconds }) => restart(retryAfterSeconds),
    onError: (error) => {
      if (error instanceof ApiError && error.details.retryAfterSeconds) {
        restart(error.details.retryAfterSeconds);
      }
    },
  });
  return { ...resending, secondsLeft };
}

interface ResendCodeProps {
  resending: ReturnType<typeof useResend>;
  onResend: () => void;
}

function ResendCode({ resending, onResend }: ResendCodeProps) {
  const { secondsLeft } = resending;
  const isWaiting = secondsLeft > 0;
  return (
    <div className={styles.resend}>
      <p className={styles.line}>
        <span>No code? Look in your spam folder, or</span>
        <Button
          variant="quiet"
          size="small"
          isDisabled={isWaiting}
          isPending={resending.isPending}
          onPress={onResend}
        >
          {isWaiting ? (
            <span className={styles.count}>Send a new code in {secondsLeft} s</span>
          ) : (
            'Send a new code'
          )}
        </Button>
      </p>
      {resending.isSuccess ? <Notice tone="success">{resending.data.message}</Notice> : null}
      {resending.isError ? (
        <Notice tone="failure">
          {messageOf(resending.error, 'The code could not be sent. Please try again.')}
        </Notice>
      ) : null}
    </div>
  );
}

const secondMs = 1000;

/** Counts seconds down to 0 by the clock, so that a suspended tab shows the right number. */
function useCountdown(initialSeconds: number) {
  const [endsAtMs, setEndsAtMs] = useState(() => Date.now() + initialSeconds * secondMs);
  const [nowMs, setNowMs] = useState(() => Date.now());
  const secondsLeft = Math.max(0, Math.ceil((endsAtMs - nowMs) / secondMs));
  const isRunning = secondsLeft > 0;

  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(() => setNowMs(Date.now()), secondMs);
    return () => clearInterval(timer);
  }, [isRunning]);

  const restart = (seconds: number) => {
    setNowMs(Date.now());
    setEndsAtMs(Date.now() + seconds * secondMs);
  };
  return { secondsLeft, restart };
}

/** The e-mail address in the navigation state, set by the registration or the login. */
function readEmailState(state: unknown): string | undefined {
  if (typeof state !== 'object' || state === null || !('email' in state)) return undefined;
  return typeof state.email === 'string' && state.email !== '' ? state.email : undefined;
}
