import { Readable } from 'node:stream';
import { crc32 } from 'node:zlib';
import yauzl, { type Entry, type ZipFile } from 'yauzl';
import { HttpError, invalidField } from '../../core/http/domain-error.js';
import { toEntryName } from './entry-name.js';
import { DamagedEntryError, type SourceEntry } from './source-entry.js';
import { decodeZipNames } from './zip-names.js';

/** More than the pages of the largest project. */
const MAX_ENTRIES = 10_000;
/** How much larger than `MAX_IMPORT_BYTES` the files may be together. Images are hardly compressed. */
const MAX_EXPANSION = 4;

const [FILE_TYPE, SYMBOLIC_LINK] = [0o170000, 0o120000];
const [STORED, DEFLATED] = [0, 8];

/** The directory of a ZIP, which is checked before anything is unpacked. */
export class ZipArchive {
  private constructor(
    private readonly zip: ZipFile,
    readonly entries: readonly SourceEntry[],
  ) {}

  /** @throws HttpError VALIDATION_FAILED, PAYLOAD_TOO_LARGE */
  static async open(path: string, maxImportBytes: number): Promise<ZipArchive> {
    const zip = await openZip(path);
    try {
      return new ZipArchive(zip, await readDirectory(zip, MAX_EXPANSION * maxImportBytes));
    } catch (error) {
      zip.close();
      throw error instanceof HttpError ? error : damaged(error);
    }
  }

  read(number: number): Promise<Readable> {
    const entry = this.entries[number];
    if (!entry) throw new Error(`The ZIP has no file ${number}`);
    return entry.open();
  }

  close(): void {
    this.zip.close();
  }
}

async function openZip(path: string): Promise<ZipFile> {
  try {
    // Names are checked one by one: with `decodeStrings` one bad name would stop the reading of all.
    return await yauzl.openPromise(path, { autoClose: false, decodeStrings: false });
  } catch (error) {
    throw damaged(error);
  }
}

async function readDirectory(zip: ZipFile, maxUnpackedBytes: number): Promise<SourceEntry[]> {
  if (zip.entryCount > MAX_ENTRIES) {
    const most = MAX_ENTRIES.toLocaleString('en');
    throw new HttpError('PAYLOAD_TOO_LARGE', `The ZIP has more than ${most} files.`);
  }
  const entries: Entry[] = [];
  let unpackedBytes = 0;
  for await (const entry of zip.eachEntry()) {
    unpackedBytes += entry.uncompressedSize;
    if (unpackedBytes > maxUnpackedBytes)
      throw new HttpError('PAYLOAD_TOO_LARGE', 'The files in the ZIP are too large together.');
    entries.push(entry);
  }
  const files = decodeZipNames(entries).flatMap((given, at) => {
    const entry = entries[at];
    if (!entry || given.endsWith('/')) return [];
    const { name, refusal } = toEntryName(given);
    return [
      {
        ...{ name, bytes: entry.uncompressedSize, refusal: refusal ?? findRefusal(entry, given) },
        open: () => openEntry(zip, entry),
      },
    ];
  });
  return files.map((file, number) => ({ ...file, number }));
}

function findRefusal(entry: Entry, name: string): string | null {
  // Nothing is written under this name. Still, such a ZIP was made to harm.
  if (yauzl.validateFileName(name) !== null) return 'The name leads out of the ZIP.';
  if (entry.isEncrypted()) return 'The file is protected by a password.';
  if (((entry.externalFileAttributes >>> 16) & FILE_TYPE) === SYMBOLIC_LINK)
    return 'This is a link, not a file.';
  if (entry.compressionMethod !== STORED && entry.compressionMethod !== DEFLATED)
    return 'The file is compressed in a way that is not supported.';
  return null;
}

/** The stream ends with `DamagedEntryError` if the entry has another size or other bytes than the directory says. */
async function openEntry(zip: ZipFile, entry: Entry): Promise<Readable> {
  return Readable.from(readChecked(zip, entry), { objectMode: false });
}

async function* readChecked(zip: ZipFile, entry: Entry): AsyncGenerator<Buffer> {
  let sum = 0;
  try {
    for await (const chunk of await zip.openReadStreamPromise(entry)) {
      sum = crc32(chunk, sum);
      yield chunk;
    }
  } catch (error) {
    throw new DamagedEntryError('The file is damaged.', { cause: error });
  }
  if (sum !== entry.crc32) throw new DamagedEntryError('The file is damaged.');
}

function damaged(cause: unknown): HttpError {
  return invalidField('files', 'The ZIP is damaged and cannot be read.', { cause });
}
