import { createReadStream } from 'node:fs';
import { posix } from 'node:path';
import { invalidField } from '../../core/http/domain-error.js';
import type { CsvFile } from './csv-rows.js';
import { compareNaturally, findDetailFiles, planImages, readDetails } from './image-import-plan.js';
import type { ImportRow } from './image-import-row.entity.js';
import type { LocalSource } from './import-source.js';
import { PdfPages } from './pdf-pages.js';
import { readEntry, type SourceEntry } from './source-entry.js';
import { ZipArchive } from './zip-archive.js';

/** A CSV file with details of images. */
const MAX_DETAILS_BYTES = 5 * 1024 * 1024;
const MAX_ITEMS = 20_000;

interface PlanOptions {
  readCsv: (bytes: Uint8Array) => Promise<CsvFile>;
  limits: { maxImageBytes: number; maxImportBytes: number };
}

/**
 * The plan of an import: first the files, then each ZIP and PDF.
 * @throws HttpError VALIDATION_FAILED, PAYLOAD_TOO_LARGE
 */
export async function planSources(
  sources: readonly LocalSource[],
  options: PlanOptions,
): Promise<ImportRow[]> {
  const numbered = sources.map((source, number) => ({ ...source, number }));
  const files = numbered.filter(({ kind }) => kind === 'file').map(toEntry);
  const rows = await planEntries(files, null, options);
  const others = numbered.filter(({ kind }) => kind !== 'file');
  for (const { name, kind, path, number } of others.sort((a, b) => compareNaturally(a.name, b.name))) {
    const opened =
      kind === 'zip' ? await ZipArchive.open(path, options.limits.maxImportBytes) : await PdfPages.open(path);
    try {
      if (opened instanceof PdfPages) rows.push(...planPages(name, number, opened.count));
      else {
        const prefix = sources.length === 1 ? '' : `${name}/`;
        const planned = await planEntries(opened.entries, number, options);
        for (const row of planned) rows.push({ ...row, plan: { ...row.plan, item: prefix + row.plan.item } });
      }
    } finally {
      opened.close();
    }
  }
  if (rows.length > MAX_ITEMS)
    throw invalidField('files', `There are more than ${MAX_ITEMS.toLocaleString('en')} images.`);
  return rows;
}

function toEntry({ name, bytes, refusal, path, number }: LocalSource & { number: number }): SourceEntry {
  return {
    ...{ number, name: posix.basename(name.replaceAll('\\', '/')), bytes, refusal: refusal ?? null },
    open: async () => createReadStream(path),
  };
}

async function planEntries(
  entries: readonly SourceEntry[],
  source: number | null,
  { readCsv, limits }: PlanOptions,
): Promise<ImportRow[]> {
  const [csv, second] = findDetailFiles(entries);
  if (second) throw invalidField('files', 'There is more than one CSV file.');
  if (csv?.refusal) throw invalidField('files', `${csv.name}: ${csv.refusal}`);
  if (csv && csv.bytes > MAX_DETAILS_BYTES) throw invalidField('files', 'The CSV file is too large.');
  const details = csv ? readDetails(await readCsv(await readEntry(csv))) : new Map();
  return planImages(entries, details, limits.maxImageBytes).map((row) => ({ ...row, source }));
}

function planPages(name: string, source: number, count: number): ImportRow[] {
  const title = posix.basename(name).replace(/\.pdf$/i, '');
  return Array.from({ length: count }, (_, image) => ({
    source,
    refusal: null,
    plan: { item: `${title}, page ${image + 1}`, image, text: null, textProblem: null, details: {} },
  }));
}
