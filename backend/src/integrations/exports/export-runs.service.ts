import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Injectable, Logger, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { changed, many, one } from '../../core/database/rows.js';
import { DomainEvents } from '../../core/events/domain-events.js';
import { defineJob, NonRetryableJobError } from '../../core/jobs/job-definition.js';
import { Jobs } from '../../core/jobs/jobs.js';
import { FileStore } from '../../core/storage/file-store.js';
import { StorageFullError, toStorageError } from '../../core/storage/storage-errors.js';
import { StorageStatus } from '../../core/storage/storage-status.js';
import { UploadJournal } from '../../core/storage/upload-journal.service.js';
import { EXPORT_FINISHED } from './export.events.js';
import {
  BEGIN_RUN,
  type BegunExport,
  type EndedExport,
  FAIL,
  FIND_STORED,
  FINISH,
  REPORT_PROGRESS,
} from './export.queries.js';
import type { ExportFile, ExportRun } from './export-kind.js';
import { ExportKindsService } from './export-kinds.service.js';

/** A run that was killed begins again. The largest export takes hours, and small ones are written beside it. */
export const MAKE_EXPORT = defineJob<{ exportId: string }>('make-export', {
  concurrency: 3,
  isBatched: false,
  retryLimit: 10,
  expireSeconds: 12 * 60 * 60,
});

const REPORT_MS = 1_000;

/** The export was cancelled, or another run has begun. */
class ReplacedRunError extends Error {}

/** A file of this machine that is written. */
interface WrittenFile {
  path: string;
  bytes: number;
  sha256: string;
}

/**
 * Writes exports. The file is written on this machine first and then put into the store, so a file in the store is complete. Its row
 * refers to it from the statement on that finishes the export.
 */
@Injectable()
export class ExportRunsService implements OnModuleInit, OnModuleDestroy {
  private readonly logger = new Logger('Exports');
  private readonly stopping = new AbortController();

  constructor(
    private readonly database: DataSource,
    private readonly kinds: ExportKindsService,
    private readonly jobs: Jobs,
    private readonly files: FileStore,
    private readonly uploads: UploadJournal,
    private readonly storage: StorageStatus,
    private readonly events: DomainEvents,
  ) {}

  onModuleInit(): void {
    this.uploads.registerReferenceCheck((keys) => this.findStored(keys));
    this.jobs.handle(MAKE_EXPORT, ({ exportId }) => this.run(exportId), {
      onFailed: async (tx, { exportId }, reason) => {
        const values = [exportId, reason ?? 'The server was stopped too often.'];
        const failed = await one<EndedExport>(tx, FAIL, values);
        if (failed)
          await this.events.publish(tx, EXPORT_FINISHED, { exportId, ...failed }, failed.finishedAt);
      },
    });
  }

  onModuleDestroy(): void {
    this.stopping.abort(new Error('The program stops; the export begins again'));
  }

  private async run(id: string): Promise<void> {
    const begun = await one<BegunExport>(this.database, BEGIN_RUN, [id]);
    if (!begun) return;
    const replaced = new AbortController();
    const signal = AbortSignal.any([this.stopping.signal, replaced.signal]);
    const progress = { done: 0, total: null as number | null };
    const reports = setInterval(() => {
      this.report(id, begun.attempt, progress).catch((error: unknown) => {
        if (error instanceof ReplacedRunError) replaced.abort(error);
        else this.logger.warn({ err: error }, 'The progress of an export could not be stored');
      });
    }, REPORT_MS);
    try {
      await this.make(id, begun, { progress, signal });
    } catch (error) {
      if (replaced.signal.aborted) return;
      throw this.toJobError(error);
    } finally {
      clearInterval(reports);
    }
  }

  /** @throws ReplacedRunError */
  private async report(
    id: string,
    attempt: number,
    { done, total }: { done: number; total: number | null },
  ): Promise<void> {
    const reported = await changed(this.database, REPORT_PROGRESS, [id, attempt, done, total]);
    if (reported === 0) throw new ReplacedRunError();
  }

  private async make(
    id: string,
    { kind: name, input, permissions, attempt }: BegunExport,
    { progress, signal }: { progress: { done: number; total: number | null }; signal: AbortSignal },
  ): Promise<void> {
    const kind = this.kinds.find(name);
    if (!kind) throw new NonRetryableJobError(`This version has no export of the kind ${name}`);
    const run: ExportRun = {
      signal,
      has: (permission) => permissions.includes(permission),
      setTotal: (items) => {
        progress.total = items;
      },
      advance: (items) => {
        progress.done += items;
      },
    };
    const file = await kind.open(input, run);
    const path = await this.files.newTemporaryPath();
    try {
      const written = await writeFile(path, file, signal);
      const key = `exports/${id}-${attempt}`;
      await this.uploads.begin([key]);
      await this.files.putFile(key, path, file.contentType);
      const finished = [id, attempt, progress.done, key, file.name, written.bytes, written.sha256];
      const isFinished = await this.database.transaction((tx) => this.finish(tx, id, key, finished));
      if (!isFinished) await this.uploads.abort([key]);
    } finally {
      await rm(path, { force: true });
    }
  }

  private async finish(
    tx: EntityManager,
    exportId: string,
    key: string,
    parameters: unknown[],
  ): Promise<boolean> {
    const finished = await one<EndedExport>(tx, FINISH, parameters);
    if (!finished) return false;
    await this.events.publish(tx, EXPORT_FINISHED, { exportId, ...finished }, finished.finishedAt);
    await this.uploads.commit(tx, [key]);
    return true;
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

async function writeFile(path: string, { content }: ExportFile, signal: AbortSignal): Promise<WrittenFile> {
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
  return { path, bytes, sha256: hash.digest('hex') };
}
