import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
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
import { currentTracer } from '../tracing/current-tracer.js';
import { type JobDefinition, NonRetryableJobError } from './job-definition.js';
import { executorOf } from './job-executor.js';

export const DEAD_LETTERS = 'dead-letters';

/** How long a stop waits for running jobs. An interrupted job runs again after it expires. */
const STOP_TIMEOUT_MS = 5_000;
const CLOSE_TIMEOUT_MS = 1_000;
/** A worker without a heartbeat for this long counts as killed, and its job runs again. */
const HEARTBEAT_SECONDS = 10;
const SUPERVISE_SECONDS = 10;

/**
 * The index of the console's list of jobs. pg-boss creates its tables when it starts, so this cannot be a migration. Checks
 * first whether the index exists, because CREATE INDEX waits for all writers even if it does.
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
  /** Waiting jobs, with those that are retrying. */
  queued: number;
  /** Jobs that failed and wait for their next attempt. */
  retrying: number;
  active: number;
  failed: number;
  /** Age of the oldest waiting job. 0 for the dead letters, which wait for an administrator. */
  oldestSeconds: number;
}

type WaitingJobs = Pick<QueueState, 'name' | 'retrying' | 'oldestSeconds'>;

/** Reads only waiting jobs, by the index job_common_listed. */
const WAITING = `
  SELECT name, count(*) FILTER (WHERE state = 'retry')::int AS retrying,
    extract(epoch FROM now() - min(created_on))::float8 AS "oldestSeconds"
  FROM pgboss.job WHERE state IN ('created', 'retry') AND name <> '${DEAD_LETTERS}' GROUP BY name`;

interface Registration {
  definition: JobDefinition<object>;
  run: (payload: object) => Promise<void>;
}

