/** The content security policy allows only styles with the nonce of this page. Empty on the development server. */
export function styleNonce(): string {
  return document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? '';
}
