// Run by pdf-check.ts as a child process. Reads the PDF of the first argument. Writes JSON: the number of pages, or why the PDF
// cannot be read. If the PDF had scripts or actions that start by themselves, the PDF without them is written to the second
// argument. Plain JavaScript, so that tests run the same file as the built program.
import { readFileSync, writeFileSync } from 'node:fs';
import { ParseSpeeds, PDFArray, PDFDict, PDFDocument, PDFName, PDFStream } from 'pdf-lib';

const [path, cleanPath] = process.argv.slice(2);
const [ACROFORM, NAMES, TYPE_OF_ACTION, GO_TO, NEXT] = ['AcroForm', 'Names', 'S', 'GoTo', 'Next'].map(
  (name) => PDFName.of(name),
);
/** Actions that run a script, start a program, or send or fetch data. Links to pages and addresses stay. */
const UNSAFE_ACTIONS = new Set(
  ['JavaScript', 'Launch', 'SubmitForm', 'ImportData', 'Rendition'].map((name) => PDFName.of(name)),
);

async function check() {
  try {
    const document = await PDFDocument.load(withoutEmptyObjects(readFileSync(path)), {
      throwOnInvalidObject: true,
      updateMetadata: false,
      parseSpeed: ParseSpeeds.Fastest,
    });
    const pages = document.getPageCount();
    const hadActions = pages > 0 && removeActions(document);
    const bytes = hadActions ? await document.save({ updateFieldAppearances: false }) : null;
    return { result: { pages, hadActions }, bytes };
  } catch (error) {
    // pdf-lib replaces a failed allocation by an error of its own, so the memory that was used tells the reason.
    return { result: { error: String(error?.message), peakMemoryBytes: peakMemoryBytes() }, bytes: null };
  }
}

/** An object without a value. It counts as null, as if it were missing, but pdf-lib refuses it. */
const EMPTY_OBJECT = /\b\d+\s+\d+\s+obj\s+endobj\b/g;

/** Blanks of the same length keep the places of all others. */
function withoutEmptyObjects(bytes) {
  const text = bytes.toString('latin1');
  const filled = text.replace(EMPTY_OBJECT, (object) => ' '.repeat(object.length));
  return filled === text ? bytes : Buffer.from(filled, 'latin1');
}

/** Returns whether there was something to remove. */
function removeActions({ catalog, context }) {
  let removed = 0;
  const remove = (dict, name) => {
    if (dict instanceof PDFDict && dict.delete(PDFName.of(name))) removed += 1;
  };
  const resolve = (value) => context.lookup(value);
  const isAction = (value) => {
    const dict = resolve(value);
    return dict instanceof PDFDict && dict.has(TYPE_OF_ACTION);
  };
  /** The name AA can also be that of a font or picture, which contains no actions. */
  const hasTriggers = (dict) => {
    const triggers = resolve(dict.get(PDFName.of('AA')));
    return triggers instanceof PDFDict && triggers.values().some(isAction);
  };
  const visit = (value) => {
    if (value instanceof PDFArray) for (const item of value.asArray()) visit(item);
    if (value instanceof PDFStream) visit(value.dict);
    if (!(value instanceof PDFDict)) return;
    if (hasTriggers(value)) remove(value, 'AA');
    if (UNSAFE_ACTIONS.has(resolve(value.get(TYPE_OF_ACTION)))) {
      // Deletes the script too, which may be an object of its own.
      context.delete(value.get(PDFName.of('JS')));
      for (const name of ['S', 'JS', 'F', 'Next']) remove(value, name);
    }
    for (const item of value.values()) visit(item);
  };

  // A page to begin with is no action. Without a change the file keeps its bytes, and with them a signature in it.
  const first = resolve(catalog.get(PDFName.of('OpenAction')));
  const isPage = isAction(first) && resolve(first.get(TYPE_OF_ACTION)) === GO_TO && !first.has(NEXT);
  if (!(first instanceof PDFArray) && !isPage) remove(catalog, 'OpenAction');
  remove(resolve(catalog.get(NAMES)), 'JavaScript');
  // The forms of XFA have scripts of their own.
  remove(resolve(catalog.get(ACROFORM)), 'XFA');
  for (const [, object] of context.enumerateIndirectObjects()) visit(object);
  return removed > 0;
}

/** On Linux `maxRSS` includes the memory that the parent had when it started this process; `VmHWM` does not. */
function peakMemoryBytes() {
  if (process.platform !== 'linux') return process.resourceUsage().maxRSS * 1024;
  const [, kilobytes] = /VmHWM:\s+(\d+) kB/.exec(readFileSync('/proc/self/status', 'utf8'));
  return Number(kilobytes) * 1024;
}

const { result, bytes } = await check();
if (bytes) writeFileSync(cleanPath, bytes);
process.stdout.write(JSON.stringify(result));
