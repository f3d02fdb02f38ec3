import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { compareNaturally, findDetailFiles, planImages, readDetails } from './image-import-plan.js';
import type { SourceEntry } from './source-entry.js';

const MB = 1024 * 1024;
const entry = (name: string, changes: Partial<SourceEntry> = {}): SourceEntry => ({
  name,
  bytes: 100,
  refusal: null,
  open: async () => Readable.from([]),
  ...changes,
});
const plan = (names: (string | SourceEntry)[], details = new Map()) =>
  planImages(
    names.map((name) => (typeof name === 'string' ? entry(name) : name)),
    details,
    5 * MB,
  ).map(({ name, text, details: found, refusal }) => ({
    name,
    ...(text && { text: text.name }),
    ...(Object.keys(found).length > 0 && { details: found }),
    ...(refusal !== null && { refusal }),
  }));

test('pages are in their natural order, folder by folder', () => {
  const names = [
    'b/1.jpg',
    'a/10.jpg',
    'a/9.jpg',
    'a 2/1.jpg',
    'Page 2.jpg',
    'page 10.jpg',
    'a/é.jpg',
    'a/e.jpg',
  ];
  expect(names.toSorted(compareNaturally)).toEqual([
    ...['a/9.jpg', 'a/10.jpg', 'a/e.jpg', 'a/é.jpg', 'a 2/1.jpg', 'b/1.jpg', 'Page 2.jpg', 'page 10.jpg'],
  ]);
});

test('a text belongs to the image of the same name in the same folder, and what is left over is said', () => {
  expect(plan(['a/1.jpg', 'a/1.txt', 'b/1.jpg', 'c.txt', 'scan.v2.png', 'scan.v2.TXT'])).toEqual([
    { name: 'a/1.jpg', text: 'a/1.txt' },
    { name: 'b/1.jpg' },
    { name: 'scan.v2.png', text: 'scan.v2.TXT' },
    { name: 'c.txt', refusal: 'There is no image with this name.' },
  ]);
});

test('details are found by the path or by the file name', () => {
  const details = readDetails({
    headings: ['File name', 'TITLE', 'min_words', 'notes'],
    rows: [
      { line: 2, cells: ['a/1.jpg', 'First', '20', 'x'] },
      { line: 3, cells: ['2.jpg', 'Second', ''] },
      { line: 4, cells: ['9.jpg', 'Ninth'] },
    ],
  });
  expect(plan(['a/1.jpg', 'a/2.jpg', 'list.csv'], details)).toEqual([
    { name: 'a/1.jpg', details: { title: 'First', minWords: '20' } },
    { name: 'a/2.jpg', details: { title: 'Second' } },
    { name: '9.jpg', refusal: 'The CSV file names this image, and it is not there.' },
  ]);
});

test('files that systems add are ignored', () => {
  const names = ['1.jpg', '__MACOSX/._1.jpg', '.DS_Store', 'a/Thumbs.db', 'a/.hidden.csv'];
  expect(plan(names)).toEqual([{ name: '1.jpg' }]);
  expect(findDetailFiles(names.map((name) => entry(name)))).toEqual([]);
});

test('archives, and files that are too large or cannot be read, are left out one by one', () => {
  const text = entry('3.txt', { bytes: 3 * MB });
  expect(
    plan([
      '1.zip',
      '2.pdf',
      '3.jpg',
      text,
      entry('4.jpg', { bytes: 6 * MB }),
      entry('5.jpg', { refusal: 'Locked.' }),
    ]),
  ).toEqual([
    { name: '1.zip', refusal: 'A ZIP in a ZIP is not opened.' },
    { name: '2.pdf', refusal: 'Please send a PDF by itself, not in a ZIP.' },
    { name: '3.jpg', text: '3.txt', refusal: 'The reference text is too long.' },
    { name: '4.jpg', refusal: 'The file is larger than 5 MB.' },
    { name: '5.jpg', refusal: 'Locked.' },
  ]);
});
