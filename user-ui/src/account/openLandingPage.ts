/** The landing page is a document of its own, so going there is a page load. */
export function openLandingPage(): void {
  window.location.replace('/');
}
