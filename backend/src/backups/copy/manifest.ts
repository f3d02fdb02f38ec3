import { createHash } from 'node:crypto';
import { open, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { BackupError } from '../backup.errors.js';
import type { Part } from './parts.js';

/** Raised when an older program could not restore the backup. */
const FORMAT = 1;
const FILE = 'manifest.json';
const PRODUCT = 'inkwell-backup';

export interface TablePart extends Part {
  /** Quoted, with the schema. */
  table: string;
  columns: string[];
  rows: number;
}

export interface Sequence {
  /** Quoted, with the schema. */
  name: string;
  value: string;
  isCalled: boolean;
}

/** What a backup consists of. It is written last, so a folder without it is not a backup. */
export interface Manifest {
  /** Version of the program that took the backup. */
  version: string;
  createdAt: string;
  /** Names of the migrations that made the schema, in their order. */
  migrations: string[];
  tables: TablePart[];
  sequences: Sequence[];
  /** The list of stored files, one JSON line each, compressed. */
  fileList: Part;
  files: { count: number; bytes: number; missing: number };
  /** The encrypted secrets; null if they are not in the backup. */
  secrets: Part | null;
  /** The certificate that agreements are signed with, PEM, without its key; null if there is none yet. */
  certificate: string | null;
}

/** A line of the list of files. */
export interface StoredFile {
  key: string;
  type: string;
  /** Null if the store had no file under this key. */
  part: Part | null;
}

interface ManifestFile {
  product: typeof PRODUCT;
  format: number;
  version: string;
  /** Of `content`, as JSON without spaces. */
  sha256: string;
  content: Manifest;
}

/** Written and made durable after everything else. */
export async function writeManifest(folder: string, content: Manifest): Promise<void> {
  const written: ManifestFile = {
    product: PRODUCT,
    format: FORMAT,
    version: content.version,
    sha256: hashOf(content),
    content,
  };
  const file = await open(join(folder, FILE), 'wx', 0o600);
  try {
    await file.writeFile(`${JSON.stringify(written, null, 2)}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** @throws BackupError if the folder is not a complete backup that this version can read */
export async function readManifest(folder: string): Promise<Manifest> {
  const names = await readdir(folder).catch(() => null);
  if (!names) throw new BackupError(`There is no folder ${folder}`);
  if (names.length === 0) throw new BackupError(`${folder} is empty`);
  if (!names.includes(FILE)) {
    throw new BackupError(`${folder} is not a complete backup of Inkwell: it has no ${FILE}`);
  }
  const parsed = parse(await readFile(join(folder, FILE), 'utf8'), folder);
  if (parsed.format > FORMAT) {
    throw new BackupError(
      `The backup was taken by Inkwell ${parsed.version}, which is newer than this program: use that version or a later one`,
    );
  }
  if (hashOf(parsed.content) !== parsed.sha256) {
    throw new BackupError(`The backup is damaged: the content of ${FILE} has changed`);
  }
  return parsed.content;
}

export async function isBackup(folder: string): Promise<boolean> {
  return (await readdir(folder).catch((): string[] => [])).includes(FILE);
}

function parse(text: string, folder: string): ManifestFile {
  let parsed: Partial<ManifestFile> | null;
  try {
    parsed = JSON.parse(text) as Partial<ManifestFile> | null;
  } catch {
    throw new BackupError(`The backup is damaged: ${FILE} cannot be read`);
  }
  if (parsed?.product !== PRODUCT || !parsed.content || !parsed.format) {
    throw new BackupError(`${folder} is not a backup of Inkwell: its ${FILE} is of another program`);
  }
  return parsed as ManifestFile;
}

function hashOf(content: Manifest): string {
  return createHash('sha256').update(JSON.stringify(content)).digest('hex');
}
