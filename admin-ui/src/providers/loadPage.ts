/** Loads a page of another document. The promise never settles, because this document is unloaded. */
export function loadPage(path: string): Promise<never> {
  window.location.replace(path);
  return new Promise(() => {});
}
