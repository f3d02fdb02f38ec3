/** What the console and the sign-in page, two documents, leave for each other in this tab. */
const DEEP_LINK = 'consoleDeepLink';
const NOTICE = 'consoleSignInNotice';

/** Keeps the page of the console that was open, for a sign-in in this tab. */
export function keepDeepLink(path: string): void {
  sessionStorage.setItem(DEEP_LINK, path);
}

export function readDeepLink(): string | null {
  return sessionStorage.getItem(DEEP_LINK);
}

export function forgetDeepLink(): void {
  sessionStorage.removeItem(DEEP_LINK);
}

/** Keeps the reason for a sign-out, which the sign-in page shows. */
export function keepNotice(text: string): void {
  sessionStorage.setItem(NOTICE, text);
}

export function readNotice(): string | undefined {
  return sessionStorage.getItem(NOTICE) ?? undefined;
}

export function forgetNotice(): void {
  sessionStorage.removeItem(NOTICE);
}
