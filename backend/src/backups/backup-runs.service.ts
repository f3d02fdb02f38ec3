import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, IsNull, Not } from 'typeorm';
import { many } from '../core/database/rows.js';
import { Outbox } from '../core/mail/outbox.js';
import { Settings } from '../core/settings/settings.js';
import { LIST_ADMINISTRATORS } from '../users/administrators.queries.js';
import { BACKUP_FAILED_MAIL } from './backup.mails.js';
import { BackupRun } from './backup-run.entity.js';

/** The results of the scheduled backups. */
export interface BackupStatus {
  lastSuccessAt: Date | null;
  /** Of the last success. */
  folder: string | null;
  sizeBytes: number | null;
  durationSeconds: number | null;
  /** If the last backup failed. */
  failure: { at: Date; reason: string } | null;
}

/** Records the scheduled backups. */
@Injectable()
export class BackupRunsService {
  constructor(
    private readonly database: DataSource,
    private readonly outbox: Outbox,
    private readonly settings: Settings,
  ) {}

  /** Null if no backups are scheduled. */
  async readStatus(): Promise<BackupStatus | null> {
    if (this.settings.backupDir === null) return null;
    const runs = this.database.getRepository(BackupRun);
    const newestFirst = { order: { dueAt: 'DESC' } } as const;
    const last = await runs.findOne({ where: { finishedAt: Not(IsNull()) }, ...newestFirst });
    const good = await runs.findOne({ where: { folder: Not(IsNull()) }, ...newestFirst });
    return {
      lastSuccessAt: good?.finishedAt ?? null,
      folder: good?.folder ?? null,
      sizeBytes: good ? Number(good.sizeBytes) : null,
      durationSeconds: good ? secondsOf(good) : null,
      failure: last?.finishedAt && last.error !== null ? { at: last.finishedAt, reason: last.error } : null,
    };
  }

  /** @returns whether no process has planned this run before */
  async plan(tx: EntityManager, dueAt: Date): Promise<boolean> {
    const added = await many(
      tx,
      'INSERT INTO backup_runs (due_at) VALUES ($1) ON CONFLICT DO NOTHING RETURNING 1',
      [dueAt],
    );
    return added.length > 0;
  }

  /** @returns whether the run is not finished yet */
  async begin(dueAt: Date, startedAt: Date): Promise<boolean> {
    const runs = this.database.getRepository(BackupRun);
    const { affected } = await runs.update({ dueAt, finishedAt: IsNull() }, { startedAt });
    return affected === 1;
  }

  async succeed(dueAt: Date, taken: { finishedAt: Date; folder: string; bytes: number }): Promise<void> {
    const { finishedAt, folder, bytes } = taken;
    await this.database
      .getRepository(BackupRun)
      .update({ dueAt }, { finishedAt, folder, sizeBytes: String(bytes) });
  }

  /** Sends the reason to the administrators, once for each run. */
  async fail(dueAt: Date, finishedAt: Date, reason: string): Promise<void> {
    await this.database.transaction(async (tx) => {
      await tx.getRepository(BackupRun).update({ dueAt }, { finishedAt, error: reason });
      const admins = await many<{ id: string; name: string; email: string }>(tx, LIST_ADMINISTRATORS);
      for (const { id, name, email } of admins) {
        await this.outbox.enqueue(tx, {
          key: `backup-failed:${dueAt.toISOString()}:${id}`,
          to: email,
          userId: id,
          content: BACKUP_FAILED_MAIL.content({
            name,
            dueAt: dueAt.toISOString(),
            reason,
            link: `${this.settings.publicUrl}/admin/jobs`,
          }),
        });
      }
    });
  }
}

function secondsOf({ startedAt, finishedAt }: BackupRun): number | null {
  return startedAt && finishedAt && (finishedAt.getTime() - startedAt.getTime()) / 1000;
}
