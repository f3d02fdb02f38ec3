import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { HeldJobs } from '../../../test/held-jobs.js';
import { ImageImports, zipOf } from '../../../test/image-imports.js';
import { page } from '../../../test/pictures.js';
import { TestApp } from '../../../test/test-app.js';
import { addAdmin } from '../../../test/users.js';
import { addProject } from '../../../test/work.js';

const jobs = new HeldJobs();
let app: TestApp;
let imports: ImageImports;

/** No job runs by itself. */
beforeAll(async () => {
  app = await TestApp.start({ beforeInit: jobs.collect });
  imports = new ImageImports(app, await addAdmin(app), jobs, await addProject(app));
});
afterAll(() => app.stop());

test('names and texts of other systems are understood, and a text never keeps an image out', async () => {
  const pictures = await Promise.all(
    [1, 2, 3, 4, 5, 6].map((side) =>
      page(20 + side, 20)
        .png()
        .toBuffer(),
    ),
  );
  const [one, two, three, four, five, six] = pictures;
  if (!one || !two || !three || !four || !five || !six) throw new Error('Six pictures');
  const zip = await zipOf({
    'Mu\u0308ller 1.png': one,
    'Müller 1.txt': Buffer.from('\uFEFFZoë', 'utf16le'),
    'Page 2.png': two,
    'page 2.TXT': Buffer.from('Zo\xeb', 'latin1'),
    '3.png': three,
    '3.txt': 'x'.repeat(2_000_001),
    '4.png': four,
    '4.txt': 'x'.repeat(1_000_000),
    '5.tif': await sharp(five).tiff().toBuffer(),
    '6.png': six,
    'six again.png': six,
    '@eaDir/6.png/SYNOPHOTO_THUMB_M.jpg': one,
    '$RECYCLE.BIN/1.png': one,
    'list.csv': `filename,title\nMÜLLER 1.png,First\n.\\Page  2.png,Second`,
  });
  // The Finder does not set the flag of UTF-8.
  for (let at = zip.indexOf('PK\u0001\u0002'); at >= 0; at = zip.indexOf('PK\u0001\u0002', at + 4))
    zip.writeUInt16LE(zip.readUInt16LE(at + 8) & ~0x800, at + 8);
  const { results } = await imports.run([{ name: 'a.zip', bytes: zip }]);
  expect(results.map(({ item, isDone, message }) => [item, isDone, message])).toEqual([
    ['3.png', true, 'Added without its reference text. The reference text is too long.'],
    ['4.png', true, 'Added without its reference text. The reference text is too long.'],
    ['5.tif', true, 'Added.'],
    ['6.png', true, 'Added.'],
    ['Müller 1.png', true, 'Added with its reference text.'],
    [
      ...['Page 2.png', true],
      'Added with its reference text. It was read as Windows-1252: please check its accents.',
    ],
    ['six again.png', true, 'Added. “6” is the same picture.'],
  ]);
  expect(
    (await imports.images()).map(({ title, referenceText, originalName }) => [
      ...[title, referenceText, originalName],
    ]),
  ).toEqual([
    ['3', null, '3.png'],
    ['4', null, '4.png'],
    ['5', null, '5.tif.jpg'],
    ['6', null, '6.png'],
    ['First', 'Zoë', 'Müller 1.png'],
    ['Second', 'Zoë', 'Page 2.png'],
    ['six again', null, 'six again.png'],
  ]);
});
