/** Leaves the console for a page of the user app, with a full load. Never settles: the page is going away. */
export function leaveFor(path: string): Promise<never> {
  window.location.replace(path);
  return new Promise(() => {});
}
