import { expect, it } from 'vitest';
import { SHELL_SCREENS, STORED_FILES } from './shell';

it.each(['/work-editor', '/image-work/i1', '/dashboard'])(
  'a screen opens without a network, also with an assignment in its address: %s',
  (path) => {
    expect(path).toMatch(SHELL_SCREENS);
    expect(`${path}?assignment=a1`).toMatch(SHELL_SCREENS);
  },
);

it.each([
  ['assets/app-yfgeYfqZ.js', true],
  ['assets/app-B4Yuyykz.css', true],
  ['assets/inter-latin-wght-normal-Dx4kXJAl.woff2', true],
  ['assets/source-serif-4-latin-wght-normal-DMe4EKeb.woff2', true],
  ['assets/inter-latin-ext-wght-normal-DO1Apj_S.woff2', false],
  ['assets/noto-sans-thai-latin-wght-normal-Bi3VDbYN.woff2', false],
])('a browser stores the code, the styles and the fonts of the first paint: %s, %s', (file, isStored) => {
  expect(STORED_FILES.test(file)).toBe(isStored);
});
