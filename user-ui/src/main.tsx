import '@inkwell/contract/tokens.css';
import './ui/fonts.css';
import './ui/italic-fonts.css';
import './ui/base.css';
import './ui/print.css';
import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { createBrowserRouter, matchRoutes, RouterProvider } from 'react-router';
import { App } from './App';
import { createQueryClient } from './api/queryClient';
import { getSession } from './api/session';
import { routes } from './router';

const root = document.getElementById('root');
if (!root) throw new Error('app.html has no #root');
void start(root);

async function start(container: HTMLElement): Promise<void> {
  // The page may have the screen already: it stays until the code of the screen is loaded.
  await loadScreen();
  const app = (
    // Until then, nothing can be typed that would be lost.
    <App queryClient={createQueryClient()} onReady={() => container.removeAttribute('inert')}>
      <RouterProvider router={createBrowserRouter(routes)} />
    </App>
  );
  if (isPrerendered(container)) startTransition(() => void hydrateRoot(container, app));
  else createRoot(container).render(app);
}

/** Without a network the router tries again, and shows that it failed. */
async function loadScreen(): Promise<void> {
  const matches = matchRoutes(routes, window.location) ?? [];
  await Promise.all(
    matches.map(async ({ route }) => {
      if (typeof route.lazy !== 'function') return;
      const screen = await route.lazy().catch(() => undefined);
      if (screen) Object.assign(route, screen, { lazy: undefined });
    }),
  );
}

/** Whether the HTML of the page is what the screen renders first: it was built without a session, state and query. */
function isPrerendered(container: HTMLElement): boolean {
  return (
    container.hasChildNodes() &&
    !getSession() &&
    !window.history.state?.usr &&
    !window.location.search &&
    navigator.onLine
  );
}
