import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { Actor } from '../../access/principal.js';
import { AuditLog } from '../../audit/audit-log.service.js';
import { poolOf } from '../../core/database/pool.js';
import { HttpError } from '../../core/http/domain-error.js';
import { DEAD_LETTERS, Jobs } from '../../core/jobs/jobs.js';
import { readListPage } from '../../core/lists/list-page.js';
import type { ListQueryOf, ListShape, Page } from '../../core/lists/list-query.js';
import { REVIEW_TITLE } from '../../reviews/report/report.queries.js';
import { JOB_STATES, type JobDto, type QueueDto } from './dto/operations.dto.js';

const FILTERS = { queue: 'text', state: JOB_STATES } as const;

export const JOB_LIST: ListShape<'createdAt', typeof FILTERS> = {
  sortable: ['createdAt'],
  defaultSort: ['createdAt', 'DESC'],
  filters: FILTERS,
};

/** The background jobs of all processes. */
@Injectable()
export class BackgroundJobsService {
  constructor(
    private readonly database: DataSource,
    private readonly jobs: Jobs,
    private readonly audit: AuditLog,
  ) {}

  async queues(): Promise<QueueDto[]> {
    const { rows } = await poolOf(this.database).query<QueueDto>(QUEUES, [DEAD_LETTERS]);
    return rows;
  }

  /** Without a `state`: all jobs that are not completed. */
  list(query: ListQueryOf<typeof JOB_LIST>): Promise<Page<JobDto>> {
    const { direction, filter } = query;
    const parameters: unknown[] = [DEAD_LETTERS];
    const conditions = [OWN];
    // The expression of the index job_common_listed.
    if (filter.state)
      conditions.push(`state = $${parameters.push(STATE_OF[filter.state])}::pgboss.job_state`);
    else conditions.push(NOT_DONE);
    if (filter.queue) conditions.push(`name = $${parameters.push(filter.queue)}`);
    return readListPage<JobDto>(
      poolOf(this.database),
      {
        from: 'pgboss.job job',
        conditions,
        order: [
          { expression: 'job.created_on', direction },
          { expression: 'job.id', direction },
        ],
        parameters,
      },
      query,
      (page) => `
        SELECT job.id AS "_id", job.name AS queue, ${SHOWN_STATE} AS state, retry_count AS retries,
          retry_limit AS "retryLimit", created_on AS "createdAt", start_after AS "dueAt", completed_on AS "endedAt",
          output ->> 'message' AS "lastError",
          CASE WHEN r.id IS NOT NULL THEN json_build_object('_id', r.id, 'userId', u.id, 'userName', u.name,
            'title', ${REVIEW_TITLE}) END AS review,
          CASE WHEN e.id IS NOT NULL THEN json_build_object('_id', e.id, 'recipient', e.recipient,
            'template', e.template) END AS email,
          s.user_name AS "signerName"
        FROM (${page}) AS job
        LEFT JOIN reviews r ON r.id = (job.data ->> 'reviewId')::uuid LEFT JOIN users u ON u.id = r.user_id
        LEFT JOIN emails e ON e.id = (job.data ->> 'emailId')::uuid
        LEFT JOIN signed_agreements s ON s.id = (job.data ->> 'signedAgreementId')::uuid`,
    );
  }

  /** Retries a job whose state is `failed`. @throws HttpError NOT_FOUND, CONFLICT */
  async retry(id: string, actor: Actor): Promise<void> {
    await this.database.transaction(async (tx) => {
      const [job]: { queue: string }[] = await tx.query(
        `SELECT name AS queue FROM pgboss.job WHERE ${OWN} AND id = $2`,
        [DEAD_LETTERS, id],
      );
      if (!job) throw new HttpError('NOT_FOUND', 'This job does not exist.');
      const isRetried = await this.jobs.retry(tx, job.queue, id);
      if (!isRetried) throw new HttpError('CONFLICT', 'Only a failed job can be tried again.');
      await this.audit.record(tx, actor, {
        action: 'job.retry',
        subjectId: id,
        details: { queue: job.queue },
      });
    });
  }
}

/** The queue's names of the states. */
const STATE_OF = {
  waiting: 'created',
  retrying: 'retry',
  running: 'active',
  failed: 'failed',
  completed: 'completed',
  cancelled: 'cancelled',
} as const satisfies Record<(typeof JOB_STATES)[number], string>;

const NOT_DONE = `state IN ('created', 'retry', 'active', 'failed')`;

const SHOWN_STATE = `CASE state::text ${Object.entries(STATE_OF)
  .map(([shown, state]) => `WHEN '${state}' THEN '${shown}'`)
  .join(' ')} END`;

// A failed job stays in its queue and has a copy among the dead letters; it is shown once.
const OWN = `name <> $1 AND name NOT LIKE '\\_\\_pgboss%'`;

const QUEUES = `
  SELECT queue.name,
    count(*) FILTER (WHERE state IN ('created', 'retry'))::int AS waiting,
    count(*) FILTER (WHERE state = 'active')::int AS running,
    count(*) FILTER (WHERE state = 'failed')::int AS failed
  FROM pgboss.queue LEFT JOIN pgboss.job
    ON job.name = queue.name AND job.state NOT IN ('completed', 'cancelled')
  WHERE queue.name <> $1 AND queue.name NOT LIKE '\\_\\_pgboss%'
  GROUP BY queue.name ORDER BY queue.name`;
