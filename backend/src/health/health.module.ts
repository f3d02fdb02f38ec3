import { Module } from '@nestjs/common';
import { BackupsModule } from '../backups/backups.module.js';
import { Metrics } from '../core/metrics/metrics.js';
import { PdfModule } from '../core/pdf/pdf.module.js';
import { StorageModule } from '../core/storage/storage.module.js';
import { BackupMetrics } from './backup-metrics.js';
import { HealthController } from './health.controller.js';
import { MetricsController } from './metrics.controller.js';
import { PdfStatus } from './pdf-status.js';
import { ServerStatusController } from './server-status.controller.js';
import { UntrustedProxy } from './untrusted-proxy.js';

/** Liveness, metrics and problems, for operators and their monitoring. */
@Module({
  imports: [BackupsModule, PdfModule, StorageModule],
  controllers: [HealthController, MetricsController, ServerStatusController],
  providers: [BackupMetrics, Metrics, PdfStatus, UntrustedProxy],
})
export class HealthModule {}
