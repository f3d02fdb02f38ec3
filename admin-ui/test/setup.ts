import { cleanup, configure } from '@testing-library/react';
import { IDBFactory } from 'fake-indexeddb';
import { afterAll, afterEach, beforeEach, vi } from 'vitest';

configure({
  // The first test of a file also loads the code, which is slow on a busy machine.
  asyncUtilTimeout: 15_000,
  // Without the whole document, which takes time at each attempt of a query that waits. To see it, call screen.debug().
  // By this name Testing Library recognises its error, and adds the line of the test.
  getElementError: (message) =>
    Object.assign(new Error(message ?? ''), { name: 'TestingLibraryElementError' }),
});

// No socket server in tests. A spec of the socket replaces it.
vi.mock('../src/live/openLiveSocket', () => ({ openLiveSocket: vi.fn(() => () => undefined) }));

/** jsdom has no layout. A spec of visibility calls the observer itself. */
class NothingInSight {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  document.title = '';
  vi.stubGlobal('scrollTo', () => undefined);
  vi.stubGlobal('IntersectionObserver', NothingInSight);
  vi.stubGlobal('ResizeObserver', NothingInSight);
  vi.stubGlobal('CSS', {});
  Range.prototype.getBoundingClientRect = () => new DOMRect();
  // react-admin also logs every refused call.
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});

afterEach(cleanup);

// The spec files of a worker share the window and the packages, which are slow to load, but no code of the console.
afterAll(() => {
  document.body.replaceChildren();
  // Some files install a fake, whose drafts the next file would find.
  if ('indexedDB' in globalThis) Object.assign(globalThis, { indexedDB: new IDBFactory() });
  vi.resetModules();
});
