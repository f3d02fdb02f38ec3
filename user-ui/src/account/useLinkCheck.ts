import { useQuery } from '@tanstack/react-query';
import { hasCode } from '../api/failure';

/**
 * Checks the link of an e-mail when its screen opens, so that nobody enters a password for an invalid one. Any other failure is
 * ignored, because the link is checked again with the password.
 * @returns why the link is refused
 */
export function useLinkCheck(token: string, check: (token: string) => Promise<unknown>, code: string) {
  const { error } = useQuery({
    queryKey: ['link', code, token],
    queryFn: async () => {
      await check(token);
      return true;
    },
    retry: false,
  });
  return hasCode(error, code) ? error.message : undefined;
}
