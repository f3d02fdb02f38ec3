import { Injectable } from '@nestjs/common';
import type { Pool } from 'pg';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { DataSource } from 'typeorm';
import { poolOf } from '../database/pool.js';
import { Jobs } from '../jobs/jobs.js';

const DURATION_BUCKETS_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** The metrics that Prometheus reads at `/metrics`. */
@Injectable()
export class Metrics {
  readonly registry = new Registry();

  private readonly requests = new Histogram({
    name: 'inkwell_http_request_duration_seconds',
    help: 'Time from the request to its answer, by route.',
    labelNames: ['method', 'route', 'status'],
    buckets: DURATION_BUCKETS_SECONDS,
    registers: [this.registry],
  });

  constructor(database: DataSource, jobs: Jobs) {
    collectDefaultMetrics({ register: this.registry });
    this.observeJobs(jobs);
    this.observePool(database);
  }

  /** `route` is the pattern and not the URL. A URL can contain a secret, and each URL would create a time series. */
  observeRequest(method: string, route: string, status: number, durationMs: number): void {
    this.requests.observe({ method, route, status }, durationMs / 1000);
  }

  private observeJobs(jobs: Jobs): void {
    new Gauge({
      name: 'inkwell_jobs_oldest_seconds',
      help: 'Age of the oldest job that waits, also between two attempts, by queue.',
      labelNames: ['queue'],
      registers: [this.registry],
      async collect() {
        for (const { name, oldestSeconds } of await jobs.states()) this.set({ queue: name }, oldestSeconds);
      },
    });
    new Gauge({
      name: 'inkwell_jobs',
      help: 'Background jobs by queue and state; those that are retrying count as queued too. Jobs that failed for good stay in their queue; the queue dead-letters has those whose failure is not handled yet.',
      labelNames: ['queue', 'state'],
      registers: [this.registry],
      async collect() {
        for (const { name, queued, retrying, active, failed } of await jobs.states()) {
          this.set({ queue: name, state: 'queued' }, queued);
          this.set({ queue: name, state: 'retrying' }, retrying);
          this.set({ queue: name, state: 'active' }, active);
          this.set({ queue: name, state: 'failed' }, failed);
        }
      },
    });
  }

  private observePool(database: DataSource): void {
    new Gauge({
      name: 'inkwell_database_connections',
      help: 'Connections of this process to the database.',
      labelNames: ['state'],
      registers: [this.registry],
      collect() {
        const pool: Pool = poolOf(database);
        this.set({ state: 'open' }, pool.totalCount);
        this.set({ state: 'idle' }, pool.idleCount);
        this.set({ state: 'waited_for' }, pool.waitingCount);
      },
    });
  }
}
