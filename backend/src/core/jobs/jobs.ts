import { setTimeout as sleep } from 'node:timers/promises';
import {
  type BeforeApplicationShutdown,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
  type OnApplicationShutdown,
} from '@nestjs/common';
import { type JobResult, PgBoss } from 'pg-boss';
import type { EntityManager } from 'typeorm';
import { Settings } from '../settings/settings.js';
import { type JobDefinition, NonRetryableJobError } from './job-definition.js';

export const DEAD_LETTERS = 'dead-letters';

/** How long a stop waits for the jobs under way; a lost one is run again after its expiry. */
const STOP_TIMEOUT_MS = 5_000;
const CLOSE_TIMEOUT_MS = 1_000;
/** A worker that was killed is noticed after this silence, and its job is tried again. */
const HEARTBEAT_SECONDS = 10;
const SUPERVISE_SECONDS = 10;

/**
 * For the console's list of jobs, which also shows those that are done. The queue makes its tables when it starts, so this
 * cannot be a migration. Asked for first, because making an index waits for all writers, also one that is there.
 */
const INDEX_STATES = `
  DO $$ BEGIN
    IF to_regclass('pgboss.job_common_listed') IS NULL THEN
      PERFORM pg_advisory_xact_lock(hashtext('index-job-states'));
      CREATE INDEX IF NOT EXISTS job_common_listed ON pgboss.job_common (state, created_on, id) INCLUDE (name);
    END IF;
  END $$`;

export interface QueueState {
  name: string;
  queued: number;
  active: number;
  failed: number;
}

interface Registration {
  definition: JobDefinition<object>;
  run: (payload: object) => Promise<void>;
}

/**
 * Durable background work on the product's own PostgreSQL. A job is enqueued inside the transaction
 * that causes it, so it exists exactly when its cause does; it runs at least once, so handlers are
 * idempotent.
 */
@Injectable()
export class Jobs implements OnApplicationBootstrap, BeforeApplicationShutdown, OnApplicationShutdown {
  private readonly logger = new Logger('Jobs');
  private readonly registrations = new Map<string, Registration>();
  private readonly boss: PgBoss;

  constructor(private readonly settings: Settings) {
    this.boss = new PgBoss({
      connectionString: settings.databaseUrl,
      application_name: 'inkwell-jobs',
      max: 4,
      useListenNotify: this.works,
      supervise: this.works,
      schedule: false,
      superviseIntervalSeconds: SUPERVISE_SECONDS,
      monitorIntervalSeconds: SUPERVISE_SECONDS,
    });
    this.boss.on('error', (error) => this.logger.error({ err: error }, 'The job queue met an error'));
    this.boss.on('warning', (warning) => this.logger.warn(warning));
  }

  private get works(): boolean {
    return this.settings.processRole !== 'web';
  }

  /** Registers the handler of a kind of job. Called by each room while the program starts. */
  handle<Payload extends object>(
    definition: JobDefinition<Payload>,
    run: (payload: Payload) => Promise<void>,
  ): void {
    if (this.registrations.has(definition.name))
      throw new Error(`Two handlers for the job ${definition.name}`);
    // The payload was written by `enqueue` with this same definition.
    this.registrations.set(definition.name, { definition, run: (payload) => run(payload as Payload) });
  }

  /** Adds a job that comes into being with the commit of `tx`. */
  async enqueue<Payload extends object>(
    tx: EntityManager,
    definition: JobDefinition<Payload>,
    payload: Payload,
  ): Promise<void> {
    if (!this.registrations.has(definition.name))
      throw new Error(`No handler for the job ${definition.name}`);
    await this.boss.send(definition.name, payload, { db: executorOf(tx) });
  }

  /** Lets a job that waits run now. @returns whether there is one with this payload that waits or runs */
  async hurry<Payload extends object>(
    tx: EntityManager,
    definition: JobDefinition<Payload>,
    payload: Payload,
  ): Promise<boolean> {
    const [, found]: [unknown[], number] = await tx.query(
      `UPDATE pgboss.job SET start_after = least(start_after, now())
       WHERE name = $1 AND state IN ('created', 'retry', 'active') AND data = $2`,
      [definition.name, payload],
    );
    return found > 0;
  }

