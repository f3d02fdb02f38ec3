import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { WorkKey } from '../../assignments/assignment.js';
import { WorkClockService } from '../../assignments/clock/work-clock.service.js';
import { many, one } from '../../core/database/rows.js';
import { DomainEvents } from '../../core/events/domain-events.js';
import { Outbox } from '../../core/mail/outbox.js';
import { Settings } from '../../core/settings/settings.js';
import { LIST_ADMINISTRATORS } from '../../users/administrators.queries.js';
import type { ImageReportDto, OwnImageReportsDto, ReportImageDto } from './dto/image-report.dto.js';
import { ImageReportError, imageNotInWork } from './image-report.errors.js';
import { IMAGE_REPORTED } from './image-report.events.js';
import { HOURS_BEFORE_DEADLINE, HOURS_OF_DELAY } from './image-report.js';
import { IMAGE_REPORTED_MAIL } from './image-report.mails.js';
import {
  ADD_REPORT,
  IS_EXCUSED,
  LIST_DELAYED_PENALTIES,
  LIST_OWN_REPORTS,
  LIST_REPORTED_IMAGES,
  READ_FIRST_REPORT,
  READ_REPORT,
  READ_REPORTABLE,
} from './image-report.queries.js';

/** Of one assignment. A user who reports more images sees the latest. */
const SHOWN_REPORTS = 200;

interface Reportable {
  isStarted: boolean;
  isSubmitted: boolean;
  isOverdue: boolean;
  hasImage: boolean;
  /** Whether staff have answered an earlier report of the user that the image can be read. */
  isReadable: boolean;
}

/** Reports of users that an image cannot be read. A report submits nothing. See docs/decisions/requests-and-reports.md. */
@Injectable()
export class ImageReportsService {
  constructor(
    private readonly database: DataSource,
    private readonly clock: WorkClockService,
    private readonly events: DomainEvents,
    private readonly outbox: Outbox,
    private readonly settings: Settings,
  ) {}

  /**
   * Reports an image of an assignment whose clock runs.
   * @throws HttpError NOT_FOUND; ImageReportError WORK_NOT_STARTED, ALREADY_SUBMITTED, DEADLINE_PASSED, IMAGE_REPORTED, IMAGE_IS_READABLE
   */
  report(work: WorkKey, { imageId, reason, place }: ReportImageDto): Promise<ImageReportDto> {
    return this.database.transaction(async (tx) => {
      // The penalty job skips locked rows, so it does not penalize the assignment at the same moment.
      await this.clock.lockForUpdate(tx, work);
      const state = await one<Reportable>(tx, READ_REPORTABLE, [work.assignmentId, imageId]);
      assertReportable(state);
      const params = [work.assignmentId, imageId, reason, place?.x ?? null, place?.y ?? null];
      const added = await one<{ id: string }>(tx, ADD_REPORT, params);
      if (!added) throw new ImageReportError('IMAGE_REPORTED');
      const report = await one<ImageReportDto>(tx, READ_REPORT, [added.id]);
      if (!report) throw new Error('The report that was just added cannot be read');
      const { createdAt } = report;
      const fact = { ...work, reportId: added.id, imageId, createdAt };
      await this.events.publish(tx, IMAGE_REPORTED, fact, createdAt);
      await this.notifyAdministrators(tx, report);
      return report;
    });
  }

  /** Sends an e-mail about the first open report of an image. Two first reports at once have the same keys. */
  private async notifyAdministrators(
    tx: EntityManager,
    { _id, imageId, reason }: ImageReportDto,
  ): Promise<void> {
    const params = [imageId, _id];
    const first = await one<{ title: string; project: string; answered: number }>(
      tx,
      READ_FIRST_REPORT,
      params,
    );
    if (!first) return;
    const { title, project, answered } = first;
    const administrators = await many<{ id: string; name: string; email: string }>(tx, LIST_ADMINISTRATORS);
    await this.outbox.enqueueAll(
      tx,
      administrators.map(({ id, name, email }) => ({
        key: `image-reported:${imageId}:${answered}:${id}`,
        to: email,
        userId: id,
        content: IMAGE_REPORTED_MAIL.content({
          ...{ name, project, title, reason },
          link: `${this.settings.publicUrl}/admin/image-reports`,
        }),
      })),
    );
  }

  async list({ assignmentId }: WorkKey): Promise<OwnImageReportsDto> {
    const reports = await many<ImageReportDto>(this.database, LIST_OWN_REPORTS, [
      assignmentId,
      SHOWN_REPORTS,
    ]);
    const reported = await many<{ imageId: string }>(this.database, LIST_REPORTED_IMAGES, [assignmentId]);
    return { reports, reportedImageIds: reported.map(({ imageId }) => imageId) };
  }

  /** Whether the work is complete without the image, because of a report. */
  async isExcused(tx: EntityManager, { assignmentId }: WorkKey, imageId: string): Promise<boolean> {
    const row = await one<{ isExcused: boolean }>(tx, IS_EXCUSED, [assignmentId, imageId]);
    return row?.isExcused ?? false;
  }

  /** The assignments that the penalty job skips: their deadline has passed, and an open report delays the penalty. */
  async listDelayedPenalties(tx: EntityManager): Promise<string[]> {
    const delay = [HOURS_OF_DELAY, HOURS_BEFORE_DEADLINE];
    const rows = await many<{ assignmentId: string }>(tx, LIST_DELAYED_PENALTIES, delay);
    return rows.map(({ assignmentId }) => assignmentId);
  }
}

function assertReportable(state: Reportable | null): void {
  if (!state?.isStarted)
    throw new ImageReportError('WORK_NOT_STARTED', 'This work has not started yet. Start it first.');
  if (state.isSubmitted) throw new ImageReportError('ALREADY_SUBMITTED', 'This work is submitted already.');
  if (state.isOverdue)
    throw new ImageReportError(
      'DEADLINE_PASSED',
      'The deadline has passed, so an image cannot be reported any more. You can still ask for more time.',
    );
  if (!state.hasImage) throw imageNotInWork();
  if (state.isReadable) throw new ImageReportError('IMAGE_IS_READABLE');
}
