import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';

/**
 * Reads again what the page shows, as react-admin's refresh does, after any action. So no action names the queries it concerns.
 * @returns a function; it takes the id of a deleted record, because reading that one would fail while its page is still shown
 */
export function useReadAgain(): (deletedId?: string) => void {
  const queryClient = useQueryClient();
  return useCallback(
    (deletedId) => {
      void queryClient.invalidateQueries(
        deletedId === undefined
          ? {}
          : { predicate: ({ queryKey }) => !JSON.stringify(queryKey).includes(deletedId) },
      );
    },
    [queryClient],
  );
}
