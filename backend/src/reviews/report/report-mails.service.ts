import { countedUnit } from '@inkwell/contract/counted-unit';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { MailAboutWork } from '../../assignments/assignment.js';
import { WorkClockService } from '../../assignments/clock/work-clock.service.js';
import { many } from '../../core/database/rows.js';
import { defineJob, RETRIES_OF_A_WEEK } from '../../core/jobs/job-definition.js';
import { Jobs } from '../../core/jobs/jobs.js';
import type { MailContent } from '../../core/mail/mail-definition.js';
import { Outbox } from '../../core/mail/outbox.js';
import { CORRECTED_REPORT_MAIL, REVIEW_REPORT_MAIL, REVIEW_REPORTS_MAIL } from '../review.mails.js';
import { ReviewItemsService } from '../texts/review-items.service.js';
import { LIST_USERS_WITH_DUE_REPORTS, MARK_REPORTED, READ_DUE_REPORTS } from './report.queries.js';
import {
  figureInWords,
  markInWords,
  type ReviewReport,
  reportFilenames,
  workInWords,
} from './review-report.js';

const MAIL_REPORTS = defineJob<{ userId: string }>('mail-reports', { retryLimit: RETRIES_OF_A_WEEK });
/** Mail servers refuse large messages. Most reports have less than 100 kB. */
const MAX_REPORTS_PER_EMAIL = 20;

/** A report that is stored and not e-mailed yet. */
interface StoredReport
  extends Pick<
    ReviewReport,
    | 'kind'
    | 'title'
    | 'result'
    | 'resultVersion'
    | 'reopenReason'
    | 'isAutomatic'
    | 'overallComments'
    | 'overrideReason'
  > {
  id: string;
  assignmentId: string;
  storageKey: string;
  emailKey: string;
}

/**
 * E-mails the reports of a user: when no other work of the user waits for its result or its report, and at the latest ten minutes
 * after the first result was published. Those of one assignment come together. Each report is e-mailed once. See
 * docs/decisions/reports.md.
 */
@Injectable()
export class ReportMailsService implements OnModuleInit {
  constructor(
    private readonly database: DataSource,
    private readonly jobs: Jobs,
    private readonly items: ReviewItemsService,
    private readonly outbox: Outbox,
    private readonly clock: WorkClockService,
  ) {}

  onModuleInit(): void {
    this.jobs.handle(MAIL_REPORTS, ({ userId }) => this.send(userId));
  }

  /** Checks after the commit whether the reports of the user can be e-mailed. */
  async enqueue(tx: EntityManager, userId: string): Promise<void> {
    await this.jobs.enqueue(tx, MAIL_REPORTS, { userId });
  }

  /** Enqueues the e-mails whose ten minutes have passed. */
  async enqueueDue(): Promise<void> {
    await this.database.transaction(async (tx) => {
      const users = await many<{ userId: string }>(tx, LIST_USERS_WITH_DUE_REPORTS);
      for (const { userId } of users) await this.jobs.runNow(tx, MAIL_REPORTS, { userId });
    });
  }

  private async send(userId: string): Promise<void> {
    const due = await many<StoredReport>(this.database, READ_DUE_REPORTS, [userId]);
    for (const reports of Map.groupBy(due, ({ assignmentId }) => assignmentId).values()) {
      for (let index = 0; index < reports.length; index += MAX_REPORTS_PER_EMAIL) {
        await this.sendTogether(userId, reports.slice(index, index + MAX_REPORTS_PER_EMAIL));
      }
    }
  }

  private async sendTogether(userId: string, reports: readonly StoredReport[]): Promise<void> {
    const [only, ...more] = reports;
    // Read before the transaction, because a text is made from many versions.
    const items = only && more.length === 0 ? (await this.items.read(only.id)).items : null;
    await this.database.transaction(async (tx) => {
      // The user first: a deletion locks the user and then deletes the reviews.
      await tx.query('SELECT 1 FROM users WHERE id = $1 FOR NO KEY UPDATE', [userId]);
      const marked = await many<{ id: string }>(tx, MARK_REPORTED, [
        reports.map(({ id }) => id),
        reports.map(({ resultVersion }) => resultVersion),
      ]);
      // Not those that another job has e-mailed, or whose result was reopened, meanwhile.
      const ids = new Set(marked.map(({ id }) => id));
      const sent = reports.filter(({ id }) => ids.has(id));
      const [first] = sent;
      if (!first) return;
      const { about, email } = await this.clock.recipient(tx, { userId, assignmentId: first.assignmentId });
      const filenames = reportFilenames(sent.map(({ title }) => title));
      await this.outbox.enqueue(tx, {
        key: first.emailKey,
        to: email,
        userId,
        content: items
          ? mailOfOne(first, items, about)
          : REVIEW_REPORTS_MAIL.content({ ...about, reports: sent.map(factsOf) }),
        attachments: sent.map(({ storageKey }, index) => ({
          storageKey,
          filename: filenames[index] ?? '',
          contentType: 'application/pdf',
        })),
      });
    });
  }
}

type MarkedItem = Pick<ReviewReport['items'][number], 'title' | 'isCorrect' | 'comments'>;

function factsOf(report: StoredReport) {
  const { result, overrideReason, overallComments, resultVersion, reopenReason } = report;
  const unit = countedUnit(report.kind, result.unit);
  return {
    work: workInWords(report),
    percentage: result.percentage,
    right: figureInWords(result.correct, unit),
    wrong: figureInWords(result.wrong, unit),
    overrideReason: overrideReason ?? '',
    overallComments,
    version: resultVersion,
    reason: reopenReason ?? '',
  };
}

function mailOfOne(report: StoredReport, items: readonly MarkedItem[], about: MailAboutWork): MailContent {
  const { isAutomatic, reopenReason } = report;
  const { version, reason, ...facts } = factsOf(report);
  if (reopenReason !== null) return CORRECTED_REPORT_MAIL.content({ ...facts, ...about, version, reason });
  return REVIEW_REPORT_MAIL.content({
    ...facts,
    ...about,
    isAutomatic,
    items: items
      .map(({ title, isCorrect, comments }, index) => ({
        number: index + 1,
        title,
        mark: markInWords(isCorrect),
        comments,
      }))
      .filter(({ mark, comments }) => mark !== '' || comments !== ''),
  });
}
