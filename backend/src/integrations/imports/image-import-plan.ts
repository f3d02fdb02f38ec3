import { posix } from 'node:path';
import { pathKey } from '@inkwell/contract/name-key';
import { invalidField } from '../../core/http/domain-error.js';
import type { CsvFile } from './csv-rows.js';
import { toEntryName } from './entry-name.js';
import type { ImageDetails, ImportRow } from './image-import-row.entity.js';
import { matchNames } from './match-names.js';
import type { SourceEntry } from './source-entry.js';
import { isSystemFile } from './system-files.js';

/** Four bytes for each character of the longest reference text. */
export const MAX_TEXT_BYTES = 2_000_000;

const DETAIL_HEADINGS: Record<string, keyof ImageDetails> = {
  title: 'title',
  description: 'description',
  minwords: 'minWords',
};

const HAS_OTHER_TEXT = 'The image of this name has another text.';
const HAS_NO_IMAGE = 'There is no image with this name.';
const HAS_OTHER_ROW = 'The CSV file has another row for this image.';
const IS_NOT_THERE = 'The CSV file names this image, and it is not there.';

const collator = new Intl.Collator('en', { numeric: true });

/** `page 2` before `page 10`, folder by folder. */
export function compareNaturally(one: string, other: string): number {
  const [ones, others] = [one.split('/'), other.split('/')];
  for (let at = 0; at < Math.min(ones.length, others.length); at += 1) {
    const order = collator.compare(ones[at] ?? '', others[at] ?? '');
    if (order !== 0) return order;
  }
  return ones.length - others.length;
}

/** The CSV files among the entries, of which there may be one. */
export function findDetailFiles(entries: readonly SourceEntry[]): SourceEntry[] {
  return entries.filter((entry) => !isSystemFile(entry.name) && extensionOf(entry) === '.csv');
}

/** @returns by file name. @throws HttpError VALIDATION_FAILED */
export function readDetails({ headings, rows }: CsvFile): Map<string, ImageDetails> {
  const names = headings.map((heading) => heading.toLowerCase().replace(/[\s_-]/g, ''));
  const fileColumn = names.indexOf('filename');
  if (fileColumn < 0) throw invalidField('files', 'The CSV file has no column “filename”.');
  const columns = names.flatMap((heading, at): [number, keyof ImageDetails][] => {
    const field = DETAIL_HEADINGS[heading];
    return field ? [[at, field]] : [];
  });
  const details = new Map<string, ImageDetails>();
  for (const { line, cells } of rows) {
    const name = cells[fileColumn]?.trim() ?? '';
    if (details.has(name)) throw invalidField('files', `Line ${line} of the CSV file repeats “${name}”.`);
    const known = columns.flatMap(([at, field]): [string, string][] => {
      const cell = cells[at]?.trim() ?? '';
      return cell === '' ? [] : [[field, cell]];
    });
    details.set(name, Object.fromEntries(known));
  }
  return details;
}

/** The images among the entries, in their natural order, with the texts and details of the same names. Then what is left over. */
export function planImages(
  entries: readonly SourceEntry[],
  details: ReadonlyMap<string, ImageDetails>,
  maxImageBytes: number,
): Omit<ImportRow, 'source'>[] {
  const kept = entries
    .filter(({ name }) => !isSystemFile(name))
    .sort((a, b) => compareNaturally(a.name, b.name));
  const texts = kept.filter(isText);
  const images = kept.filter((entry) => !isText(entry) && extensionOf(entry) !== '.csv');
  const names = images.map(({ name }) => [name, posix.basename(name)]);
  const stems = images.map(({ name }) => [stemOf(name)]);
  const given = [...details];
  const textOf = matchNames(
    stems,
    texts.map(({ name }) => stemOf(name)),
  );
  const detailsOf = matchNames(
    names,
    given.map(([name]) => name),
  );
  const planned = images.map((image, at) => {
    const text = texts[textOf[at] ?? -1] ?? null;
    const textProblem = findTextProblem(text);
    const plan = {
      ...{ item: image.name, image: image.number, textProblem },
      text: textProblem === null && text ? text.number : null,
      details: given[detailsOf[at] ?? -1]?.[1] ?? {},
    };
    return { plan, refusal: findRefusal(image, maxImageBytes) };
  });
  const [knownNames, knownStems] = [names, stems].map((known) => new Set(known.flat().map(pathKey)));
  const [usedTexts, usedDetails] = [new Set(textOf), new Set(detailsOf)];
  const lonelyTexts = texts.filter((_, at) => !usedTexts.has(at));
  const lonelyDetails = given.filter((_, at) => !usedDetails.has(at));
  return [
    ...planned,
    ...lonelyTexts.map(({ name, refusal }) =>
      leftOver(name, refusal ?? (knownStems?.has(pathKey(stemOf(name))) ? HAS_OTHER_TEXT : HAS_NO_IMAGE)),
    ),
    ...lonelyDetails.map(([name]) =>
      leftOver(toEntryName(name).name, knownNames?.has(pathKey(name)) ? HAS_OTHER_ROW : IS_NOT_THERE),
    ),
  ];
}

function leftOver(item: string, refusal: string): Omit<ImportRow, 'source'> {
  return { plan: { item, image: null, text: null, textProblem: null, details: {} }, refusal };
}

function findRefusal(image: SourceEntry, maxImageBytes: number): string | null {
  if (image.refusal !== null) return image.refusal;
  const extension = extensionOf(image);
  if (extension === '.zip') return 'A ZIP in a ZIP is not opened.';
  if (extension === '.pdf') return 'Please send a PDF by itself, not in a ZIP.';
  return image.bytes > maxImageBytes
    ? `The file is larger than ${Math.floor(maxImageBytes / 1024 / 1024)} MB.`
    : null;
}

function findTextProblem(text: SourceEntry | null): string | null {
  if (text && text.bytes > MAX_TEXT_BYTES) return 'The reference text is too long.';
  return text?.refusal ?? null;
}

function isText(entry: SourceEntry): boolean {
  return extensionOf(entry) === '.txt';
}

function extensionOf({ name }: SourceEntry): string {
  return posix.extname(name).toLowerCase();
}

/** The path without the extension. */
function stemOf(name: string): string {
  return name.slice(0, name.length - posix.extname(name).length);
}
