import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { Actor } from '../../access/principal.js';
import { AuditLog } from '../../audit/audit-log.service.js';
import { poolOf } from '../../core/database/pool.js';
import { one } from '../../core/database/rows.js';
import { HttpError } from '../../core/http/domain-error.js';
import { COUNT_BY_QUEUE, FIND_QUEUE, JOB_COLUMNS, jobListStatement } from '../../core/jobs/job.queries.js';
import { Jobs } from '../../core/jobs/jobs.js';
import { readListPage } from '../../core/lists/list-page.js';
import type { ListQueryOf, ListShape, Page } from '../../core/lists/list-query.js';
import { REVIEW_TITLE } from '../../reviews/report/report.queries.js';
import { JOB_STATES, type JobDto, type QueueDto } from './dto/operations.dto.js';
import { JOB_RETRY } from './operation.audit.js';

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
    const { rows } = await poolOf(this.database).query<QueueDto>(COUNT_BY_QUEUE);
    return rows;
  }

  /** Without a `state`: all jobs that are not completed. */
  list(query: ListQueryOf<typeof JOB_LIST>): Promise<Page<JobDto>> {
    return readListPage<JobDto>(
      poolOf(this.database),
      jobListStatement(query.filter, query.direction),
      query,
      (page) => `
        SELECT ${JOB_COLUMNS},
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

  /** Retries a job that failed, also before its next automatic attempt. @throws HttpError NOT_FOUND, CONFLICT */
  async retry(id: string, actor: Actor): Promise<void> {
    await this.database.transaction(async (tx) => {
      const job = await one<{ queue: string }>(tx, FIND_QUEUE, [id]);
      if (!job) throw new HttpError('NOT_FOUND', 'This job does not exist.');
      const isRetried = await this.jobs.retry(tx, job.queue, id);
      if (!isRetried) throw new HttpError('CONFLICT', 'Only a failed job can be tried again.');
      await this.audit.record(tx, actor, JOB_RETRY, {
        subjectId: id,
        details: { queue: job.queue },
      });
    });
  }
}
