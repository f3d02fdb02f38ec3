import { Injectable, type OnModuleInit } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { Actor } from '../../access/principal.js';
import type { WorkKey } from '../../assignments/assignment.js';
import { MISSED_DEADLINE, type WorkMode } from '../../assignments/clock/clock-ledger.js';
import { LeastTimeService } from '../../assignments/clock/least-time.service.js';
import { WorkClockService } from '../../assignments/clock/work-clock.service.js';
import { AuditLog } from '../../audit/audit-log.service.js';
import { many, one } from '../../core/database/rows.js';
import { DomainEvents } from '../../core/events/domain-events.js';
import { defineJob } from '../../core/jobs/job-definition.js';
import { Jobs } from '../../core/jobs/jobs.js';
import { Outbox } from '../../core/mail/outbox.js';
import { Settings } from '../../core/settings/settings.js';
import { ReferenceFilesService } from '../reference-files.service.js';
import { givenFile, type UploadedFileOnDisk } from '../upload.js';
import { ImageReplacementService } from './image-replacement.service.js';
import { IMAGE_REPORT_ANSWER } from './image-report.audit.js';
import { ImageReportError, reportNotFound } from './image-report.errors.js';
import { IMAGE_REPORT_ANSWERED } from './image-report.events.js';
import { givesTime, HOURS_AFTER_ANSWER, type ReportAnswer, reasonOfTime } from './image-report.js';
import { IMAGE_REPORT_ANSWERED_MAIL } from './image-report.mails.js';
import { ANSWER_REPORT, FIND_REPORTED, LIST_OPEN_REPORTS } from './image-report.queries.js';

/** An answer, and who gives it. */
interface GivenAnswer {
  answer: ReportAnswer;
  /** '' without one. */
  note: string;
  actor: Actor;
}

interface Reported extends WorkKey {
  reportId: string;
  imageId: string;
  title: string;
  /** Of its project. */
  modes: WorkMode[];
}

/** Other users have reported the image too. Each report is answered in a transaction of its own. */
const ANSWER_OTHERS = defineJob<GivenAnswer & { imageId: string; at: string }>('answer-image-reports');

/**
 * Staff answer reports of images. An answer is about the image, so it is given to all users who have reported it. After it, at least 24
 * hours are left for work that is not submitted.
 */
@Injectable()
export class ImageReportAnswersService implements OnModuleInit {
  constructor(
    private readonly database: DataSource,
    private readonly files: ReferenceFilesService,
    private readonly replacement: ImageReplacementService,
    private readonly clock: WorkClockService,
    private readonly leastTime: LeastTimeService,
    private readonly jobs: Jobs,
    private readonly outbox: Outbox,
    private readonly events: DomainEvents,
    private readonly audit: AuditLog,
    private readonly settings: Settings,
  ) {}

  onModuleInit(): void {
    this.jobs.handle(ANSWER_OTHERS, ({ imageId, at, ...given }) => this.answerOthers(imageId, at, given));
  }

  /** Hides the image, or says that it can be read. @throws HttpError NOT_FOUND; ImageReportError ALREADY_ANSWERED */
  async answer(reportId: string, answer: 'hidden' | 'readable', note: string, actor: Actor): Promise<void> {
    await this.database.transaction(async (tx) => {
      const { imageId } = await this.answerFirst(tx, reportId, { answer, note, actor });
      if (answer === 'hidden') await this.files.setActive('image', imageId, { isActive: false }, actor, tx);
    });
  }

  /**
   * Gives the image another file.
   * @throws HttpError NOT_FOUND, VALIDATION_FAILED without a file; ImageReportError ALREADY_ANSWERED; what `ImageReplacementService.replace` throws
   */
  async replace(
    reportId: string,
    file: UploadedFileOnDisk | undefined,
    note: string,
    actor: Actor,
  ): Promise<void> {
    const { imageId } = await this.find(this.database.manager, reportId);
    const given = givenFile(file, { field: 'image', missing: 'Please select an image file' });
    await this.replacement.replace(imageId, given, actor, async (tx) => {
      await this.answerFirst(tx, reportId, { answer: 'replaced', note, actor });
    });
  }

