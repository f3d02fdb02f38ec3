import { Alert } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useEffectEvent } from 'react';
import { HttpError, useCloseNotification, useNotify } from 'react-admin';

/** The server's message, else the error's, else the fallback. */
export function errorMessage(error: unknown, fallback: string): string {
  if (error instanceof HttpError)
    return error.body?.message || (error.status === 0 && error.message) || fallback;
  if (error instanceof Error) return error.message || fallback;
  return fallback;
}

/** Shows an error until it is closed. */
export function useNotifyError() {
  const notify = useNotify();
  return useCallback(
    (error: unknown, fallback: string) => {
      // The end of the session is reported once, elsewhere.
      if (error instanceof HttpError && error.status === 401) return;
      notify(<FailureNotice message={errorMessage(error, fallback)} />, {
        type: 'error',
        autoHideDuration: null,
      });
    },
    [notify],
  );
}

/** Closes when a later action succeeds: the message is then about the past. Calls that no user makes have no failure text. */
const FailureNotice = ({ message }: { message: string }) => {
  const close = useCloseNotification();
  const queryClient = useQueryClient();
  const onFixed = useEffectEvent(close);
  useEffect(
    () =>
      queryClient.getMutationCache().subscribe(({ type, mutation }) => {
        const isFixed = type === 'updated' && mutation.state.status === 'success';
        if (isFixed && mutation.meta?.failure) onFixed();
      }),
    [queryClient],
  );
  return (
    <Alert severity="error" variant="filled" onClose={close}>
      {message}
    </Alert>
  );
};
