// Run by pdf-pages.ts as a child process. Opens the PDF of the first argument, and writes JSON: the number of pages, or an error. Then
// each line that it reads is a page, from 0, and the path of a JPEG of the page to write; it answers each with a line of JSON. Plain
// JavaScript, so that tests run the same file as the built program.
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { PDFiumLibrary } from '@hyzyla/pdfium';
import { PDFDocument, PDFName, PDFNumber } from 'pdf-lib';
import sharp from 'sharp';

const [path, maxPixels] = process.argv.slice(2);
const POINTS_PER_INCH = 72;
/** Shows the strokes of small handwriting. */
const DOTS_PER_INCH = 300;
/** A JPEG has no longer sides. */
const MAX_SIDE = 60_000;

const answer = (value) => process.stdout.write(`${JSON.stringify(value)}\n`);

/** PDFium does not know the unit of a page. @returns how many points a unit of each page has, if one has another unit than points */
async function readUnits(bytes) {
  // Pages can be in a compressed stream of objects.
  if (!bytes.includes('/UserUnit') && !bytes.includes('/ObjStm')) return [];
  try {
    const options = { ignoreEncryption: true, updateMetadata: false, parseSpeed: Number.POSITIVE_INFINITY };
    const document = await PDFDocument.load(bytes, options);
    return document.getPages().map(({ node }) => {
      const unit = node.context.lookup(node.get(PDFName.of('UserUnit')));
      return unit instanceof PDFNumber && unit.asNumber() > 0 ? unit.asNumber() : 1;
    });
  } catch {
    // PDFium reads more damaged files than pdf-lib.
    return [];
  }
}

/** Calls `read` with an address of `bytes` bytes in PDFium's memory. @returns a view of them, or null if the call failed */
function readMemory(pdfium, bytes, read) {
  const address = pdfium.wasmExports.malloc(bytes);
  try {
    // The call can replace the memory by a larger one.
    return read(address) ? new DataView(pdfium.HEAPU8.slice(address, address + bytes).buffer) : null;
  } finally {
    pdfium.wasmExports.free(address);
  }
}

/** @returns how much longer and wider a unit becomes */
function scalesOfMatrix(pdfium, object) {
  const matrix = readMemory(pdfium, 24, (address) => pdfium._FPDFPageObj_GetMatrix(object, address));
  if (!matrix) return [0, 0];
  const [a, b, c, d] = [0, 4, 8, 12].map((offset) => matrix.getFloat32(offset, true));
  return [Math.hypot(a, b), Math.hypot(c, d)];
}

const IMAGE = 3;
const FORM = 5;
/** A form can contain itself. */
const MAX_DEPTH = 5;

/** The area and the pixels of each picture. Forms are taken to scale both sides alike. */
function* pictures(pdfium, objects, scale = 1, depth = 0) {
  for (const object of objects) {
    const type = pdfium._FPDFPageObj_GetType(object);
    if (type !== IMAGE && type !== FORM) continue;
    const [width, height] = scalesOfMatrix(pdfium, object);
    const area = width * height * scale * scale;
    if (type === FORM && depth < MAX_DEPTH) {
      const inner = Array.from({ length: pdfium._FPDFFormObj_CountObjects(object) }, (_, index) =>
        pdfium._FPDFFormObj_GetObject(object, index),
      );
      yield* pictures(pdfium, inner, Math.sqrt(area), depth + 1);
    } else if (type === IMAGE && area > 0) {
      const size = readMemory(pdfium, 8, (at) => pdfium._FPDFImageObj_GetImagePixelSize(object, at, at + 4));
      if (size) yield { area, pixels: size.getUint32(0, true) * size.getUint32(4, true) };
    }
  }
}

/** The scale of the pictures that are finer than `scale`, if they cover at least half of the page: it is a scan. */
function scaleOfScan({ module: pdfium, pageIdx }, scale, pageArea) {
  const objects = Array.from({ length: pdfium._FPDFPage_CountObjects(pageIdx) }, (_, index) =>
    pdfium._FPDFPage_GetObject(pageIdx, index),
  );
  let area = 0;
  let pixels = 0;
  for (const picture of pictures(pdfium, objects)) {
    if (picture.pixels <= picture.area * scale * scale) continue;
    area += picture.area;
    pixels += picture.pixels;
  }
  return area >= pageArea / 2 ? Math.sqrt(pixels / area) : scale;
}

/** The scale with which the page has no more pixels than an uploaded image may have. */
function scaleOf(opened, unit) {
  const { originalWidth: width, originalHeight: height } = opened.getOriginalSize();
  const byArea = Math.sqrt(Number(maxPixels) / (width * height));
  const wanted = scaleOfScan(opened, (DOTS_PER_INCH / POINTS_PER_INCH) * unit, width * height);
  return Math.min(wanted, byArea, MAX_SIDE / Math.max(width, height));
}

async function draw(document, page, unit, jpegPath) {
  const opened = document.getPage(page);
  const size = opened.getOriginalSize();
  // A page that cannot be read has no size.
  if (!(size.originalWidth >= 1 && size.originalHeight >= 1)) throw new Error('No size');
  const scale = scaleOf(opened, unit);
  await opened.render({
    scale,
    renderFormFields: true,
    render: async ({ data, width, height }) => {
      await sharp(data, { raw: { width, height, channels: 4 } })
        .removeAlpha()
        .withMetadata({ density: Math.max(1, Math.round((scale / unit) * POINTS_PER_INCH)) })
        .jpeg({ quality: 95 })
        .toFile(jpegPath);
      return new Uint8Array();
    },
  });
}

async function main() {
  const library = await PDFiumLibrary.init();
  let document;
  let units;
  try {
    const bytes = readFileSync(path);
    units = await readUnits(bytes);
    document = await library.loadDocument(bytes);
    answer({ pages: document.getPageCount() });
  } catch (error) {
    return answer({ error: String(error?.message) });
  }
  for await (const line of createInterface({ input: process.stdin })) {
    const { page, jpegPath } = JSON.parse(line);
    try {
      await draw(document, page, units[page] ?? 1, jpegPath);
      answer({});
    } catch (error) {
      answer({ error: String(error?.message) });
    }
    // A bitmap takes 35 MB, and is freed too late otherwise.
    globalThis.gc?.();
  }
}

await main();
