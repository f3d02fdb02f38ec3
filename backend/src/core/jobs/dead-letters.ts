import { Logger } from '@nestjs/common';
import type { JobResult, JobWithMetadata, PgBoss } from 'pg-boss';
import type { DataSource, EntityManager } from 'typeorm';
import { DEAD_LETTERS } from './job.queries.js';
import type { TracedPayload } from './job-definition.js';

/**
 * Called when a job has used all its attempts, in a transaction of its own. Like a job, it can run twice.
 * @param reason the message of the last error; null if the process ended or the time was up
 */
export type OnFailed<Payload extends object> = (
  tx: EntityManager,
  payload: Payload,
  reason: string | null,
) => Promise<unknown>;

/** pg-boss sends no notification when it adds a dead letter, so this polls. */
const OPTIONS = {
  batchSize: 10,
  perJobResults: true,
  includeMetadata: true,
  pollingIntervalSeconds: 2,
} as const;

/**
 * Handles the jobs that have failed for good. pg-boss adds a dead letter in the statement that fails a job, also of a process
 * that has died.
 */
export class DeadLetters {
  private readonly logger = new Logger('Jobs');

  constructor(
    private readonly boss: PgBoss,
    private readonly database: DataSource,
    private readonly onFailedOf: (queue: string) => OnFailed<object> | undefined,
  ) {}

  async start(): Promise<void> {
    await this.boss.work(DEAD_LETTERS, OPTIONS, (letters: JobWithMetadata<TracedPayload>[]) =>
      Promise.all(letters.map((letter) => this.handle(letter))),
    );
  }

  private async handle({
    id,
    sourceName,
    sourceId,
    data,
  }: JobWithMetadata<TracedPayload>): Promise<JobResult> {
    try {
      const onFailed = sourceName === null ? undefined : this.onFailedOf(sourceName);
      if (!onFailed || sourceName === null || sourceId === null) return { id, status: 'completed' };
      const job = await this.boss.getJobById(sourceName, sourceId);
      const { traceparent, ...payload } = data;
      // It may have been retried since.
      if (job?.state === 'failed')
        await this.database.transaction((tx) => onFailed(tx, payload, messageOf(job.output)));
      return { id, status: 'completed' };
    } catch (error) {
      this.logger.warn({ err: error, job: sourceName, jobId: sourceId }, 'A failed job could not be handled');
      return { id, status: 'failed', output: { message: String(error) } };
    }
  }
}

/** Null if pg-boss has ended the job: then its message has another form. */
function messageOf(output: object | null): string | null {
  return output && 'message' in output && typeof output.message === 'string' ? output.message : null;
}
