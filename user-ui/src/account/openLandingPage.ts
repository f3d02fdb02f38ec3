/** Loads the landing page, which is a separate document. */
export function openLandingPage(): void {
  window.location.replace('/');
}
