import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { defineJob } from '../../core/jobs/job-definition.js';
import { Jobs } from '../../core/jobs/jobs.js';

const MAKE_REPORT = defineJob<{ reviewId: string }>('make-review-report', { concurrency: 4 });

/** Has reports made. The table of reviews says which are still to be made; a job only wakes whoever makes them. */
@Injectable()
export class ReviewReportQueue {
  constructor(private readonly jobs: Jobs) {}

  /** After the commit of `tx`. Asking more often than once makes no second report. */
  async wake(tx: EntityManager, reviewId: string): Promise<void> {
    await this.jobs.enqueue(tx, MAKE_REPORT, { reviewId });
  }

  handle(make: (reviewId: string) => Promise<void>): void {
    this.jobs.handle(MAKE_REPORT, ({ reviewId }) => make(reviewId));
  }
}
