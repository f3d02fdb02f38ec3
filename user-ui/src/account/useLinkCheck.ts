import { hasCode } from '@inkwell/web/api-error';
import { useQuery } from '@tanstack/react-query';

interface LinkCheck<Link> {
  /** Why the link is refused. */
  refusal: string | undefined;
  /** What the server knows of the link; undefined until the answer arrives. */
  link: Link | undefined;
}

/**
 * Checks the link of an e-mail when its screen opens, so that nobody enters a password for an invalid one. Any other failure is
 * ignored, because the link is checked again with the password.
 */
export function useLinkCheck<Link>(
  token: string,
  check: (token: string) => Promise<Link>,
  code: string,
): LinkCheck<Link> {
  const { data, error } = useQuery({
    queryKey: ['link', code, token],
    queryFn: () => check(token),
    retry: false,
  });
  return { refusal: hasCode(error, code) ? error.message : undefined, link: data };
}
