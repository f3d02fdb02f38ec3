import { QueryClient } from '@tanstack/react-query';
import { HttpError } from 'react-admin';

/** A refusal is an answer: only a server that did not answer, or broke, is asked again, once. */
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
