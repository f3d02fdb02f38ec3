import { QueryClient } from '@tanstack/react-query';
import { ApiFailure } from './failure';

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        // A refusal stays a refusal; only a server that is away or overloaded is asked again.
        retry: (failures, error) =>
          failures < 2 &&
          error instanceof ApiFailure &&
          (error.details.statusCode === 0 || error.details.statusCode === 503),
      },
    },
  });
}
