import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';

// The first screen of a file also loads its code; on a busy machine that takes a while.
configure({ asyncUtilTimeout: 15_000 });

beforeEach(() => {
  localStorage.clear();
  document.title = '';
  vi.stubGlobal('scrollTo', () => undefined);
  // react-admin writes every refused call to the console as well.
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});

afterEach(cleanup);
