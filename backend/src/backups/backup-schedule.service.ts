import { readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Injectable, Logger, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { DataSource } from 'typeorm';
import { findCertificate } from '../agreements/signed-copy-check.service.js';
import { Clock } from '../core/clock/clock.js';
import { defineJob } from '../core/jobs/job-definition.js';
import { Jobs } from '../core/jobs/jobs.js';
import { SERVER_VERSION } from '../core/settings/server-version.js';
import { Settings } from '../core/settings/settings.js';
import { FileStore } from '../core/storage/file-store.js';
import { BackupError, BackupPostponedError } from './backup.errors.js';
import { BackupRunsService } from './backup-runs.service.js';
import { isBackup, type Manifest, readManifest } from './copy/manifest.js';
import { partialFolder, takeBackup } from './copy/take-backup.js';
import { folderName, isFolderName, lastDueTime } from './due-time.js';

const MINUTE_MS = 60_000;
const DAY_SECONDS = 24 * 60 * 60;
const RETRY_SECONDS = 30;
const PARTIAL_SCHEDULED = /^\.inkwell-\d{8}-\d{6}Z\.[0-9a-f]{8}\.partial$/;

/**
 * Tried again for a day if another backup runs or a migration has not finished, and if the process stops or has no BACKUP_DIR.
 * A failed backup is recorded and not tried again before its next time.
 */
const TAKE_BACKUP = defineJob<{ dueAt: string }>('take-backup', {
  concurrency: 1,
  retryLimit: DAY_SECONDS / RETRY_SECONDS,
  retryDelaySeconds: RETRY_SECONDS,
  expireSeconds: 12 * 60 * 60,
});

/** Takes a backup each day at `BACKUP_AT`. A backup that was missed while all processes were down is taken at the next start. */
@Injectable()
export class BackupScheduleService implements OnModuleInit, OnModuleDestroy {
  private readonly logger = new Logger('Backups');
  private readonly stopping = new AbortController();

  constructor(
    private readonly database: DataSource,
    private readonly jobs: Jobs,
    private readonly runs: BackupRunsService,
    private readonly files: FileStore,
    private readonly clock: Clock,
    private readonly settings: Settings,
  ) {}

  onModuleInit(): void {
    this.jobs.handle(TAKE_BACKUP, ({ dueAt }) => this.run(new Date(dueAt)));
  }

  onModuleDestroy(): void {
    this.stopping.abort();
  }

  /** Several processes may run it: the first one plans the backup. */
  @Interval(MINUTE_MS)
  async tick(): Promise<void> {
    if (this.settings.processRole === 'web' || this.settings.backupDir === null) return;
    const dueAt = lastDueTime(this.clock.now(), this.settings.backupAt);
    await this.database.transaction(async (tx) => {
      if (await this.runs.plan(tx, dueAt)) {
        await this.jobs.enqueue(tx, TAKE_BACKUP, { dueAt: dueAt.toISOString() });
      }
    });
  }

  async run(dueAt: Date): Promise<void> {
    const { backupDir } = this.settings;
    // Another process that has the setting tries the job again.
    if (backupDir === null) throw new Error('BACKUP_DIR is not set in this process');
    if (!(await this.runs.begin(dueAt, this.clock.now()))) return;
    try {
      const folder = join(backupDir, folderName(this.clock.now()));
      const { bytes, manifest } = await this.take(backupDir, folder);
      await this.checkFiles(manifest);
      await this.runs.succeed(dueAt, { finishedAt: this.clock.now(), folder, bytes });
      const { missing } = manifest.files;
      this.logger.log({ folder, bytes, missing }, 'A backup was taken');
    } catch (error) {
      if (this.isTriedAgain(error, dueAt)) throw error;
      this.logger.error({ err: error }, 'The backup failed');
      const [reason = ''] = (error instanceof Error ? error.message : String(error)).split('\n');
      await this.runs.fail(dueAt, this.clock.now(), reason);
      return;
    }
    await this.removeOld(backupDir).catch((error: unknown) => this.warnNotRemoved(error));
  }

  /** Until the next backup is due. */
  private isTriedAgain(error: unknown, dueAt: Date): boolean {
    if (this.stopping.signal.aborted) return true;
    const endsAt = dueAt.getTime() + DAY_SECONDS * 1000;
    return error instanceof BackupPostponedError && this.clock.now().getTime() < endsAt;
  }

  private take(backupDir: string, folder: string) {
    const { databaseUrl, dataDir, backupPassphrase } = this.settings;
    const now = this.clock.now();
    return takeBackup(
      {
        databaseUrl,
        files: this.files,
        dataDir,
        passphrase: backupPassphrase,
        certificate: findCertificate(this.settings, now),
        version: SERVER_VERSION,
        now,
        signal: this.stopping.signal,
        onLocked: () => removePartial(backupDir).catch((error: unknown) => this.warnNotRemoved(error)),
      },
      folder,
    );
  }

  /**
   * A store whose disk is not mounted seems to have lost its files. Then the backup stays, but replaces no earlier one.
   * @throws BackupError if more files are missing than in the last good backup
   */
  private async checkFiles({ files: { missing } }: Manifest): Promise<void> {
    const status = await this.runs.readStatus();
    const last = status?.folder && (await readManifest(status.folder).catch(() => null));
    if (last && missing > last.files.missing) {
      throw new BackupError(
        `${missing} files are missing in the storage, ${missing - last.files.missing} more than in the last good backup: restore them from ${status.folder}/files`,
      );
    }
  }

  private warnNotRemoved(error: unknown): void {
    this.logger.warn({ err: error }, 'Old backups could not be removed; the next backup tries it again');
  }

  /** Keeps the newest scheduled backups. Other folders stay. */
  private async removeOld(backupDir: string): Promise<void> {
    const names = (await readdir(backupDir)).toSorted();
    const complete: string[] = [];
    for (const name of names.filter(isFolderName)) {
      if (await isBackup(join(backupDir, name))) complete.push(name);
    }
    for (const name of complete.slice(0, -this.settings.backupKeep)) {
      const path = join(backupDir, name);
      // A half removed backup is none.
      const removed = partialFolder(path);
      await rename(path, removed);
      await rm(removed, { recursive: true, force: true });
    }
  }
}

/** Removes what killed processes left, which would take the space of the next backup. */
async function removePartial(backupDir: string): Promise<void> {
  const names = await readdir(backupDir).catch((): string[] => []);
  for (const name of names.filter((one) => PARTIAL_SCHEDULED.test(one))) {
    await rm(join(backupDir, name), { recursive: true, force: true });
  }
}
