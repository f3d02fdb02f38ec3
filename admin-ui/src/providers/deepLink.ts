const KEY = 'consoleDeepLink';

/** Keeps the page of the console that a visitor has opened, for a sign-in in this tab. */
export function keepDeepLink(path: string): void {
  sessionStorage.setItem(KEY, path);
}

export function readDeepLink(): string | null {
  return sessionStorage.getItem(KEY);
}

export function forgetDeepLink(): void {
  sessionStorage.removeItem(KEY);
}
