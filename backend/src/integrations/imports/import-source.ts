import { posix } from 'node:path';
import type { Readable } from 'node:stream';
import { type CsvFile, invalidField } from './csv-file.js';
import {
  compareNaturally,
  findDetailFiles,
  type PlannedImage,
  planImages,
  readDetails,
} from './image-import-plan.js';
import { PdfPages } from './pdf-pages.js';
import { readEntry, type SourceEntry } from './source-entry.js';
import { MAX_EXPANSION, ZipArchive } from './zip-archive.js';

/** A CSV file with details of images. */
const MAX_DETAILS_BYTES = 5 * 1024 * 1024;
const MAX_ITEMS = 20_000;

/** How an uploaded file is read: as an image or text, as a ZIP, or page by page. */
export type SourceKind = 'file' | 'zip' | 'pdf';

/** An uploaded file. */
export interface ImportSource {
  /** The file name of the upload. */
  name: string;
  kind: SourceKind;
  bytes: number;
  /** Why it is not read, if so. Imports that 0.4.0 has started have none. */
  refusal?: string | null;
}

/** One image to add: from a file, or from a page of a PDF. */
export interface ImportItem extends PlannedImage {
  page: { document: PdfPages; number: number } | null;
}

/** Gives the bytes of sources: `open` as a stream, `path` as a file of this machine. `csv` reads a CSV file among them. */
export interface SourceReader<Source extends ImportSource> {
  open(source: Source): Promise<Readable>;
  path(source: Source): Promise<string>;
  csv(bytes: Uint8Array): Promise<CsvFile>;
}

interface Limits {
  maxImageBytes: number;
  maxImportBytes: number;
}

/** The items of an import, in their order. It is the same each time that the same sources are opened. */
export class OpenedImport {
  private constructor(
    readonly items: readonly ImportItem[],
    private readonly opened: readonly (ZipArchive | PdfPages)[],
  ) {}

  /** @throws HttpError VALIDATION_FAILED, PAYLOAD_TOO_LARGE */
  static async open<Source extends ImportSource>(
    sources: readonly Source[],
    reader: SourceReader<Source>,
    limits: Limits,
  ): Promise<OpenedImport> {
    const opened: (ZipArchive | PdfPages)[] = [];
    const items: ImportItem[] = [];
    const isOnly = sources.length === 1;
    try {
      const files = sources.filter(({ kind }) => kind === 'file').map((source) => entryOf(source, reader));
      items.push(...(await planEntries(files, reader, limits)));
      const others = sources.filter(({ kind }) => kind !== 'file');
      for (const source of others.sort((a, b) => compareNaturally(a.name, b.name))) {
        const path = await reader.path(source);
        const prefix = isOnly ? '' : `${source.name}/`;
        if (source.kind === 'zip') {
          const archive = await ZipArchive.open(path, MAX_EXPANSION * limits.maxImportBytes);
          opened.push(archive);
          const planned = await planEntries(archive.entries, reader, limits);
          items.push(...planned.map((item) => ({ ...item, name: `${prefix}${item.name}` })));
        } else {
          const document = await PdfPages.open(path);
          opened.push(document);
          items.push(...pagesOf(source.name, document));
        }
      }
      if (items.length > MAX_ITEMS)
        throw invalidField('files', `There are more than ${MAX_ITEMS.toLocaleString('en')} images.`);
    } catch (error) {
      for (const part of opened) part.close();
      throw error;
    }
    return new OpenedImport(items, opened);
  }

  close(): void {
    for (const part of this.opened) part.close();
  }
}

function entryOf<Source extends ImportSource>(source: Source, reader: SourceReader<Source>): SourceEntry {
  const name = posix.basename(source.name.replaceAll('\\', '/'));
  return { name, bytes: source.bytes, refusal: source.refusal ?? null, open: () => reader.open(source) };
}

async function planEntries(
  entries: readonly SourceEntry[],
  reader: Pick<SourceReader<never>, 'csv'>,
  { maxImageBytes }: Limits,
): Promise<ImportItem[]> {
  const [csv, second] = findDetailFiles(entries);
  if (second) throw invalidField('files', 'There is more than one CSV file.');
  if (csv?.refusal) throw invalidField('files', `${csv.name}: ${csv.refusal}`);
  if (csv && csv.bytes > MAX_DETAILS_BYTES) throw invalidField('files', 'The CSV file is too large.');
  const details = csv ? readDetails(await reader.csv(await readEntry(csv))) : new Map();
  return planImages(entries, details, maxImageBytes).map((image) => ({ ...image, page: null }));
}

function pagesOf(name: string, document: PdfPages): ImportItem[] {
  const title = posix.basename(name).replace(/\.pdf$/i, '');
  return Array.from({ length: document.count }, (_, at) => ({
    name: `${title}, page ${at + 1}`,
    image: null,
    text: null,
    textProblem: null,
    details: {},
    refusal: null,
    page: { document, number: at },
  }));
}