  private async answerFirst(tx: EntityManager, reportId: string, given: GivenAnswer): Promise<Reported> {
    const reported = await this.find(tx, reportId);
    const answeredAt = await this.answerOne(tx, reported, given);
    if (!answeredAt) throw new ImageReportError('ALREADY_ANSWERED');
    const { imageId } = reported;
    await this.jobs.enqueue(tx, ANSWER_OTHERS, { imageId, at: answeredAt.toISOString(), ...given });
    return reported;
  }

  private async answerOthers(imageId: string, at: string, given: GivenAnswer): Promise<void> {
    const open = await many<{ reportId: string }>(this.database, LIST_OPEN_REPORTS, [imageId, at]);
    for (const { reportId } of open) {
      await this.database.transaction(async (tx) => {
        await this.answerOne(tx, await this.find(tx, reportId), given);
      });
    }
  }

  /** @returns when it was answered; null if it was answered before */
  private async answerOne(
    tx: EntityManager,
    reported: Reported,
    { answer, note, actor }: GivenAnswer,
  ): Promise<Date | null> {
    const { reportId, imageId, title, userId, assignmentId } = reported;
    const work = { userId, assignmentId };
    await this.clock.lockForUpdate(tx, work);
    const params = [reportId, answer, note, actor.id];
    const answered = await one<{ answeredAt: Date }>(tx, ANSWER_REPORT, params);
    if (!answered) return null;
    const { answeredAt } = answered;
    const before = await this.clock.read(tx, work.assignmentId);
    const isOverdue = !!before?.deadlineAt && before.deadlineAt <= before.serverTime;
    const isPenalizedForDeadline = before?.penalizedReason === MISSED_DEADLINE;
    const deadlineAt = givesTime(answer, { isOverdue, isPenalizedForDeadline })
      ? await this.leastTime.leave(
          tx,
          work,
          { kind: 'admin', adminId: actor.id },
          { hours: HOURS_AFTER_ANSWER, reason: reasonOfTime(answer, title) },
        )
      : null;
    const email = await this.mail(tx, reported, { answer, note, deadlineAt });
    const fact = { ...work, reportId, imageId, answer, answeredAt };
    await this.events.publish(tx, IMAGE_REPORT_ANSWERED, fact, answeredAt);
    await this.audit.record(tx, actor, IMAGE_REPORT_ANSWER, {
      subjectId: work.userId,
      details: { userEmail: email, assignmentId: work.assignmentId, title, answer },
      ...(deadlineAt && { change: { before: { deadlineAt: before?.deadlineAt }, after: { deadlineAt } } }),
    });
    return answeredAt;
  }

  private async mail(
    tx: EntityManager,
    reported: Reported,
    { answer, note, deadlineAt }: { answer: ReportAnswer; note: string; deadlineAt: Date | null },
  ): Promise<string> {
    const { reportId, assignmentId, title } = reported;
    const { about, email, userId } = await this.clock.recipient(tx, reported);
    const path = answer === 'hidden' ? null : pathOfImage(reported);
    await this.outbox.enqueue(tx, {
      key: `image-report-answered:${reportId}`,
      to: email,
      userId,
      content: IMAGE_REPORT_ANSWERED_MAIL.content({
        ...about,
        ...(path && {
          link: `${this.settings.publicUrl}${path}?assignment=${assignmentId}`,
          isOfImage: true,
        }),
        title,
        note,
        answer: ANSWER_SENTENCES[answer],
        deadlineAt: deadlineAt?.toISOString() ?? null,
      }),
    });
    return email;
  }

  /** @throws HttpError NOT_FOUND */
  private async find(tx: EntityManager, reportId: string): Promise<Reported> {
    const reported = await one<Reported>(tx, FIND_REPORTED, [reportId]);
    if (!reported) throw reportNotFound();
    return reported;
  }
}

/** The screen on which the image is written. */
function pathOfImage({ imageId, modes }: Reported): string {
  if (modes.includes('pages')) return `/image-work/${imageId}`;
  return modes.includes('sequential') ? '/sequential-work' : '/work-editor';
}

const ANSWER_SENTENCES: Record<ReportAnswer, string> = {
  replaced: 'There is a better file of the image now. Please write its text.',
  hidden: 'The image is not part of the work any more. You need not write its text.',
  readable: 'It can be read. Please write its text as well as you can.',
};
