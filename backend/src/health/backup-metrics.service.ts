import { Injectable } from '@nestjs/common';
import { Gauge } from 'prom-client';
import { BackupRunsService, type BackupStatus } from '../backups/backup-runs.service.js';
import { Metrics } from '../core/metrics/metrics.js';
import { Settings } from '../core/settings/settings.js';

/** Adds the result of the last scheduled backup to the metrics, if backups are scheduled. Without a success, values are 0. */
@Injectable()
export class BackupMetricsService {
  constructor(
    private readonly metrics: Metrics,
    private readonly runs: BackupRunsService,
    { backupDir }: Settings,
  ) {
    if (backupDir === null) return;
    this.observe(
      'last_success_timestamp_seconds',
      'When the last backup was complete.',
      ({ lastSuccessAt }) => (lastSuccessAt ? lastSuccessAt.getTime() / 1000 : 0),
    );
    this.observe('last_failed', '1 if the last backup failed.', ({ failure }) => (failure ? 1 : 0));
    this.observe('last_size_bytes', 'Size of the last complete backup.', ({ sizeBytes }) => sizeBytes ?? 0);
    this.observe(
      'last_duration_seconds',
      'How long the last complete backup took.',
      ({ durationSeconds }) => durationSeconds ?? 0,
    );
  }

  private observe(name: string, help: string, readValue: (status: BackupStatus) => number): void {
    const { runs } = this;
    new Gauge({
      name: `inkwell_backup_${name}`,
      help,
      registers: [this.metrics.registry],
      async collect() {
        const status = await runs.readStatus();
        if (status) this.set(readValue(status));
      },
    });
  }
}
