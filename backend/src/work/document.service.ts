import { countWords, submissionMessages } from '@inkwell/contract/word-count';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { DomainEvents } from '../core/events/domain-events.js';
import type { Page } from '../core/lists/list-query.js';
import type { DraftChange, DraftKey } from '../drafts/draft-change.js';
import { DraftsService, type DraftText, type DraftVersionRow } from '../drafts/drafts.service.js';
import { WorkClock } from './clock/work-clock.service.js';
import type { SavedWorkDto, SubmitWorkDto, WorkDraftDto, WorkSubmittedDto } from './dto/draft.dto.js';
import { SubmissionService } from './submission.service.js';
import { SUBMISSION_CREATED } from './work.events.js';

/** Document mode: one long text, submitted once. */
@Injectable()
export class DocumentService {
  constructor(
    private readonly database: DataSource,
    private readonly drafts: DraftsService,
    private readonly clock: WorkClock,
    private readonly submissions: SubmissionService,
    private readonly events: DomainEvents,
  ) {}

  async read(userId: string): Promise<WorkDraftDto> {
    const text = await this.drafts.read(documentOf(userId));
    return describe(userId, text ?? { content: '', version: 0, lastSaved: null, submittedAt: null });
  }

  /** @throws what `DraftsService.save` throws */
  async save(userId: string, change: DraftChange): Promise<SavedWorkDto> {
    const { version, lastSaved } = await this.drafts.save(documentOf(userId), change);
    return { version, lastSaved };
  }

  /**
   * Closes the document and counts the work as submitted, once.
   * @throws DraftError WORK_NOT_STARTED, DEADLINE_PASSED, ALREADY_SUBMITTED, DRAFT_CONFLICT;
   *   HttpError VALIDATION_FAILED, PAYLOAD_TOO_LARGE
   */
  async submit(userId: string, { content, baseVersion }: SubmitWorkDto): Promise<WorkSubmittedDto> {
    const key = documentOf(userId);
    const text = this.drafts.sanitise(content);
    const words = countWords(text);
    return this.database.transaction(async (tx) => {
      await this.clock.hold(tx, userId);
      await this.drafts.checkOpen(key, tx);
      this.submissions.checkWords(words, 'content', submissionMessages.documentBlank);
      const submitted = await this.drafts.submit(tx, key, text, baseVersion);
      await this.clock.markSubmitted(tx, userId, submitted.submittedAt, 'document');
      const receipt = this.submissions.receipt(submitted.submittedAt);
      await this.events.publish(tx, SUBMISSION_CREATED, {
        ...key,
        submittedAt: receipt.submittedAt,
        dueAt: receipt.reviewDeadline,
        items: 1,
        words,
      });
      return receipt;
    });
  }

  /** Part of the transaction that gives it back to be corrected. */
  async reopen(tx: EntityManager, userId: string): Promise<void> {
    await this.drafts.reopen(tx, documentOf(userId), [userId]);
  }

  listVersions(userId: string, range: { limit: number; offset: number }): Promise<Page<DraftVersionRow>> {
    return this.drafts.listVersions(documentOf(userId), range);
  }

  async readVersion(userId: string, version: number): Promise<WorkDraftDto> {
    return describe(userId, await this.drafts.readVersion(documentOf(userId), version));
  }

  async restore(userId: string, version: number): Promise<WorkDraftDto> {
    return describe(userId, await this.drafts.restore(documentOf(userId), version));
  }
}

export function documentOf(userId: string): DraftKey {
  return { userId, kind: 'document', subjectId: userId };
}

function describe(
  userId: string,
  text: Omit<DraftText, 'lastSaved'> & { lastSaved: Date | null },
): WorkDraftDto {
  const { content, version, lastSaved, submittedAt } = text;
  return { userId, content, version, lastSaved, submittedAt };
}
