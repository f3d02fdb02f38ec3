import { loadPage } from '../providers/loadPage';
import { ADMIN_DASHBOARD, SECOND_FACTOR_SET_UP } from '../providers/paths';
import { type Session, storeSession } from '../providers/session';
import { forgetDeepLink, readDeepLink } from '../providers/signInHandover';

const SCRIPT = /(?:src|href)="(\/admin-assets\/[^"]+\.js)"/g;

/** Stores the session and opens the page of the console that was wanted. */
export function openConsole(session: Session): Promise<never> {
  storeSession(session);
  // That page leads to the deep link afterwards.
  if (session.mustSetUpSecondFactor) return loadPage(SECOND_FACTOR_SET_UP);
  const path = readDeepLink() ?? ADMIN_DASHBOARD;
  forgetDeepLink();
  return loadPage(path);
}

/** Loads the console's first files into the browser's cache, while the user types. */
export async function preloadConsole(): Promise<void> {
  const page = await (await fetch(ADMIN_DASHBOARD)).text();
  for (const [, href] of page.matchAll(SCRIPT)) {
    document.head.append(
      Object.assign(document.createElement('link'), { rel: 'prefetch', as: 'script', crossOrigin: '', href }),
    );
  }
}
