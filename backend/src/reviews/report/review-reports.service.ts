import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { Outbox } from '../../core/mail/outbox.js';
import { Settings } from '../../core/settings/settings.js';
import { FileStore } from '../../core/storage/file-store.js';
import { UploadJournal } from '../../core/storage/upload-journal.service.js';
import { reportMail } from './report-mail.js';
import { ReportPdf } from './report-pdf.js';
import { ReviewReportQueue } from './report-queue.service.js';
import {
  CLAIM_REPORT,
  COUNT_REPORTED,
  FIND_REPORTED,
  FREE_LOST_REPORTS,
  LIST_UNREPORTED,
  RECORD_REPORT,
  RELEASE_REPORT,
} from './report-statements.js';
import { ReportedReviews } from './reported-reviews.service.js';
import type { ReviewReport } from './review-report.js';

const PDF = 'application/pdf';
const POLL_MS = 100;

/**
 * Makes the report of each published review once: a PDF in the store, and an e-mail that carries it.
 * See docs/decisions/reports.md.
 */
@Injectable()
export class ReviewReports implements OnModuleInit {
  constructor(
    private readonly database: DataSource,
    private readonly queue: ReviewReportQueue,
    private readonly reviews: ReportedReviews,
    private readonly pdf: ReportPdf,
    private readonly files: FileStore,
    private readonly uploads: UploadJournal,
    private readonly outbox: Outbox,
    private readonly settings: Settings,
  ) {}

  onModuleInit(): void {
    this.uploads.registerReferenceCheck((keys) => this.findReported(keys));
    this.queue.handle((reviewId) => this.make(reviewId));
  }

  /** Has those made whose maker has died. @returns how many */
  async resume(): Promise<number> {
    return this.database.transaction(async (tx) => {
      const [lost]: [{ id: string }[], number] = await tx.query(FREE_LOST_REPORTS);
      for (const { id } of lost) await this.queue.wake(tx, id);
      return lost.length;
    });
  }

  /** What is published and has no report yet. */
  async listWaiting(): Promise<string[]> {
    const waiting: { id: string }[] = await this.database.query(LIST_UNREPORTED);
    return waiting.map(({ id }) => id);
  }

  /** How many of these have their report, or get it while there is patience: any process may be making them. */
  async countMade(ids: readonly string[], patienceMs: number): Promise<number> {
    for (let waitedMs = 0; ; waitedMs += POLL_MS) {
      const [row]: { made: number }[] = await this.database.query(COUNT_REPORTED, [ids]);
      const made = row?.made ?? 0;
      if (made === ids.length || waitedMs >= patienceMs) return made;
      await sleep(POLL_MS);
    }
  }

  /** Runs again after any failure. What somebody else makes just now is left to them, and to `resume` if they die. */
  private async make(id: string): Promise<void> {
    const [claimed]: [unknown[], number] = await this.database.query(CLAIM_REPORT, [id]);
    if (claimed.length === 0) return;
    try {
      await this.makeClaimed(id);
    } catch (error) {
      await this.database.query(RELEASE_REPORT, [id]);
      throw error;
    }
  }

  /** The key holds the file's hash: a second maker, should there be one, cannot overwrite what was e-mailed. */
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
    const rows: { key: string }[] = await this.database.query(FIND_REPORTED, [keys]);
    return rows.map(({ key }) => key);
  }

  private async record(tx: EntityManager, { id, userId, report, key, sha256 }: MadeReport): Promise<boolean> {
    // The person's row first, as whoever deletes the account: else each would wait for the other.
    await tx.query('SELECT 1 FROM users WHERE id = $1 FOR KEY SHARE', [userId]);
    const [recorded]: [unknown[], number] = await tx.query(RECORD_REPORT, [id, key, sha256]);
    if (recorded.length === 0) return false;
    await this.uploads.commit(tx, [key]);
    await this.outbox.enqueue(tx, {
      key: `review-report:${id}`,
      to: report.email,
      userId,
      content: reportMail(report, `${this.settings.publicUrl}/dashboard`),
      attachments: [{ storageKey: key, filename: reportFilename(report.title), contentType: PDF }],
    });
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

/** The name a report is saved under. */
export function reportFilename(title: string): string {
  const plain = title
    .normalize('NFKD')
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '');
  return `review-${plain.toLowerCase() || 'report'}.pdf`;
}
