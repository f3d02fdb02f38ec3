import { expect, test } from 'vitest';
import { decodeText } from './text-encoding.js';

const utf16be = (text: string) => Buffer.from(text, 'utf16le').swap16();
const letter = 'Été à Nîmes – “quoted” €\r\nŒuvre';
const windows1252 = Buffer.from('c974e920e0204eee6d65732096209371756f7465649420800d0a8c75767265', 'hex');

test.each([
  ['UTF-8', Buffer.from('Zoë\n'), { text: 'Zoë\n', encoding: 'UTF-8' }],
  ['UTF-8 with a mark', Buffer.from('\uFEFFZoë'), { text: 'Zoë', encoding: 'UTF-8' }],
  ['an empty text', Buffer.alloc(0), { text: '', encoding: 'UTF-8' }],
  ['UTF-16 with a mark', Buffer.from('\uFEFFZoë – ж', 'utf16le'), { text: 'Zoë – ж', encoding: 'UTF-16' }],
  ['the other UTF-16 with a mark', utf16be('\uFEFFZoë'), { text: 'Zoë', encoding: 'UTF-16' }],
  [
    'UTF-16 without a mark',
    Buffer.from('Zoë – a line\n', 'utf16le'),
    { text: 'Zoë – a line\n', encoding: 'UTF-16' },
  ],
  ['the other one without a mark', utf16be('Zoë – a line\n'), { text: 'Zoë – a line\n', encoding: 'UTF-16' }],
  [
    'Cyrillic UTF-16 without a mark',
    Buffer.from('Письмо из дома.\nИ ещё одно', 'utf16le'),
    { text: 'Письмо из дома.\nИ ещё одно', encoding: 'UTF-16' },
  ],
  ['Windows-1252', windows1252, { text: letter, encoding: 'Windows-1252' }],
  ['one letter of Windows-1252', Buffer.from('Zo\xeb', 'latin1'), { text: 'Zoë', encoding: 'Windows-1252' }],
  [
    'Windows-1251',
    Buffer.from('cfe8f1fcece020e8e720e4eeece02e', 'hex'),
    { text: 'Письма из дома.', encoding: 'Windows-1251' },
  ],
])('%s is read', (_, bytes, expected) => {
  expect(decodeText(bytes)).toEqual(expected);
});

test.each([
  ['half of a character of UTF-16', Buffer.from([0xff, 0xfe, 0x41])],
  ['half of a pair of UTF-16', Buffer.from([0xff, 0xfe, 0x00, 0xd8, 0x41, 0x00])],
  ['a byte that Windows-1252 does not have', Buffer.from([0x41, 0x81, 0x8d])],
  ['bytes of a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0x0d, 0xff])],
  ['a text with a NUL', Buffer.from('a\0b')],
])('%s is no text', (_, bytes) => {
  expect(decodeText(bytes)).toBeNull();
});
