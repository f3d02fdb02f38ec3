import { DEAD_LETTERS } from './job.queries.js';

/** A kind of job: its queue and its retry policy. */
export interface JobDefinition<Payload extends object> {
  readonly name: string;
  /** Attempts after the first one. Then the job goes to the dead-letter queue. */
  readonly retryLimit: number;
  /** The first delay. It doubles with each attempt up to `retryDelayMaxSeconds`. */
  readonly retryDelaySeconds: number;
  readonly retryDelayMaxSeconds: number;
  /** A run that takes longer counts as lost and is repeated. */
  readonly expireSeconds: number;
  /** The number of jobs of this kind that run at the same time in one process. */
  readonly concurrency: number;
  /**
   * A batch of `concurrency` jobs is fetched together, and the next batch when all of it is done. False for jobs that differ much
   * in duration: then each starts as soon as one has ended, at the cost of a query for each.
   */
  readonly isBatched: boolean;
  /** Only carries the type. */
  readonly payload?: Payload;
}

/** A worker without a heartbeat for this long counts as killed, and its job runs again. */
const HEARTBEAT_SECONDS = 10;

const DEFAULTS = {
  retryLimit: 20,
  retryDelaySeconds: 2,
  retryDelayMaxSeconds: 15 * 60,
  expireSeconds: 120,
  concurrency: 2,
  isBatched: true,
};

/** Retries, every quarter of an hour for a week, of what must arrive although another server is away for days. */
export const RETRIES_OF_A_WEEK = (7 * 24 * 60 * 60) / DEFAULTS.retryDelayMaxSeconds;

export function defineJob<Payload extends object>(
  name: string,
  options: Partial<Omit<JobDefinition<Payload>, 'name' | 'payload'>> = {},
): JobDefinition<Payload> {
  return { name, ...DEFAULTS, ...options };
}

/** Thrown by a handler if no retry can succeed. The job goes to the dead-letter queue at once. */
export class NonRetryableJobError extends Error {}

/** The queue of the jobs that have failed for good. */
export const DEAD_LETTER = defineJob(DEAD_LETTERS);

/** The settings of the queue of these jobs. */
export function queueOptions({
  name,
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
    ...(name !== DEAD_LETTERS && { deadLetter: DEAD_LETTERS }),
    // pg-boss sends no notification when it adds a dead letter.
    notify: name !== DEAD_LETTERS,
  };
}

/** A stored payload, with what continues the trace of its cause. */
export type TracedPayload = object & { traceparent?: string };
