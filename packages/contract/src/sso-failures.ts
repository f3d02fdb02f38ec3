/**
 * Why single sign-on has failed, as the console's sign-in page shows it. The server puts the key into the address of that
 * page.
 */
export const SSO_FAILURES = {
  unreachable:
    'Single sign-on cannot be reached at the moment. Please try again later, or sign in with a password.',
  refused: 'The identity provider did not confirm your sign-in. Please try again.',
  expired: 'This sign-in took too long, or was started in another browser. Please try again.',
  'not-fresh':
    'The identity provider did not ask you to sign in again, so this could not be confirmed. Please tell an administrator.',
  cancelled: 'The sign-in was cancelled.',
  'no-role': 'Your account at the identity provider has no role here. Please ask an administrator for one.',
  'no-email': 'The identity provider did not send your e-mail address. Please tell an administrator.',
  'email-unverified':
    'The identity provider says that your e-mail address is not verified. Please verify it there and try again.',
  'email-taken':
    'Another account here has your e-mail address, and single sign-on does not take it over. Please sign in with its password, or ask an administrator to delete it.',
  'open-work':
    'Your account here has open work, so it cannot become an account of staff. Please ask an administrator.',
  blocked: 'An administrator has blocked your account.',
} as const;

export type SsoFailure = keyof typeof SSO_FAILURES;
