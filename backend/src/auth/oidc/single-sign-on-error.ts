import type { SsoFailure } from '@inkwell/contract/sso-failures';

/** A sign-in at the provider that opens no session. The browser is redirected, so this is never an answer of the API. */
export class SingleSignOnError extends Error {
  constructor(
    readonly failure: SsoFailure,
    options?: ErrorOptions,
  ) {
    super(`Single sign-on failed: ${failure}`, options);
  }
}
