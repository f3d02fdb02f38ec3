import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { Principal } from '../../access/principal.js';
import type { WorkKey } from '../../assignments/assignment.js';
import { WriterNamesService } from '../../assignments/writer-names.service.js';
import { one } from '../../core/database/rows.js';
import { Jobs } from '../../core/jobs/jobs.js';
import { FileStore } from '../../core/storage/file-store.js';
import { ReviewError, reviewNotFound } from '../review.errors.js';
import type { WorkReviewDto } from './dto/work-review.dto.js';
import { LIST_REVIEWS, READ_REPORT_FILE } from './report.queries.js';
import { reportFilename } from './review-report.js';
import { MAKE_REVIEW_REPORT } from './review-reports.service.js';

/** A row of READ_REPORT_FILE. */
interface ReportFile {
  key: string | null;
  title: string;
  isWaiting: boolean;
  writerId: string;
  projectId: string;
}

/** The reviews of a user's own work, and the reports. */
@Injectable()
export class WorkReviewsService {
  constructor(
    private readonly database: DataSource,
    private readonly files: FileStore,
    private readonly jobs: Jobs,
    private readonly writerNames: WriterNamesService,
  ) {}

  list({ assignmentId }: WorkKey): Promise<WorkReviewDto[]> {
    return this.database.query(LIST_REVIEWS, [assignmentId]);
  }

  /**
   * Without `version`, the newest report. A missing one is made now. With `userId`, the review of another user is answered like one that does not exist.
   * `reader` is a member of staff, who may read the name in it.
   * @throws HttpError NOT_FOUND, ReviewError REPORT_NOT_READY, AccessError PERMISSION_MISSING
   */
  async readReport(
    id: string,
    {
      reader,
      userId = null,
      version = null,
    }: { reader?: Principal; userId?: string | null; version?: number | null },
  ): Promise<{ filename: string; bytes: Uint8Array }> {
    const report = await one<ReportFile>(this.database, READ_REPORT_FILE, [id, userId, version]);
    if (!report) throw reviewNotFound();
    if (reader) await this.writerNames.assertFileReadable(reader, report.writerId, report.projectId);
    if (!report.key && report.isWaiting)
      await this.database.transaction((tx) => this.jobs.runNow(tx, MAKE_REVIEW_REPORT, { reviewId: id }));
    if (!report.key) throw new ReviewError('REPORT_NOT_READY');
    return { filename: reportFilename(report.title), bytes: await this.files.get(report.key) };
  }
}
