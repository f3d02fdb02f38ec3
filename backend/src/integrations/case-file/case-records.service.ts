import { Injectable } from '@nestjs/common';
import { isUUID } from 'class-validator';
import { DataSource, type EntityManager } from 'typeorm';
import { assignmentNotFound } from '../../assignments/assignment.errors.js';
import { ClockStepsService } from '../../assignments/clock/clock-steps.service.js';
import { many, one } from '../../core/database/rows.js';
import {
  LIST_AUDIT_ENTRIES,
  LIST_CLOCK_FACTS,
  LIST_EMAILS,
  LIST_EXTENSION_REQUESTS,
  LIST_GUIDELINES,
  LIST_IMAGE_REPORTS,
  LIST_IMAGES,
  LIST_REOPENED,
  LIST_REVIEWS,
  LIST_TEXTS,
  READ_AGREEMENT,
  READ_CASE,
  READ_SEQUENTIAL_WORK,
} from './case-file.queries.js';
import type {
  AuditRecord,
  CaseFacts,
  CaseRecords,
  ClockFacts,
  EmailRecord,
  ExtensionRequestRecord,
  GuidelinesRecord,
  ImageRecord,
  ImageReportRecord,
  LedgerRecord,
  ReopenedRecord,
  ReviewRecord,
  SequentialRecord,
  SignedAgreementRecord,
  TextRecord,
} from './case-records.js';

/** Reads what is stored about an assignment. */
@Injectable()
export class CaseRecordsService {
  constructor(
    private readonly database: DataSource,
    private readonly steps: ClockStepsService,
  ) {}

  /** @throws HttpError NOT_FOUND */
  async readFacts(
    assignmentId: string,
    tx: Pick<EntityManager, 'query'> = this.database,
  ): Promise<CaseFacts> {
    if (!isUUID(assignmentId)) throw assignmentNotFound();
    const facts = await one<CaseFacts>(tx, READ_CASE, [assignmentId]);
    if (!facts) throw assignmentNotFound();
    return facts;
  }

  /** All from one state of the database, except the clock. @throws HttpError NOT_FOUND */
  async read(assignmentId: string): Promise<CaseRecords> {
    const records = await this.database.transaction('REPEATABLE READ', (tx) =>
      this.readAll(tx, assignmentId),
    );
    return { ...records, ledger: await this.readLedger(records.facts) };
  }

  private async readLedger({ id, user }: CaseFacts): Promise<LedgerRecord[]> {
    const steps = await this.steps.list({ userId: user.id, assignmentId: id }, 'admin');
    const rows = await many<ClockFacts>(this.database, LIST_CLOCK_FACTS, [id]);
    const known = new Map(rows.map((row) => [row.id, row]));
    return steps.map((step) => {
      const { admin = null, facts = {} } = known.get(step._id) ?? {};
      return { ...step, admin, facts };
    });
  }

  private async readAll(tx: EntityManager, assignmentId: string): Promise<Omit<CaseRecords, 'ledger'>> {
    const params = [assignmentId];
    const facts = await this.readFacts(assignmentId, tx);
    const agreement = await one<SignedAgreementRecord>(tx, READ_AGREEMENT, params);
    const guidelines = await many<GuidelinesRecord>(tx, LIST_GUIDELINES, params);
    const images = await many<ImageRecord>(tx, LIST_IMAGES, params);
    const texts = await many<TextRecord>(tx, LIST_TEXTS, params);
    const sequentialWork = await one<SequentialRecord>(tx, READ_SEQUENTIAL_WORK, params);
    const reviews = await many<ReviewRecord>(tx, LIST_REVIEWS, params);
    const reopened = await many<ReopenedRecord>(tx, LIST_REOPENED, params);
    const extensionRequests = await many<ExtensionRequestRecord>(tx, LIST_EXTENSION_REQUESTS, params);
    const imageReports = await many<ImageReportRecord>(tx, LIST_IMAGE_REPORTS, params);
    const auditEntries = await many<AuditRecord>(tx, LIST_AUDIT_ENTRIES, params);
    const emails = await many<EmailRecord>(tx, LIST_EMAILS, params);
    return {
      ...{ facts, agreement: agreement ?? null, guidelines, images, texts },
      ...{ sequentialWork: sequentialWork ?? null, reviews, reopened },
      ...{ extensionRequests, imageReports, auditEntries, emails },
    };
  }
}
