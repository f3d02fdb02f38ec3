import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, beforeEach, vi } from 'vitest';

// The first screen of a file also loads its code; on a busy machine that takes a while.
configure({ asyncUtilTimeout: 15_000 });

// Nothing answers at the other end; a spec that is about it plays the server.
vi.mock('../src/live/openLiveSocket', () => ({ openLiveSocket: vi.fn(() => () => undefined) }));

/** The window has no size here. A spec that is about what comes into sight says when. */
class NothingInSight {
  observe(): void {}
  disconnect(): void {}
}

beforeEach(() => {
  localStorage.clear();
  document.title = '';
  vi.stubGlobal('scrollTo', () => undefined);
  vi.stubGlobal('IntersectionObserver', NothingInSight);
  // react-admin writes every refused call to the console as well.
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});

afterEach(cleanup);

// The spec files of a worker share the window and the packages, which take long to load, and nothing of ours.
afterAll(() => {
  document.body.replaceChildren();
  vi.resetModules();
});
