import { QueryClient } from '@tanstack/react-query';
import { ApiFailure } from './failure';

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        // Retried only if the server does not answer or is overloaded.
        retry: (failures, error) =>
          failures < 2 &&
          error instanceof ApiFailure &&
          (error.details.statusCode === 0 || error.details.statusCode === 503),
      },
    },
  });
}
