import { ApiError } from '@inkwell/web/api-error';
import { onlineManager, QueryClient } from '@tanstack/react-query';

export function createQueryClient(): QueryClient {
  // It assumes a network until an event says otherwise, and then would not notice the end of an outage that began before.
  onlineManager.setOnline(navigator.onLine);
  return new QueryClient({
    defaultOptions: {
      // Without a network, calls fail at once and say so, or return the last answer, instead of waiting for the network.
      mutations: { networkMode: 'always' },
      queries: {
        networkMode: 'always',
        // This mode turns the default off.
        refetchOnReconnect: true,
        // Retried only if the server does not answer or is overloaded.
        retry: (failures, error) =>
          failures < 2 &&
          error instanceof ApiError &&
          (error.details.statusCode === 0 || error.details.statusCode === 503),
      },
    },
  });
}
