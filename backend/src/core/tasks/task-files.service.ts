import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Injectable, Logger, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { changed, many, one } from '../database/rows.js';
import { NonRetryableJobError } from '../jobs/job-definition.js';
import { FileStore } from '../storage/file-store.js';
import { StorageFullError, toStorageError } from '../storage/storage-errors.js';
import { StorageStatus } from '../storage/storage-status.js';
import { UploadJournal } from '../storage/upload-journal.service.js';
import { BEGIN_FILE, type BegunFile, FIND_STORED, FINISH_FILE, REPORT_PROGRESS } from './task.queries.js';
import type { EndedTask, FileTaskDefinition, TaskFile } from './task-definition.js';

const REPORT_MS = 1_000;

/** The task was cancelled, or another run has begun. */
class ReplacedRunError extends Error {}

interface Progress {
  done: number;
  total: number | null;
}

/**
 * Makes the files of tasks. A file is written on this machine first and then put into the store, so a file in the store is complete.
 * The row of its task refers to it from the statement on that finishes the task.
 */
@Injectable()
export class TaskFilesService implements OnModuleInit, OnModuleDestroy {
  private readonly logger = new Logger('Tasks');
  private readonly stopping = new AbortController();

  constructor(
    private readonly database: DataSource,
    private readonly files: FileStore,
    private readonly uploads: UploadJournal,
    private readonly storage: StorageStatus,
  ) {}

  onModuleInit(): void {
    this.uploads.registerReferenceCheck((keys) => this.findStored(keys));
  }

  onModuleDestroy(): void {
    this.stopping.abort(new Error('The program stops; the file is made again'));
  }

  async run(id: string, definitions: ReadonlyMap<string, FileTaskDefinition<object>>): Promise<void> {
    const begun = await one<BegunFile>(this.database, BEGIN_FILE, [id]);
    if (!begun) return;
    const definition = definitions.get(begun.kind);
    if (!definition) throw new NonRetryableJobError(`This version has no export of the kind ${begun.kind}`);
    const replaced = new AbortController();
    const signal = AbortSignal.any([this.stopping.signal, replaced.signal]);
    const progress: Progress = { done: 0, total: null };
    const reports = setInterval(() => {
      this.report(id, begun.attempt, progress).catch((error: unknown) => {
        if (error instanceof ReplacedRunError) replaced.abort(error);
        else this.logger.warn({ err: error }, 'The progress of a file could not be stored');
      });
    }, REPORT_MS);
    try {
      await this.make(id, begun, { definition, progress, signal });
    } catch (error) {
      if (replaced.signal.aborted) return;
      throw this.toJobError(error);
    } finally {
      clearInterval(reports);
    }
  }

  /** @throws ReplacedRunError */
  private async report(id: string, attempt: number, { done, total }: Progress): Promise<void> {
    const reported = await changed(this.database, REPORT_PROGRESS, [id, attempt, done, total]);
    if (reported === 0) throw new ReplacedRunError();
  }

  private async make(
    id: string,
    { input, permissions, attempt }: BegunFile,
    {
      definition,
      progress,
      signal,
    }: { definition: FileTaskDefinition<object>; progress: Progress; signal: AbortSignal },
  ): Promise<void> {
    const file = await definition.open(input, {
      signal,
      has: (permission) => permissions.includes(permission),
      setTotal: (items) => {
        progress.total = items;
      },
      advance: (items) => {
        progress.done += items;
      },
    });
    const path = await this.files.newTemporaryPath();
    try {
      const { bytes, sha256 } = await writeFile(path, file, signal);
      const key = `exports/${id}-${attempt}`;
      await this.uploads.begin([key]);
      await this.files.putFile(key, path, file.contentType);
      const isFinished = await this.database.transaction(async (tx) => {
        const values = [id, attempt, progress.done, key, file.name, bytes, sha256];
        const finished = await one<EndedTask<object>>(tx, FINISH_FILE, values);
        if (!finished) return false;
        await definition.onEnd(tx, finished);
        await this.uploads.commit(tx, [key]);
        return true;
      });
      if (!isFinished) await this.uploads.abort([key]);
    } finally {
      await rm(path, { force: true });
    }
  }

  /** A full disk is not waited for: it may need an administrator. */
  private toJobError(error: unknown): unknown {
    if (!(toStorageError('', error) instanceof StorageFullError)) return error;
    this.storage.reportFull();
    return new NonRetryableJobError(
      'The disk of the server or the file store is full. Free or add space, then try again.',
      { cause: error },
    );
  }

  private async findStored(keys: string[]): Promise<string[]> {
    const rows = await many<{ key: string }>(this.database, FIND_STORED, [keys]);
    return rows.map(({ key }) => key);
  }
}

async function writeFile(
  path: string,
  { content }: TaskFile,
  signal: AbortSignal,
): Promise<{ bytes: number; sha256: string }> {
  const hash = createHash('sha256');
  let bytes = 0;
  const meter = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      bytes += chunk.byteLength;
      done(null, chunk);
    },
  });
  // Not `objectMode`, so that small parts are written together.
  const source = Readable.from(content, { objectMode: false });
  await pipeline(source, meter, createWriteStream(path, { flags: 'wx', mode: 0o600 }), { signal });
  return { bytes, sha256: hash.digest('hex') };
}
