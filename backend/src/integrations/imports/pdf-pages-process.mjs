// Run by pdf-pages.ts as a child process. Opens the PDF of the first argument, and writes JSON: the number of pages, or an error. Then
// each line that it reads is a page, from 0, and the path of a JPEG of the page to write; it answers each with a line of JSON. Plain
// JavaScript, so that tests run the same file as the built program.
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { PDFiumLibrary } from '@hyzyla/pdfium';
import sharp from 'sharp';

const [path, maxPixels] = process.argv.slice(2);
/** Points are 1/72 inch. 300 dots per inch show the strokes of small handwriting. */
const SCALE = 300 / 72;
/** A JPEG has no longer sides. */
const MAX_SIDE = 60_000;

const answer = (value) => process.stdout.write(`${JSON.stringify(value)}\n`);

/** The scale with which the page has no more pixels than an uploaded image may have. */
function scaleOf({ originalWidth: width, originalHeight: height }) {
  const byArea = Math.sqrt(Number(maxPixels) / (width * height));
  return Math.min(SCALE, byArea, MAX_SIDE / Math.max(width, height));
}

async function draw(document, page, jpegPath) {
  const opened = document.getPage(page);
  const size = opened.getOriginalSize();
  // A page that cannot be read has no size.
  if (!(size.originalWidth >= 1 && size.originalHeight >= 1)) throw new Error('No size');
  await opened.render({
    scale: scaleOf(size),
    renderFormFields: true,
    render: async ({ data, width, height }) => {
      await sharp(data, { raw: { width, height, channels: 4 } })
        .removeAlpha()
        .withMetadata({ density: 300 })
        .jpeg({ quality: 95 })
        .toFile(jpegPath);
      return new Uint8Array();
    },
  });
}

async function main() {
  const library = await PDFiumLibrary.init();
  let document;
  try {
    document = await library.loadDocument(readFileSync(path));
    answer({ pages: document.getPageCount() });
  } catch (error) {
    return answer({ error: String(error?.message) });
  }
  for await (const line of createInterface({ input: process.stdin })) {
    const { page, jpegPath } = JSON.parse(line);
    try {
      await draw(document, page, jpegPath);
      answer({});
    } catch (error) {
      answer({ error: String(error?.message) });
    }
    // A bitmap takes 35 MB, and is freed too late otherwise.
    globalThis.gc?.();
  }
}

await main();
