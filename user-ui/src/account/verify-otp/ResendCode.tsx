import { useMutation } from '@tanstack/react-query';
import { ApiFailure, messageOf } from '../../api/failure';
import { Button } from '../../ui/Button';
import { Notice } from '../../ui/Notice';
import styles from './ResendCode.module.css';
import { useCountdown } from './useCountdown';

/** A code was sent just before this screen opened, so the wait begins at once. */
const firstWaitSeconds = 60;

interface ResendCodeProps {
  resend: () => Promise<{ message: string; retryAfterSeconds: number }>;
}

export function ResendCode({ resend }: ResendCodeProps) {
  const countdown = useCountdown(firstWaitSeconds);
  const sending = useMutation({
    mutationFn: resend,
    onSuccess: ({ retryAfterSeconds }) => countdown.restart(retryAfterSeconds),
    onError: (error) => {
      if (error instanceof ApiFailure && error.details.retryAfterSeconds) {
        countdown.restart(error.details.retryAfterSeconds);
      }
    },
  });
  const isWaiting = countdown.secondsLeft > 0;
  return (
    <div className={styles.resend}>
      <p className={styles.line}>
        <span>No code? Look in your spam folder, or</span>
        <Button
          variant="quiet"
          size="small"
          isDisabled={isWaiting}
          isPending={sending.isPending}
          onPress={() => sending.mutate()}
        >
          {isWaiting ? (
            <span className={styles.count}>Send a new code in {countdown.secondsLeft} s</span>
          ) : (
            'Send a new code'
          )}
        </Button>
      </p>
      {sending.isSuccess ? <Notice tone="success">{sending.data.message}</Notice> : null}
      {sending.isError ? (
        <Notice tone="failure">
          {messageOf(sending.error, 'The code could not be sent. Please try again.')}
        </Notice>
      ) : null}
    </div>
  );
}
