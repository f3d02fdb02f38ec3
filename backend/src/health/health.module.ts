import { Module } from '@nestjs/common';
import { BackupsModule } from '../backups/backups.module.js';
import { Metrics } from '../core/metrics/metrics.js';
import { PdfModule } from '../core/pdf/pdf.module.js';
import { StorageModule } from '../core/storage/storage.module.js';
import { BackupMetricsService } from './backup-metrics.service.js';
import { EventFeedMetricsService } from './event-feed-metrics.service.js';
import { HealthController } from './health.controller.js';
import { MetricsController } from './metrics.controller.js';
import { PdfStatusService } from './pdf-status.service.js';
import { ServerStatusController } from './server-status.controller.js';
import { UntrustedProxyService } from './untrusted-proxy.service.js';

/** Liveness, metrics and problems, for operators and their monitoring. */
@Module({
  imports: [BackupsModule, PdfModule, StorageModule],
  controllers: [HealthController, MetricsController, ServerStatusController],
  providers: [
    BackupMetricsService,
    EventFeedMetricsService,
    Metrics,
    PdfStatusService,
    UntrustedProxyService,
  ],
})
export class HealthModule {}
