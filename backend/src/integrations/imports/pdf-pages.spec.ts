import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PDFDocument, PDFHexString } from 'pdf-lib';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PdfPageError, PdfPages } from './pdf-pages.js';

let folder: string;
let opened: PdfPages[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'inkwell-pdf-'));
});
afterAll(async () => {
  for (const document of opened) document.close();
  opened = [];
  await rm(folder, { recursive: true });
});

async function open(sizes: [width: number, height: number][], maxPixels?: number): Promise<PdfPages> {
  const document = await PDFDocument.create();
  for (const size of sizes) document.addPage(size);
  const path = join(folder, 'a.pdf');
  await writeFile(path, await document.save());
  const pages = await PdfPages.open(path, maxPixels);
  opened.push(pages);
  return pages;
}

async function sizeOf(document: PdfPages, page: number): Promise<[number, number]> {
  const path = join(folder, `${page}.jpg`);
  await document.draw(page, path);
  const { width, height } = await sharp(path).metadata();
  return [width, height];
}

test('a page has 300 dots per inch, and fewer if it would have more pixels than are allowed', async () => {
  const document = await open(
    [
      [72, 144],
      [14_400, 14_400],
      [14_400, 3],
    ],
    200_000,
  );
  expect(document.count).toBe(3);
  expect(await sizeOf(document, 0)).toEqual([300, 600]);
  const [width, height] = await sizeOf(document, 1);
  expect(width).toBe(height);
  expect(width * height).toBeLessThanOrEqual(200_000);
  const [long, short] = await sizeOf(document, 2);
  expect(long * short).toBeLessThanOrEqual(200_000);
});

test('a page that does not exist fails, and the next one is drawn', async () => {
  const document = await open([[72, 72]]);
  await expect(document.draw(7, join(folder, 'none.jpg'))).rejects.toThrow(PdfPageError);
  expect(await sizeOf(document, 0)).toEqual([300, 300]);
});

test('after its process was killed, the next page starts another one', async () => {
  const document = await open([[72, 72]]);
  const drawing = document.draw(0, join(folder, 'killed.jpg'));
  document.close();
  await expect(drawing).rejects.toThrow(PdfPageError);
  expect(await sizeOf(document, 0)).toEqual([300, 300]);
});

test('a PDF that is protected by a password is refused', async () => {
  const document = await PDFDocument.create();
  document.addPage([72, 72]);
  const { context } = document;
  // The keys fit no password.
  const encryption = {
    ...{ Filter: 'Standard', V: 2, R: 3, Length: 128, P: -4 },
    ...{ O: PDFHexString.of('00'.repeat(32)), U: PDFHexString.of('00'.repeat(32)) },
  };
  context.trailerInfo.Encrypt = context.register(context.obj(encryption));
  context.trailerInfo.ID = context.obj([PDFHexString.of('00'.repeat(16)), PDFHexString.of('00'.repeat(16))]);
  const path = join(folder, 'locked.pdf');
  await writeFile(path, await document.save({ useObjectStreams: false }));
  await expect(PdfPages.open(path)).rejects.toThrow('The PDF is protected by a password.');
});
