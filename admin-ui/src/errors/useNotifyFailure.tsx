import { Alert } from '@mui/material';
import { useCallback } from 'react';
import { HttpError, useCloseNotification, useNotify } from 'react-admin';

/** The server's sentence, else the error's own, else the fixed text for this action. */
export function failureMessage(error: unknown, fallback: string): string {
  if (error instanceof HttpError)
    return error.body?.message || (error.status === 0 && error.message) || fallback;
  if (error instanceof Error) return error.message || fallback;
  return fallback;
}

/** Says that an action failed, and leaves it on the screen until it has been read and closed. */
export function useNotifyFailure() {
  const notify = useNotify();
  return useCallback(
    (error: unknown, fallback: string) => {
      // That the session has ended is said once, for all that failed with it.
      if (error instanceof HttpError && error.status === 401) return;
      notify(<FailureNotice message={failureMessage(error, fallback)} />, {
        type: 'error',
        autoHideDuration: null,
      });
    },
    [notify],
  );
}

const FailureNotice = ({ message }: { message: string }) => {
  const close = useCloseNotification();
  return (
    <Alert severity="error" variant="filled" onClose={close}>
      {message}
    </Alert>
  );
};
