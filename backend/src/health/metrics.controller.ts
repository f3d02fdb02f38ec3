import { Controller, Header } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { Allow } from '../access/access.js';
import { Read } from '../access/call.js';
import { Metrics } from '../core/metrics/metrics.js';

/** Outside `/api`, at the path that Prometheus expects. The reverse proxy must not forward it. */
@ApiExcludeController()
@Allow('public')
@Controller('metrics')
export class MetricsController {
  constructor(private readonly metrics: Metrics) {}

  @Read()
  @Header('Content-Type', 'text/plain; version=0.0.4; charset=utf-8')
  @Header('Cache-Control', 'no-store')
  readMetrics(): Promise<string> {
    return this.metrics.registry.metrics();
  }
}
