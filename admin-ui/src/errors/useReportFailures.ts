import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useNotifyError } from './useNotifyError';

declare module '@tanstack/react-query' {
  interface Register {
    /** `failure` is the message if neither the server nor the error gives a reason. */
    mutationMeta: { failure?: string };
  }
}

/** Reports every failed mutation in one place, so that no component does. A form without `failure` shows its own error. */
export function useReportFailures(): void {
  const queryClient = useQueryClient();
  const notifyError = useNotifyError();
  useEffect(() => {
    queryClient.getMutationCache().config.onError = (error, _variables, _result, mutation) => {
      const { failure } = mutation.meta ?? {};
      if (failure) notifyError(error, failure);
    };
  }, [queryClient, notifyError]);
}
