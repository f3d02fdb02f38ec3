import { crc32 } from 'node:zlib';
import { expect, test } from 'vitest';
import { decodeZipNames, type RawZipName } from './zip-names.js';

const UTF8_FLAG = 0x800;
const raw = (hexOrText: string, encoding: BufferEncoding = 'hex', flags = 0): RawZipName => ({
  generalPurposeBitFlag: flags,
  fileNameRaw: Buffer.from(hexOrText, encoding),
  extraFields: [],
});

test.each([
  ['UTF-8 with its flag', [raw('Müller 1.png', 'utf8', UTF8_FLAG)], ['Müller 1.png']],
  ['UTF-8 without its flag', [raw('Müller 1.png', 'utf8')], ['Müller 1.png']],
  ['decomposed accents', [raw('Mu\u0308ller 1.png', 'utf8')], ['Müller 1.png']],
  ['decomposed Hangul', [raw('한글.png'.normalize('NFD'), 'utf8', UTF8_FLAG)], ['한글.png']],
  ['Cyrillic in UTF-8', [raw('Письмо 1.png', 'utf8')], ['Письмо 1.png']],
  ['code page 437', [raw('4d816c6c657220312e706e67')], ['Müller 1.png']],
  ['one capital of code page 437', [raw('9a312e706e67')], ['Ü1.png']],
  ['code page 866', [raw('8fa8e1ecacae20312e706e67')], ['Письмо 1.png']],
  ['Ukrainian in code page 866', [raw('8ba8e1e22049a2a0ada02e706e67')], ['Лист Iвана.png']],
  [
    'a single letter beside Cyrillic words',
    [raw('8fa8e1ecacae2e706e67'), raw('9fa02f9f2e706e67')],
    ['Письмо.png', 'Яа/Я.png'],
  ],
  [
    'Latin words beside one that could be either',
    [raw('4d816c6c65722e706e67'), raw('4a8172672e706e67'), raw('8e992e706e67')],
    ['Müller.png', 'Jürg.png', 'ÄÖ.png'],
  ],
  [
    'each its own way',
    [raw('é.png', 'utf8'), raw('822e706e67'), raw('a.png', 'utf8')],
    ['é.png', 'é.png', 'a.png'],
  ],
  ['a flag that is wrong', [raw('4d816c6c6572', 'hex', UTF8_FLAG)], ['Müller']],
  ['backslashes', [raw('scans\\Письмо.png', 'utf8'), raw('612f62', 'hex')], ['scans/Письмо.png', 'a/b']],
])('names in a ZIP: %s', (_, names, expected) => {
  expect(decodeZipNames(names)).toEqual(expected);
});

test('the name in UTF-8 that Info-ZIP adds wins', () => {
  const fileNameRaw = Buffer.from('__.png');
  const data = Buffer.concat([Buffer.from([1, 0, 0, 0, 0]), Buffer.from('Жё.png')]);
  data.writeUInt32LE(crc32(fileNameRaw), 1);
  const name = { generalPurposeBitFlag: 0, fileNameRaw, extraFields: [{ id: 0x7075, data }] };
  expect(decodeZipNames([name])).toEqual(['Жё.png']);
});
