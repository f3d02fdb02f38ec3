import { useQuery, useQueryClient } from '@tanstack/react-query';

const PASSWORD_REVEAL_KEY = ['password-reveal'];

/**
 * Whether this server lets passwords be read. It says so only when it is asked for one, so the first refusal
 * is remembered for the rest of the visit and the action disappears everywhere.
 */
export function usePasswordReveal() {
  const queryClient = useQueryClient();
  const { data: isOffered } = useQuery({
    queryKey: PASSWORD_REVEAL_KEY,
    queryFn: () => true,
    initialData: true,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  });
  const withdraw = () => queryClient.setQueryData(PASSWORD_REVEAL_KEY, false);
  return { isOffered, withdraw };
}
