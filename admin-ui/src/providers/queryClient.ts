import { QueryClient } from '@tanstack/react-query';
import { HttpError } from 'react-admin';

/** Retries once if the server did not answer or failed. A refusal (4xx) is final. */
export function shouldRetry(failureCount: number, error: Error): boolean {
  const isRefused = error instanceof HttpError && error.status >= 400 && error.status < 500;
  return !isRefused && failureCount < 1;
}

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { retry: shouldRetry },
      // Offline, a mutation fails at once and says so, instead of waiting for the network.
      mutations: { networkMode: 'always' },
    },
  });
}
