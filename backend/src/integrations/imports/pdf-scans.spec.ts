import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { degrees, PDFDocument, PDFName, PDFNumber, type PDFPage } from 'pdf-lib';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PdfPages } from './pdf-pages.js';

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'inkwell-scan-'));
});
afterAll(() => rm(folder, { recursive: true }));

type Fill = (page: PDFPage, document: PDFDocument) => unknown;

/** Draws the only page of a PDF. @returns its pixels */
async function drawn(size: [number, number], fill: Fill, maxPixels?: number): Promise<[number, number]> {
  const document = await PDFDocument.create();
  await fill(document.addPage(size), document);
  const path = join(folder, 'scan.pdf');
  await writeFile(path, await document.save());
  const pages = await PdfPages.open(path, maxPixels);
  try {
    await pages.draw(0, join(folder, 'scan.jpg'));
  } finally {
    pages.close();
  }
  const { width, height } = await sharp(join(folder, 'scan.jpg')).metadata();
  return [width, height];
}

async function picture(document: PDFDocument, width: number, height: number) {
  const jpeg = sharp({ create: { width, height, channels: 3, background: '#876' } }).jpeg();
  return document.embedJpg(await jpeg.toBuffer());
}

const fullPage: Fill = async (page, document) =>
  page.drawImage(await picture(document, 2000, 3000), { x: 0, y: 0, ...page.getSize() });

const scans: [what: string, fill: Fill][] = [
  ['one picture', fullPage],
  [
    'a picture that is turned',
    async (page, document) =>
      page.drawImage(await picture(document, 3000, 2000), {
        ...{ x: 144, y: 0, width: 216, height: 144 },
        rotate: degrees(90),
      }),
  ],
  [
    'strips',
    async (page, document) => {
      const strip = await picture(document, 2000, 1000);
      for (const y of [0, 72, 144]) page.drawImage(strip, { x: 0, y, width: 144, height: 72 });
    },
  ],
  [
    'a picture within a form',
    async (page, document) => {
      const inner = await PDFDocument.create();
      await fullPage(inner.addPage([288, 432]), inner);
      const [form] = await document.embedPdf(await inner.save());
      if (form) page.drawPage(form, { x: 0, y: 0, xScale: 0.5, yScale: 0.5 });
    },
  ],
  [
    'a coarse ground below a fine picture',
    async (page, document) => {
      page.drawImage(await picture(document, 200, 300), { x: 0, y: 0, ...page.getSize() });
      await fullPage(page, document);
    },
  ],
];

test.each(scans)('a scan on a small page keeps about the pixels of its picture: %s', async (_, fill) => {
  const [width, height] = await drawn([144, 216], fill);
  expect(Math.abs(width - 2000)).toBeLessThanOrEqual(2);
  expect(Math.abs(height - 3000)).toBeLessThanOrEqual(2);
});

test('a scan has no more pixels than are allowed', async () => {
  const [width, height] = await drawn([144, 216], fullPage, 1_500_000);
  expect(width * height).toBeLessThanOrEqual(1_500_000);
  expect(width).toBeGreaterThan(990);
});

test('a picture with more dots on a small part of the page, or with fewer dots, changes nothing', async () => {
  const logo: Fill = async (page, document) =>
    page.drawImage(await picture(document, 1000, 1000), { x: 0, y: 0, width: 36, height: 36 });
  const coarse: Fill = async (page, document) =>
    page.drawImage(await picture(document, 100, 150), { x: 0, y: 0, ...page.getSize() });
  expect(await drawn([144, 216], logo)).toEqual([600, 900]);
  expect(await drawn([144, 216], coarse)).toEqual([600, 900]);
});

test('the size of a page is counted in its own unit', async () => {
  const unit = (count: number) => (page: PDFPage) =>
    page.node.set(PDFName.of('UserUnit'), PDFNumber.of(count));
  expect(await drawn([72, 144], unit(2.5))).toEqual([750, 1500]);
  expect(await drawn([72, 144], unit(0))).toEqual([300, 600]);
  const scan: Fill = async (page, document) => {
    unit(2)(page);
    await fullPage(page, document);
  };
  const [width] = await drawn([144, 216], scan);
  expect(Math.abs(width - 2000)).toBeLessThanOrEqual(2);
});
