import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { many, one } from '../../core/database/rows.js';
import { DomainEvents } from '../../core/events/domain-events.js';
import { defineJob, RETRIES_OF_A_WEEK } from '../../core/jobs/job-definition.js';
import { Jobs } from '../../core/jobs/jobs.js';
import { FileRemoval } from '../../core/storage/file-removal.service.js';
import { FileStore } from '../../core/storage/file-store.js';
import { UploadJournal } from '../../core/storage/upload-journal.service.js';
import { UsersService } from '../../users/users.service.js';
import { REVIEW_PUBLISHED } from '../review.events.js';
import {
  CLAIM_REPORT,
  COUNT_REPORTED,
  FIND_REPORTED,
  FREE_LOST_REPORTS,
  LIST_UNREPORTED,
  LOCK_REPORT_KEYS,
  RECORD_REPORT,
  RELEASE_REPORT,
} from './report.queries.js';
import { ReportMailsService } from './report-mails.service.js';
import { ReportPdf } from './report-pdf.js';
import { ReportedReviewsService } from './reported-reviews.service.js';
import type { ReviewReport } from './review-report.js';

/** Enqueued when a review is published. More jobs for one review make no second report. */
export const MAKE_REVIEW_REPORT = defineJob<{ reviewId: string }>('make-review-report', {
  retryLimit: RETRIES_OF_A_WEEK,
  concurrency: 4,
});
const PDF = 'application/pdf';
const POLL_MS = 100;

/**
 * Makes the report of each published result once, as a stored PDF. `ReportMailsService` sends it.
 * See docs/decisions/reports.md.
 */
@Injectable()
export class ReviewReportsService implements OnModuleInit {
  constructor(
    private readonly database: DataSource,
    private readonly users: UsersService,
    private readonly jobs: Jobs,
    private readonly reviews: ReportedReviewsService,
    private readonly pdf: ReportPdf,
    private readonly files: FileStore,
    private readonly uploads: UploadJournal,
    private readonly mails: ReportMailsService,
    private readonly removal: FileRemoval,
    private readonly events: DomainEvents,
  ) {}

  onModuleInit(): void {
    this.uploads.registerReferenceCheck((keys) => this.findReported(keys));
    this.jobs.handle(MAKE_REVIEW_REPORT, ({ reviewId }) => this.make(reviewId));
    this.events.subscribe(REVIEW_PUBLISHED, (tx, { data: { reviewId } }) =>
      this.jobs.enqueue(tx, MAKE_REVIEW_REPORT, { reviewId }),
    );
  }

  /** Enqueues the reports of processes that have died. @returns their number */
  async resume(): Promise<number> {
    return this.database.transaction(async (tx) => {
      const lost = await many<{ id: string }>(tx, FREE_LOST_REPORTS);
      const jobs = lost.map(({ id }) => ({ payload: { reviewId: id } }));
      if (jobs.length > 0) await this.jobs.enqueueAll(tx, MAKE_REVIEW_REPORT, jobs);
      return lost.length;
    });
  }

  /** Ids of published reviews without a report. */
  async listWaiting(): Promise<string[]> {
    const waiting = await many<{ id: string }>(this.database, LIST_UNREPORTED);
    return waiting.map(({ id }) => id);
  }

  /**
   * Counts the reviews whose report was e-mailed. Until `signal` aborts, it waits for those that can be e-mailed now, which any
   * process may make.
   */
  async countReported(ids: readonly string[], signal: AbortSignal): Promise<number> {
    for (;;) {
      const row = await one<{ reported: number; waiting: number }>(this.database, COUNT_REPORTED, [ids]);
      if (!row || row.waiting === 0 || signal.aborted) return row?.reported ?? 0;
      await sleep(POLL_MS);
    }
  }

  /** Runs again after any failure. A report that another process is making is left to it, or to `resume` if it dies. */
  private async make(id: string): Promise<void> {
    const claimed = await many(this.database, CLAIM_REPORT, [id]);
    if (claimed.length === 0) return;
    try {
      await this.makeClaimed(id);
    } catch (error) {
      await this.database.query(RELEASE_REPORT, [id]);
      throw error;
    }
  }

  /** The key contains the file's hash, so a second process cannot overwrite the file that was recorded. */
  private async makeClaimed(id: string): Promise<void> {
    const published = await this.reviews.read(id);
    if (!published) return;
    const { userId, report } = published;
    const bytes = await this.pdf.create(report);
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    const key = `reports/${id}-${sha256.slice(0, 16)}.pdf`;
    await this.uploads.begin([key]);
    await this.files.put(key, bytes, PDF);
    const isFirst = await this.database.transaction((tx) =>
      this.record(tx, { id, userId, report, key, sha256 }),
    );
    if (!isFirst) await this.uploads.abort([key]);
  }

  private async findReported(keys: string[]): Promise<string[]> {
    const rows = await many<{ key: string }>(this.database, FIND_REPORTED, [keys]);
    return rows.map(({ key }) => key);
  }

  /** Deletes the files of the user's reports. */
  async deleteOfUser(tx: EntityManager, userId: string): Promise<void> {
    const reviews = await many<{ key: string | null }>(tx, LOCK_REPORT_KEYS, [userId]);
    const keys = reviews.flatMap(({ key }) => key ?? []);
    if (keys.length > 0) await this.removal.deleteAfter(tx, keys);
  }

  private async record(tx: EntityManager, { id, userId, report, key, sha256 }: MadeReport): Promise<boolean> {
    await this.users.lockAgainstDeletion(tx, userId);
    const recorded = await many(tx, RECORD_REPORT, [id, key, sha256, report.resultVersion]);
    if (recorded.length === 0) return false;
    await this.uploads.commit(tx, [key]);
    await this.mails.enqueue(tx, userId);
    return true;
  }
}

interface MadeReport {
  id: string;
  userId: string;
  report: ReviewReport;
  key: string;
  sha256: string;
}
