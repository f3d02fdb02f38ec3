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
    return { error: String(error?.message), peakMemoryBytes: peakMemoryBytes() };
  }
}

/** On Linux `maxRSS` includes the memory that the parent had when it started this process; `VmHWM` does not. */
function peakMemoryBytes() {
  if (process.platform !== 'linux') return process.resourceUsage().maxRSS * 1024;
  const [, kilobytes] = /VmHWM:\s+(\d+) kB/.exec(readFileSync('/proc/self/status', 'utf8'));
  return Number(kilobytes) * 1024;
}

process.stdout.write(JSON.stringify(await check()));
