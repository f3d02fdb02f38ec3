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
import { DataSource, type EntityManager } from 'typeorm';
import { changed, many, one } from '../database/rows.js';
import { Settings } from '../settings/settings.js';
import { toStorable } from '../text/storable-text.js';
import { currentTracer } from '../tracing/current-tracer.js';
import { DeadLetters, type OnFailed } from './dead-letters.js';
import {
  DEAD_LETTERS,
  FIND_FAILED,
  FIND_LOST,
  INDEX_STATES,
  RUN_NOW,
  START_RETRY,
  WAITING,
} from './job.queries.js';
import {
  DEAD_LETTER,
  type JobDefinition,
  NonRetryableJobError,
  queueOptions,
  type TracedPayload,
} from './job-definition.js';
import { executorOf } from './job-executor.js';

/** How long a stop waits for running jobs. An interrupted job runs again after it expires. */
const STOP_TIMEOUT_MS = 5_000;
const CLOSE_TIMEOUT_MS = 1_000;
const SUPERVISE_SECONDS = 10;

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

interface Registration {
  definition: JobDefinition<object>;
  run: (payload: object) => Promise<void>;
  onFailed: OnFailed<object> | undefined;
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
  private readonly deadLetters: DeadLetters;

  constructor(
    private readonly settings: Settings,
    private readonly database: DataSource,
  ) {
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
    this.deadLetters = new DeadLetters(
      this.boss,
      database,
      (queue) => this.registrations.get(queue)?.onFailed,
    );
  }

  private get runsJobs(): boolean {
    return this.settings.processRole !== 'web';
  }

  /** Registers the handler of a kind of job. Each module calls this in `onModuleInit`. */
  handle<Payload extends object>(
    definition: JobDefinition<Payload>,
    run: (payload: Payload) => Promise<void>,
    { onFailed }: { onFailed?: OnFailed<Payload> } = {},
  ): void {
    if (this.registrations.has(definition.name))
      throw new Error(`Two handlers for the job ${definition.name}`);
    // `enqueue` wrote the payload with the same definition.
    this.registrations.set(definition.name, {
      definition,
      run: (payload) => run(payload as Payload),
      onFailed: onFailed && ((tx, payload, reason) => onFailed(tx, payload as Payload, reason)),
    });
  }

  /** Adds a job. It runs after `tx` commits, and not before `afterSeconds` have passed. */
  async enqueue<Payload extends object>(
    tx: EntityManager,
    definition: JobDefinition<Payload>,
    payload: Payload,
    { afterSeconds = 0 }: { afterSeconds?: number } = {},
  ): Promise<void> {
    this.checkHandled(definition);
    await this.boss.send(definition.name, withTrace(payload), {
      db: executorOf(tx),
      ...(afterSeconds > 0 && { startAfter: afterSeconds }),
    });
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
    const found = await changed(tx, RUN_NOW, [definition.name, payload]);
    if (found === 0) await this.enqueue(tx, definition, payload);
  }

  /** Runs the failed job with this payload again. @returns false if there is none */
  async retryFailed<Payload extends object>(
    tx: EntityManager,
    { name }: JobDefinition<Payload>,
    payload: Payload,
  ): Promise<boolean> {
    const failed = await one<{ id: string }>(tx, FIND_FAILED, [name, payload]);
    return failed !== null && this.retry(tx, name, failed.id);
  }

  /** Those of these payloads for which no job waits, runs or has failed, such as after two weeks in the queue. */
  async findLost<Payload extends object>(
    { name }: JobDefinition<Payload>,
    payloads: readonly Payload[],
  ): Promise<Payload[]> {
    const lost = await many<{ payload: Payload }>(this.database, FIND_LOST, [name, payloads]);
    return lost.map(({ payload }) => payload);
  }

  /**
   * Runs a failed job again, or now one that waits for its next attempt.
   * @returns false if the job has not failed, or is started already
   */
  async retry(tx: EntityManager, name: string, id: string): Promise<boolean> {
    const answer: object = await this.boss.retry(name, id, { db: executorOf(tx) });
    // pg-boss returns the number of affected rows, but its types do not declare it.
    if ('affected' in answer && answer.affected === 1) return true;
    const started = await changed(tx, START_RETRY, [name, id]);
    return started === 1;
  }

  async onApplicationBootstrap(): Promise<void> {
    await this.boss.start();
    await this.boss.getDb().executeSql(INDEX_STATES);
    await this.createQueues();
    if (!this.runsJobs) return;
    for (const registration of this.registrations.values()) await this.startWorkers(registration);
    await this.deadLetters.start();
  }

  /** Runs before the database, Chromium and the mail server are closed, which running jobs may need. */
  async beforeApplicationShutdown(): Promise<void> {
    if (!this.runsJobs) return;
    const names = [...this.registrations.keys(), DEAD_LETTERS];
    const finished = names.map((name) => this.boss.offWork(name, { wait: true }));
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
    const definitions = [...this.registrations.values()].map(({ definition }) => definition);
    // The dead letters first: the other queues refer to it.
    for (const definition of [DEAD_LETTER, ...definitions]) {
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
    const { name, concurrency } = definition;
    // pg-boss does not fetch again at once after a batch of one job.
    const isBatched = definition.isBatched && concurrency > 1;
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
        if (!isBatched && worker.id !== undefined) this.boss.notifyWorker(worker.id);
        return results;
      });
    }
  }

  private async runOne(
    definition: JobDefinition<object>,
    run: (payload: object) => Promise<void>,
    job: { id: string; data: TracedPayload },
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
      const output = { message: toStorable(error instanceof Error ? error.message : String(error)) };
      return { id: job.id, status: isNonRetryable ? 'deadletter' : 'failed', output };
    }
  }
}

function withTrace<Payload extends object>(payload: Payload): Payload & TracedPayload {
  const traceparent = currentTracer()?.traceparent();
  return traceparent ? { ...payload, traceparent } : payload;
}
