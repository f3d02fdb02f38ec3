import { expect, it } from 'vitest';
import { cleanFileName } from './file-name.js';

it.each([
  ['page 1.png', 'page 1.png'],
  ['PAGE.PNG', 'PAGE.png'],
  ['../../etc/passwd', 'passwd.png'],
  ['..\\..\\windows\\system.ini', 'system.ini.png'],
  ['page.html', 'page.html.png'],
  ['a\u0000b\r\nSet-Cookie: x.png', 'abSet-Cookie x.png'],
  ['\u202Egnp.exe', 'gnp.exe.png'],
  ['..', ''],
  ['', ''],
  ['.png', 'png.png'],
  ['скан \u{1F4C4}.png', 'скан \u{1F4C4}.png'],
  ['पृष्ठ २.png', 'पृष्ठ २.png'],
  ['第二页.png', '第二页.png'],
  ['half \ud83d.png', 'half \ufffd.png'],
])('cleans %j to %j', (fileName, expected) => {
  expect(cleanFileName(fileName, ['png'])).toBe(expected);
});

it('keeps each extension of the type and limits the length', () => {
  expect(cleanFileName('a.jpeg', ['jpg', 'jpeg'])).toBe('a.jpeg');
  expect(cleanFileName(`${'x'.repeat(1000)}.jpg`, ['jpg', 'jpeg'])).toHaveLength(154);
});
