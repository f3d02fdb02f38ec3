import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import type { FileStore } from '../../core/storage/file-store.js';
import type { ImportRow } from './image-import-row.entity.js';
import type { ImportSource } from './import-source.js';
import { PdfPages } from './pdf-pages.js';
import { ZipArchive } from './zip-archive.js';

/** The files of a row. */
export interface RowFiles {
  isPage: boolean;
  /** Writes the image to a file of this machine. */
  copyImage: (path: string) => Promise<void>;
  readText: () => Promise<Buffer>;
}

/** The uploaded ZIP or PDF that the run of an import has open: the next images are in it, too. */
export class OpenedSource {
  private key = '';
  private path: string | null = null;
  private part: ZipArchive | PdfPages | null = null;

  constructor(
    private readonly files: FileStore,
    private readonly maxImportBytes: number,
  ) {}

  async filesOf({ source, plan }: ImportRow, sources: readonly ImportSource[]): Promise<RowFiles> {
    const uploaded = sources[source ?? -1];
    const part = uploaded ? await this.open(uploaded) : null;
    const [image, text] = [plan.image ?? -1, plan.text ?? -1];
    if (part instanceof PdfPages)
      return { isPage: true, copyImage: (path) => part.draw(image, path), readText: async () => Buffer.of() };
    const read = (number: number) =>
      part ? part.read(number) : this.files.getStream(sources[number]?.key ?? '');
    return {
      isPage: false,
      copyImage: async (path) => pipeline(await read(image), createWriteStream(path)),
      readText: async () => buffer(await read(text)),
    };
  }

  async close(): Promise<void> {
    this.part?.close();
    this.part = null;
    if (this.path) await rm(this.path, { force: true });
    this.path = null;
  }

  private async open({ key, kind }: ImportSource): Promise<ZipArchive | PdfPages> {
    if (this.part && this.key === key) return this.part;
    await this.close();
    const path = await this.files.newTemporaryPath();
    this.path = path;
    await copyFromStore(this.files, key, path);
    this.part = kind === 'zip' ? await ZipArchive.open(path, this.maxImportBytes) : await PdfPages.open(path);
    this.key = key;
    return this.part;
  }
}

export async function copyFromStore(files: FileStore, key: string, path: string): Promise<void> {
  await pipeline(await files.getStream(key), createWriteStream(path));
}
