import { Readable } from 'node:stream';
import { describe, expect, test } from 'vitest';
import { compareNaturally, findDetailFiles, planImages, readDetails } from './image-import-plan.js';
import type { SourceEntry } from './source-entry.js';

const MB = 1024 * 1024;
const entry = (name: string, changes: Partial<SourceEntry> = {}): SourceEntry => ({
  number: 0,
  name,
  bytes: 100,
  refusal: null,
  open: async () => Readable.from([]),
  ...changes,
});
const plan = (names: (string | SourceEntry)[], details = new Map()) => {
  const entries = names.map((given, number) => ({
    ...(typeof given === 'string' ? entry(given) : given),
    number,
  }));
  const rows = planImages(entries, details, 5 * MB);
  return rows.map(({ plan: { item: name, image, text, textProblem, details: found }, refusal }) => ({
    name: image === null ? name : entries[image]?.name,
    ...(text !== null && { text: entries[text]?.name }),
    ...(textProblem && { textProblem }),
    ...(Object.keys(found).length > 0 && { details: found }),
    ...(refusal !== null && { refusal }),
  }));
};

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

test.each([
  '__MACOSX/._1.jpg',
  '.DS_Store',
  'a/Thumbs.db',
  'a/THUMBS.DB:encryptable',
  'a/ehthumbs.db',
  'ehthumbs_vista.db',
  'Desktop.ini',
  'a/.hidden.csv',
  '@eaDir/1.jpg/SYNOPHOTO_THUMB_M.jpg',
  'a/@eaDir/1.csv',
  'a/.@__thumb/s1001.jpg',
  '.thumbnails/normal/1.png',
  '.Trashes/501/1.jpg',
  '.Trash-1000/files/1.jpg',
  '$RECYCLE.BIN/S-1-5/$R1.jpg',
  'RECYCLER/1.jpg',
  '#recycle/1.jpg',
  '@Recycle/1.jpg',
  'System Volume Information/1.jpg',
  'Network Trash Folder/1.jpg',
  'lost+found/1.jpg',
  'a/Icon\r',
  'a/Icon[U+000D]',
  'Icon\uf00d',
  'a/~$list.csv',
  '~$page 1.jpg',
])('%j, which a system has added, is ignored', (name) => {
  expect(plan(['1.jpg', name])).toEqual([{ name: '1.jpg' }]);
  expect(findDetailFiles([entry(name)])).toEqual([]);
});

test.each([
  '../1.jpg',
  './1.jpg',
  'Icon.jpg',
  'recycle/1.jpg',
  'a$/~1.jpg',
  'Thumbs.dbx.jpg',
  'a.thumbnails/1.jpg',
])('%j is a page', (name) => expect(plan([name])).toEqual([{ name }]));

describe('names of two systems', () => {
  const detailsOf = (...names: string[]) =>
    readDetails({
      headings: ['filename', 'title'],
      rows: names.map((name, at) => ({ line: at + 2, cells: [name, name] })),
    });

  test.each([
    ['Mu\u0308ller 1.png', 'müller 1.PNG'],
    ['a/Page 1.png', './A//page  1.png'],
    ['a/Page 1.png', 'a\\Page 1.png'],
    ['./1.png', '1.png'],
    ['a/Page 1.png', 'PAGE 1.png'],
    ['Page\u00a01.png', ' Page 1.png\u200b'],
  ])('the image %j has the details of %j', (image, name) => {
    expect(plan([image], detailsOf(name))).toEqual([{ name: image, details: { title: name.trim() } }]);
  });

  test.each([
    ['Mu\u0308ller 1.png', 'Müller 1.txt'],
    ['Page 1.JPG', 'page 1.TXT'],
    ['a/1.jpg', './a/1.txt'],
    ['a/Page 1.jpg', 'A/Page  1.txt'],
  ])('the image %j has the text %j', (image, text) => {
    expect(plan([image, text])).toEqual([{ name: image, text }]);
  });

  test('an exact match wins, and nothing belongs to two names', () => {
    const details = detailsOf('a/1.png', './a/1.png', 'A/1.png', 'b/2.png', '2.png');
    expect(plan(['a/1.png', 'A/1.png', 'a/1.txt', 'A/1.txt', 'B/2.png'], details)).toEqual([
      { name: 'a/1.png', text: 'a/1.txt', details: { title: 'a/1.png' } },
      { name: 'A/1.png', text: 'A/1.txt', details: { title: 'A/1.png' } },
      { name: 'B/2.png', details: { title: 'b/2.png' } },
      { name: './a/1.png', refusal: 'The CSV file has another row for this image.' },
      { name: '2.png', refusal: 'The CSV file has another row for this image.' },
    ]);
    expect(plan(['a.png', 'a.txt', 'A.TXT'])).toEqual([
      { name: 'a.png', text: 'a.txt' },
      { name: 'A.TXT', refusal: 'The image of this name has another text.' },
    ]);
  });
});

test('an image is added without a text that cannot be read', () => {
  const long = entry('1.txt', { bytes: 3 * MB });
  expect(plan(['1.jpg', long, '2.jpg', entry('2.txt', { refusal: 'Locked.' })])).toEqual([
    { name: '1.jpg', textProblem: 'The reference text is too long.' },
    { name: '2.jpg', textProblem: 'Locked.' },
  ]);
});

test('archives, and files that are too large or cannot be read, are left out one by one', () => {
  expect(
    plan(['1.zip', '2.pdf', entry('4.jpg', { bytes: 6 * MB }), entry('5.jpg', { refusal: 'Locked.' })]),
  ).toEqual([
    { name: '1.zip', refusal: 'A ZIP in a ZIP is not opened.' },
    { name: '2.pdf', refusal: 'Please send a PDF by itself, not in a ZIP.' },
    { name: '4.jpg', refusal: 'The file is larger than 5 MB.' },
    { name: '5.jpg', refusal: 'Locked.' },
  ]);
});
