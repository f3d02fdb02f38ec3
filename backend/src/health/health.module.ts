import { Module } from '@nestjs/common';
import { Metrics } from '../core/metrics/metrics.js';
import { HealthController } from './health.controller.js';
import { MetricsController } from './metrics.controller.js';

/** What operators and their machines watch. */
@Module({ controllers: [HealthController, MetricsController], providers: [Metrics] })
export class HealthModule {}
