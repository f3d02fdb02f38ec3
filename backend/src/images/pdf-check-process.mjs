// Run by pdf-check.ts as a child process. Reads a PDF from stdin and writes one line of JSON: the number of pages, or why the
// PDF cannot be read. Plain JavaScript, so that tests run the same file as the built program.
import { readFileSync } from 'node:fs';
import { ParseSpeeds, PDFDocument } from 'pdf-lib';

const STDIN = 0;

async function check() {
  try {
    const document = await PDFDocument.load(readFileSync(STDIN), {
      throwOnInvalidObject: true,
      updateMetadata: false,
      parseSpeed: ParseSpeeds.Fastest,
    });
    return { pages: document.getPageCount() };
  } catch (error) {
    // pdf-lib replaces a failed allocation by an error of its own, so the memory that was used tells the reason.
    return { error: String(error?.message), peakMemoryBytes: process.resourceUsage().maxRSS * 1024 };
  }
}

process.stdout.write(JSON.stringify(await check()));
