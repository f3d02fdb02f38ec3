import { matchPrecache, precacheAndRoute } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { SHELL_PATH, SHELL_SCREENS } from './shell';

// Serves the user app without a network. The build replaces `PRECACHED` by the files of this build.
declare const PRECACHED: { url: string; revision: string | null }[];

interface LifecycleEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}

/** The part of a service worker's scope that is used here. The app's types are those of a window. */
declare const self: {
  skipWaiting(): Promise<void>;
  clients: { claim(): Promise<void> };
  addEventListener(type: 'install' | 'activate', listener: (event: LifecycleEvent) => void): void;
};

// A page comes from the network whenever there is one, so it is never older than the server's build.
registerRoute(
  new NavigationRoute(
    async ({ request }) => {
      try {
        return await fetch(request);
      } catch {
        return (await matchPrecache(SHELL_PATH)) ?? Response.error();
      }
    },
    { allowlist: [SHELL_SCREENS] },
  ),
);
precacheAndRoute(PRECACHED);

// A new build takes over as soon as all its files are stored, and the files of the earlier one are deleted.
self.addEventListener('install', (event) => event.waitUntil(self.skipWaiting()));
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));
