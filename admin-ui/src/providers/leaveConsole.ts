/** Loads a page of the user app. The promise never settles, because this page is unloaded. */
export function leaveConsole(path: string): Promise<never> {
  window.location.replace(path);
  return new Promise(() => {});
}
