import { describe, expect, test } from 'vitest';
import {
  isAllowedClass,
  isAllowedColour,
  isAllowedLink,
  isAllowedPicture,
  isAllowedVideo,
} from './allowed-html';

describe('a video', () => {
  test.each(['https://www.youtube-nocookie.com/embed/abc', 'https://player.vimeo.com/video/1?h=2'])(
    'may come from %s',
    (address) => expect(isAllowedVideo(address)).toBe(true),
  );

  test.each([
    'https://evil.test',
    'https://www.youtube.com/embed/abc',
    'http://player.vimeo.com/video/1',
    '//player.vimeo.com/video/1',
    'https://player.vimeo.com.evil.test/',
    'https://player.vimeo.com@evil.test/',
    'https://player.vimeo.com:8443/',
    'javascript:alert(1)',
    'data:text/html,x',
    '/api/auth/logout',
    'about:blank',
    '',
  ])('may not come from %j', (address) => expect(isAllowedVideo(address)).toBe(false));
});

test.each([
  ['data:image/png;base64,iVBORw0KGgo=', true],
  ['data:image/svg+xml;base64,PHN2Zz4=', false],
  ['data:text/html;base64,PHN2Zz4=', false],
  ['https://evil.test/a.png', false],
  ['//evil.test/a.png', false],
  ['/userimages/a.png', false],
])('the picture %s is allowed: %s', (address, isAllowed) => {
  expect(isAllowedPicture(address)).toBe(isAllowed);
});

test.each([
  ['https://example.com/', true],
  ['mailto:a@example.com', true],
  ['JavaScript:alert(1)', false],
  ['java\tscript:alert(1)', false],
  ['vbscript:x', false],
  ['data:text/html,x', false],
  ['/relative', false],
])('the link %j is allowed: %s', (address, isAllowed) => {
  expect(isAllowedLink(address)).toBe(isAllowed);
});

test('classes of the editor and colours are allowed, others are not', () => {
  expect(['ql-align-center', 'ql-indent-9', 'evil', 'ql-indent-10'].filter(isAllowedClass)).toEqual([
    'ql-align-center',
    'ql-indent-9',
  ]);
  expect(
    ['#e60000', 'rgb(1, 2, 3)', 'red', 'url(x)', 'expression(alert(1))'].filter(isAllowedColour),
  ).toEqual(['#e60000', 'rgb(1, 2, 3)', 'red']);
});
