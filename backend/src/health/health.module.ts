import { Module } from '@nestjs/common';
import { Metrics } from '../core/metrics/metrics.js';
import { PdfModule } from '../core/pdf/pdf.module.js';
import { HealthController } from './health.controller.js';
import { MetricsController } from './metrics.controller.js';
import { PdfStatus } from './pdf-status.js';
import { ServerStatusController } from './server-status.controller.js';

/** Liveness, metrics and problems, for operators and their monitoring. */
@Module({
  imports: [PdfModule],
  controllers: [HealthController, MetricsController, ServerStatusController],
  providers: [Metrics, PdfStatus],
})
export class HealthModule {}
