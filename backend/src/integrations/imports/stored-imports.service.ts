import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { Injectable } from '@nestjs/common';
import { Settings } from '../../core/settings/settings.js';
import { FileStore } from '../../core/storage/file-store.js';
import { CsvReaderService } from './csv-reader.service.js';
import { type ImportSource, OpenedImport } from './import-source.js';

/** An uploaded file in the file store. */
export type StoredSource = ImportSource & { key: string };

interface OpenedTask {
  opened: Promise<OpenedImport>;
  /** The copies on this machine: a ZIP and a PDF are read at many places. */
  paths: string[];
}

/** Opens the files of an import once for all batches of a run. */
@Injectable()
export class StoredImportsService {
  private readonly tasks = new Map<string, OpenedTask>();

  constructor(
    private readonly files: FileStore,
    private readonly csv: CsvReaderService,
    private readonly settings: Settings,
  ) {}

  /** @throws FileMissingError, StorageUnavailableError, StorageFullError */
  open(taskId: string, sources: readonly StoredSource[]): Promise<OpenedImport> {
    const known = this.tasks.get(taskId);
    if (known) return known.opened;
    const paths: string[] = [];
    const reader = {
      open: ({ key }: StoredSource) => this.files.getStream(key),
      path: ({ key }: StoredSource) => this.copy(key, paths),
      csv: (bytes: Uint8Array) => this.csv.read({ bytes, encoding: 'guessed' }, 'files', taskId),
    };
    const opened = OpenedImport.open(sources, reader, this.settings);
    this.tasks.set(taskId, { opened, paths });
    return opened;
  }

  async close(taskId: string): Promise<void> {
    const task = this.tasks.get(taskId);
    this.tasks.delete(taskId);
    if (!task) return;
    const opened = await task.opened.catch(() => null);
    opened?.close();
    for (const path of task.paths) await rm(path, { force: true });
  }

  private async copy(key: string, paths: string[]): Promise<string> {
    const path = await this.files.newTemporaryPath();
    paths.push(path);
    await pipeline(await this.files.getStream(key), createWriteStream(path));
    return path;
  }
}
