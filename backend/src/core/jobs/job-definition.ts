/** A kind of background work: its queue and how stubbornly it is tried. */
export interface JobDefinition<Payload extends object> {
  readonly name: string;
  /** Tries after the first one, with growing pauses; then the job goes to the dead letters. */
  readonly retryLimit: number;
  /** First pause in seconds; it doubles with each try up to `retryDelayMaxSeconds`. */
  readonly retryDelaySeconds: number;
  readonly retryDelayMaxSeconds: number;
  /** A run that has not ended by then counts as lost and is tried again. */
  readonly expireSeconds: number;
  /** How many run at once in one process. */
  readonly concurrency: number;
  /** Only carries the type. */
  readonly payload?: Payload;
}

const DEFAULTS = {
  retryLimit: 20,
  retryDelaySeconds: 2,
  retryDelayMaxSeconds: 15 * 60,
  expireSeconds: 120,
  concurrency: 2,
};

export function defineJob<Payload extends object>(
  name: string,
  options: Partial<Omit<JobDefinition<Payload>, 'name' | 'payload'>> = {},
): JobDefinition<Payload> {
  return { name, ...DEFAULTS, ...options };
}

/** Thrown by a handler when no further try can succeed: the job goes to the dead letters at once. */
export class HopelessJobError extends Error {}
