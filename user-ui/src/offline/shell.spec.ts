import { expect, it } from 'vitest';
import { SHELL_SCREENS } from './shell';

it.each(['/work-editor', '/image-work/i1', '/dashboard'])(
  'a screen opens without a network, also with an assignment in its address: %s',
  (path) => {
    expect(path).toMatch(SHELL_SCREENS);
    expect(`${path}?assignment=a1`).toMatch(SHELL_SCREENS);
  },
);