/**
 * Background jobs, stored in PostgreSQL. A job is enqueued inside the transaction that causes it, so it exists exactly if the
 * transaction commits. A job runs at least once, so handlers are idempotent.
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
      useListenNotify: this.runsJobs,
      supervise: this.runsJobs,
      schedule: false,
      superviseIntervalSeconds: SUPERVISE_SECONDS,
      monitorIntervalSeconds: SUPERVISE_SECONDS,
    });
    this.boss.on('error', (error) => this.logger.error({ err: error }, 'The job queue met an error'));
    this.boss.on('warning', (warning) => this.logger.warn(warning));
  }

  private get runsJobs(): boolean {
    return this.settings.processRole !== 'web';
  }

  /** Registers the handler of a kind of job. Each module calls this in `onModuleInit`. */
  handle<Payload extends object>(
    definition: JobDefinition<Payload>,
    run: (payload: Payload) => Promise<void>,
  ): void {
    if (this.registrations.has(definition.name))
      throw new Error(`Two handlers for the job ${definition.name}`);
    // `enqueue` wrote the payload with the same definition.
    this.registrations.set(definition.name, { definition, run: (payload) => run(payload as Payload) });
  }

  /** Adds a job. It runs after `tx` commits. */
  async enqueue<Payload extends object>(
    tx: EntityManager,
    definition: JobDefinition<Payload>,
    payload: Payload,
  ): Promise<void> {
    this.checkHandled(definition);
    await this.boss.send(definition.name, withTrace(payload), { db: executorOf(tx) });
  }

  /** Adds a job, unless one with this key was added in the last `seconds`. */
  async enqueueOnce<Payload extends object>(
    tx: EntityManager,
    definition: JobDefinition<Payload>,
    payload: Payload,
    { key, seconds }: { key: string; seconds: number },
  ): Promise<void> {
    this.checkHandled(definition);
    const once = { singletonKey: key, singletonSeconds: seconds };
    await this.boss.send(definition.name, withTrace(payload), { db: executorOf(tx), ...once });
  }

  /** Adds several jobs. Those with a higher priority run first; the default is 0. */
  async enqueueAll<Payload extends object>(
    tx: EntityManager,
    definition: JobDefinition<Payload>,
    jobs: readonly { payload: Payload; priority?: number }[],
  ): Promise<void> {
    this.checkHandled(definition);
    const rows = jobs.map(({ payload, priority = 0 }) => ({ data: withTrace(payload), priority }));
    await this.boss.insert(definition.name, rows, { db: executorOf(tx) });
  }

  /** Makes the waiting job with this payload run now, or adds one. Concurrent calls can add one each. */
  async runNow<Payload extends object>(
    tx: EntityManager,
    definition: JobDefinition<Payload>,
    payload: Payload,
  ): Promise<void> {
    const [, found]: [unknown[], number] = await tx.query(
      `UPDATE pgboss.job SET start_after = least(start_after, now())
       WHERE name = $1 AND state IN ('created', 'retry', 'active') AND data - 'traceparent' = $2`,
      [definition.name, payload],
    );
    if (found === 0) await this.enqueue(tx, definition, payload);
  }

  /**
   * Runs a failed job again, or now one that waits for its next attempt.
   * @returns false if the job has not failed, or is started already
   */
  async retry(tx: EntityManager, name: string, id: string): Promise<boolean> {
    const answer: object = await this.boss.retry(name, id, { db: executorOf(tx) });
    // pg-boss returns the number of affected rows, but its types do not declare it.
    if ('affected' in answer && answer.affected === 1) return true;
    const [, started]: [unknown[], number] = await tx.query(
      `UPDATE pgboss.job SET start_after = now()
       WHERE name = $1 AND id = $2 AND state = 'retry' AND start_after > now()`,
      [name, id],
    );
    return started === 1;
  }

  async onApplicationBootstrap(): Promise<void> {
    await this.boss.start();
    await this.boss.getDb().executeSql(INDEX_STATES);
    await this.createQueues();
    if (!this.runsJobs) return;
    for (const registration of this.registrations.values()) await this.startWorkers(registration);
  }

  /** Runs before the database, Chromium and the mail server are closed, which running jobs may need. */
  async beforeApplicationShutdown(): Promise<void> {
    if (!this.runsJobs) return;
    const finished = [...this.registrations.keys()].map((name) => this.boss.offWork(name, { wait: true }));
    const timeout = new AbortController();
    const timedOut = sleep(STOP_TIMEOUT_MS, undefined, { signal: timeout.signal }).catch(() => undefined);
    await Promise.race([Promise.all(finished), timedOut]);
    timeout.abort();
  }

  async onApplicationShutdown(): Promise<void> {
    await this.boss.stop({ graceful: true, timeout: CLOSE_TIMEOUT_MS });
  }

  /** Counts the jobs of each queue. The dead letters have their own queue. */
  async states(): Promise<QueueState[]> {
    const queues = await this.boss.getQueues();
    const { rows } = await this.boss.getDb().executeSql(WAITING);
    const waiting = new Map((rows as WaitingJobs[]).map((row) => [row.name, row]));
    return queues.map(({ name, queuedCount, activeCount, failedCount }) => ({
      name,
      queued: queuedCount,
      retrying: waiting.get(name)?.retrying ?? 0,
      active: activeCount,
      failed: failedCount,
      oldestSeconds: waiting.get(name)?.oldestSeconds ?? 0,
    }));
  }

  /** Creates missing queues, and updates those whose definition has changed. Usually there are none, so it only reads. */
  private async createQueues(): Promise<void> {
    const queues = new Map((await this.boss.getQueues()).map((queue) => [queue.name, queue]));
    if (!queues.has(DEAD_LETTERS)) await this.boss.createQueue(DEAD_LETTERS);
    for (const { definition } of this.registrations.values()) {
      const { name } = definition;
      const options = queueOptions(definition);
      const queue = queues.get(name);
      if (!queue) await this.boss.createQueue(name, options);
      else if (!isDeepStrictEqual({ ...queue, ...options }, queue))
        await this.boss.updateQueue(name, options);
    }
  }

  private checkHandled({ name }: Pick<JobDefinition<object>, 'name'>): void {
    if (!this.registrations.has(name)) throw new Error(`No handler for the job ${name}`);
  }

  /** Runs up to `concurrency` jobs at a time. After a full batch, and after a job without batches, it fetches again at once. */
  private async startWorkers({ definition, run }: Registration): Promise<void> {
    const { name, isBatched, concurrency } = definition;
    const options = {
      batchSize: isBatched ? concurrency : 1,
      perJobResults: true,
      burstWhenBatchFull: true,
      pollingIntervalSeconds: 2,
      notifyPollingIntervalSeconds: 10,
    } as const;
    for (let count = isBatched ? 1 : concurrency; count > 0; count--) {
      const worker: { id?: string } = {};
      worker.id = await this.boss.work<object>(name, options, async (jobs) => {
        const results = await Promise.all(jobs.map((job) => this.runOne(definition, run, job)));
        // pg-boss ignores `burstWhenBatchFull` if a batch is one job: it would wait for the next poll.
        if (!isBatched && worker.id !== undefined) this.boss.notifyWorker(worker.id);
        return results;
      });
    }
  }

  private async runOne(
    definition: JobDefinition<object>,
    run: (payload: object) => Promise<void>,
    job: { id: string; data: object & Traced },
  ): Promise<JobResult> {
    const { traceparent, ...payload } = job.data;
    const tracer = currentTracer();
    try {
      await (tracer ? tracer.runJob(definition.name, traceparent, () => run(payload)) : run(payload));
      return { id: job.id, status: 'completed' };
    } catch (error) {
      const isNonRetryable = error instanceof NonRetryableJobError;
      const outcome = isNonRetryable
        ? 'A job failed and will not be tried again'
        : 'A job failed and will be tried again';
      this.logger.warn({ err: error, job: definition.name, jobId: job.id }, outcome);
      const output = { message: error instanceof Error ? error.message : String(error) };
      return { id: job.id, status: isNonRetryable ? 'deadletter' : 'failed', output };
    }
  }
}

function queueOptions({
  retryLimit,
  retryDelaySeconds,
  retryDelayMaxSeconds,
  expireSeconds,
}: JobDefinition<object>) {
  return {
    retryLimit,
    retryBackoff: true,
    retryDelay: retryDelaySeconds,
    retryDelayMax: retryDelayMaxSeconds,
    expireInSeconds: expireSeconds,
    heartbeatSeconds: HEARTBEAT_SECONDS,
    deadLetter: DEAD_LETTERS,
    notify: true,
  };
}

/** What continues the trace of its cause in a job. */
interface Traced {
  traceparent?: string;
}

function withTrace<Payload extends object>(payload: Payload): Payload & Traced {
  const traceparent = currentTracer()?.traceparent();
  return traceparent ? { ...payload, traceparent } : payload;
}
