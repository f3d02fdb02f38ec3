import { SSO_FAILURES } from '@inkwell/contract/sso-failures';

/** A navigation, because the server redirects to the identity provider. */
export const START_SINGLE_SIGN_ON = '/api/auth/sso/start';
/** The provider then asks a user who is signed in there too. */
export const START_FRESH_SINGLE_SIGN_ON = `${START_SINGLE_SIGN_ON}?fresh=true`;

/** The server writes into the page whether single sign-on is set up, so that the button is there from the beginning. */
export function hasSingleSignOn(): boolean {
  return document.querySelector<HTMLMetaElement>('meta[name="single-sign-on"]')?.content === 'on';
}

/** The code with which the server has redirected to `/admin-login#sso=…`. */
export function readSsoCode(hash: string): string | null {
  return new URLSearchParams(hash.slice(1)).get('sso');
}

/** The text for the reason with which the server has redirected to `/admin-login?sso=…`. */
export function readSsoFailure(search: string): string | undefined {
  const failure = new URLSearchParams(search).get('sso');
  return failure === null ? undefined : new Map<string, string>(Object.entries(SSO_FAILURES)).get(failure);
}