  /** Gives a job that was given up another try. @returns whether it had been given up */
  async retry(tx: EntityManager, name: string, id: string): Promise<boolean> {
    const answer: object = await this.boss.retry(name, id, { db: executorOf(tx) });
    // Counted by the queue, though its types do not say so.
    return 'affected' in answer && answer.affected === 1;
  }

  async onApplicationBootstrap(): Promise<void> {
    await this.boss.start();
    await this.boss.getDb().executeSql(INDEX_STATES);
    await this.boss.createQueue(DEAD_LETTERS);
    for (const registration of this.registrations.values()) {
      await this.createQueue(registration.definition);
      if (this.works) await this.startWorkers(registration);
    }
  }

  /** While everything a job may need is still there: database, Chromium, mail. */
  async beforeApplicationShutdown(): Promise<void> {
    if (!this.works) return;
    const finished = [...this.registrations.keys()].map((name) => this.boss.offWork(name, { wait: true }));
    const patience = new AbortController();
    const limit = sleep(STOP_TIMEOUT_MS, undefined, { signal: patience.signal }).catch(() => undefined);
    await Promise.race([Promise.all(finished), limit]);
    patience.abort();
  }

  async onApplicationShutdown(): Promise<void> {
    await this.boss.stop({ graceful: true, timeout: CLOSE_TIMEOUT_MS });
  }

  /** What waits, runs and has failed, by queue; the dead letters are a queue of their own. */
  async states(): Promise<QueueState[]> {
    const queues = await this.boss.getQueues();
    return queues.map(({ name, queuedCount, activeCount, failedCount }) => ({
      name,
      queued: queuedCount,
      active: activeCount,
      failed: failedCount,
    }));
  }

  private async createQueue(definition: JobDefinition<object>): Promise<void> {
    const { retryLimit, retryDelaySeconds, retryDelayMaxSeconds, expireSeconds, name } = definition;
    const options = {
      retryLimit,
      retryBackoff: true,
      retryDelay: retryDelaySeconds,
      expireInSeconds: expireSeconds,
      deadLetter: DEAD_LETTERS,
      notify: true,
    };
    await this.boss.createQueue(name, {
      ...options,
      retryDelayMax: retryDelayMaxSeconds,
      heartbeatSeconds: HEARTBEAT_SECONDS,
    });
    await this.boss.updateQueue(name, options);
  }

  /** Takes as many jobs at a time as may run at once; a full batch says that more wait. */
  private async startWorkers({ definition, run }: Registration): Promise<void> {
    const options = {
      batchSize: definition.concurrency,
      perJobResults: true,
      burstWhenBatchFull: true,
      pollingIntervalSeconds: 2,
      notifyPollingIntervalSeconds: 10,
    } as const;
    await this.boss.work<object>(definition.name, options, (jobs) =>
      Promise.all(jobs.map((job) => this.runOne(definition, run, job))),
    );
  }

  private async runOne(
    definition: JobDefinition<object>,
    run: (payload: object) => Promise<void>,
    job: { id: string; data: object },
  ): Promise<JobResult> {
    try {
      await run(job.data);
      return { id: job.id, status: 'completed' };
    } catch (error) {
      const isHopeless = error instanceof NonRetryableJobError;
      const outcome = isHopeless ? 'A job was given up' : 'A job failed and will be tried again';
      this.logger.warn({ err: error, job: definition.name, jobId: job.id }, outcome);
      const output = { message: error instanceof Error ? error.message : String(error) };
      return { id: job.id, status: isHopeless ? 'deadletter' : 'failed', output };
    }
  }
}

/** Lets the queue speak through a transaction of ours. */
function executorOf(tx: EntityManager) {
  return {
    executeSql: async (text: string, values?: unknown[]) => {
      const result = await requireRunner(tx).query(text, values, true);
      return { rows: result.records };
    },
  };
}

function requireRunner(tx: EntityManager) {
  if (!tx.queryRunner?.isTransactionActive) throw new Error('A job is enqueued inside a transaction only');
  return tx.queryRunner;
}
