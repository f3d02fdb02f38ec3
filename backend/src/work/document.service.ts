import { submissionMessages } from '@inkwell/contract/submission-rules';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { DomainEvents } from '../core/events/domain-events.js';
import type { Page } from '../core/lists/list-query.js';
import type { DraftKey } from '../drafts/draft-change.js';
import type { DraftText } from '../drafts/draft-reader.service.js';
import { DraftsService, type DraftVersionRow } from '../drafts/drafts.service.js';
import { WorkClockService } from './clock/work-clock.service.js';
import type { SubmitWorkDto, WorkDraftDto, WorkSubmittedDto } from './dto/draft.dto.js';
import { SubmissionService } from './submission.service.js';
import { SubmissionReceiptsService } from './submission-receipts.service.js';
import { DOCUMENT_SUBMITTED } from './work.events.js';

/** Document mode: one long text that is submitted once. */
@Injectable()
export class DocumentService {
  constructor(
    private readonly database: DataSource,
    private readonly drafts: DraftsService,
    private readonly clock: WorkClockService,
    private readonly submissions: SubmissionService,
    private readonly receipts: SubmissionReceiptsService,
    private readonly events: DomainEvents,
  ) {}

  async read(userId: string): Promise<WorkDraftDto> {
    const text = await this.drafts.read(documentKey(userId));
    return toWorkDraftDto(userId, text ?? { content: '', version: 0, lastSaved: null, submittedAt: null });
  }

  countWords(userId: string): Promise<number> {
    return this.drafts.countNewest(documentKey(userId));
  }

  /**
   * Submits the document and marks the work as submitted, once.
   * @throws DraftError WORK_NOT_STARTED, DEADLINE_PASSED, ALREADY_SUBMITTED, DRAFT_CONFLICT;
   *   HttpError VALIDATION_FAILED, PAYLOAD_TOO_LARGE
   */
  async submit(userId: string, { content, baseVersion }: SubmitWorkDto): Promise<WorkSubmittedDto> {
    const key = documentKey(userId);
    const { text, words } = await this.drafts.prepareSubmission(userId, content);
    const sha256 = await this.drafts.hashTextFile(userId, [text]);
    return this.database.transaction(async (tx) => {
      await this.clock.lockForUpdate(tx, userId);
      await this.drafts.checkOpen(key, tx);
      this.submissions.checkWords(words, 'content', submissionMessages.documentBlank);
      const submitted = await this.drafts.submit(tx, key, text, baseVersion);
      const { submittedAt, version: draftVersion } = submitted;
      await this.clock.markSubmitted(tx, userId, submittedAt, 'document');
      await this.receipts.send(tx, { ...key, submittedAt, sha256, words });
      const receipt = this.submissions.receipt(submittedAt);
      const { reviewDeadline: reviewDueAt } = receipt;
      const fact = { userId, draftVersion, words, submittedAt, reviewDueAt };
      await this.events.publish(tx, DOCUMENT_SUBMITTED, fact, submittedAt);
      return receipt;
    });
  }

  /** Reopens the document in the transaction that returns it for correction. */
  async reopen(tx: EntityManager, userId: string): Promise<void> {
    await this.drafts.reopen(tx, documentKey(userId), [userId]);
  }

  listVersions(userId: string, range: { limit: number; offset: number }): Promise<Page<DraftVersionRow>> {
    return this.drafts.listVersions(documentKey(userId), range);
  }

  async readVersion(userId: string, version: number): Promise<WorkDraftDto> {
    return toWorkDraftDto(userId, await this.drafts.readVersion(documentKey(userId), version));
  }

  async restore(userId: string, version: number): Promise<WorkDraftDto> {
    return toWorkDraftDto(userId, await this.drafts.restore(documentKey(userId), version));
  }
}

export function documentKey(userId: string): DraftKey {
  return { userId, kind: 'document', subjectId: userId };
}

function toWorkDraftDto(
  userId: string,
  text: Omit<DraftText, 'lastSaved'> & { lastSaved: Date | null },
): WorkDraftDto {
  const { content, version, lastSaved, submittedAt } = text;
  return { userId, content, version, lastSaved, submittedAt };
}
