import { Injectable } from '@nestjs/common';
import { Gauge } from 'prom-client';
import { DataSource } from 'typeorm';
import { one } from '../core/database/rows.js';
import { Metrics } from '../core/metrics/metrics.js';
import { READ_FEED_DELAY } from '../integrations/events/event.queries.js';

/** Adds to the metrics for how long the event feed has been waiting for a transaction that goes on. */
@Injectable()
export class EventFeedMetricsService {
  constructor(metrics: Metrics, database: DataSource) {
    new Gauge({
      name: 'inkwell_event_feed_delay_seconds',
      help: 'Age of the first event that the feed does not show yet, because an older transaction is still running. 0: it shows all.',
      registers: [metrics.registry],
      async collect() {
        const row = await one<{ seconds: number }>(database, READ_FEED_DELAY);
        this.set(row?.seconds ?? 0);
      },
    });
  }
}
