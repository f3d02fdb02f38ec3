import { submissionMessages } from '@inkwell/contract/submission-rules';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { WorkKey } from '../assignments/assignment.js';
import { WorkClockService } from '../assignments/clock/work-clock.service.js';
import { ProjectsService } from '../assignments/projects.service.js';
import { DomainEvents } from '../core/events/domain-events.js';
import type { Page } from '../core/lists/list-query.js';
import type { DraftKey, VersionListQuery } from '../drafts/draft-change.js';
import type { DraftText } from '../drafts/draft-reader.service.js';
import { DraftsService, type DraftVersionRow } from '../drafts/drafts.service.js';
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
    private readonly projects: ProjectsService,
    private readonly submissions: SubmissionService,
    private readonly receipts: SubmissionReceiptsService,
    private readonly events: DomainEvents,
  ) {}

  async read(work: WorkKey): Promise<WorkDraftDto> {
    const text = await this.drafts.read(documentKey(work));
    return toWorkDraftDto(work, text ?? { content: '', version: 0, lastSaved: null, submittedAt: null });
  }

  readTag(work: WorkKey): Promise<string> {
    return this.drafts.readTag(documentKey(work));
  }

  countWords(work: WorkKey): Promise<number> {
    return this.drafts.countNewest(documentKey(work));
  }

  /**
   * Submits the document and marks the work as submitted, once.
   * @throws DraftError WORK_NOT_STARTED, DEADLINE_PASSED, ALREADY_SUBMITTED, DRAFT_CONFLICT; AssignmentError MODE_NOT_OFFERED;
   *   HttpError NOT_FOUND, VALIDATION_FAILED, PAYLOAD_TOO_LARGE
   */
  async submit(work: WorkKey, { content, baseVersion }: SubmitWorkDto): Promise<WorkSubmittedDto> {
    const { userId, assignmentId } = work;
    const key = documentKey(work);
    const { text, words } = await this.drafts.prepare(userId, content);
    const sha256 = await this.drafts.hashTextFile(userId, [text]);
    return this.database.transaction(async (tx) => {
      await this.clock.lockForUpdate(tx, work);
      await this.drafts.checkOpen(key, tx);
      const { minWords, reviewWindowSeconds } = await this.projects.getOfAssignment(assignmentId, tx);
      this.submissions.checkWords(words, 'content', submissionMessages.documentBlank, minWords);
      const submitted = await this.drafts.submit(tx, key, text, baseVersion);
      const { submittedAt, version: draftVersion } = submitted;
      await this.clock.markSubmitted(tx, work, submittedAt, 'document');
      await this.receipts.send(tx, { ...key, submittedAt, sha256, words });
      const receipt = this.submissions.receipt(submittedAt, reviewWindowSeconds);
      const { reviewDeadline: reviewDueAt } = receipt;
      const fact = { userId, assignmentId, draftVersion, words, submittedAt, reviewDueAt };
      await this.events.publish(tx, DOCUMENT_SUBMITTED, fact, submittedAt);
      return receipt;
    });
  }

  /** Reopens the document in the transaction that returns it for correction. */
  async reopen(tx: EntityManager, work: WorkKey): Promise<void> {
    await this.drafts.reopen(tx, documentKey(work), [work.userId]);
  }

  listVersions(work: WorkKey, query: VersionListQuery): Promise<Page<DraftVersionRow>> {
    return this.drafts.listVersions(documentKey(work), query);
  }

  async readVersion(work: WorkKey, version: number): Promise<WorkDraftDto> {
    return toWorkDraftDto(work, await this.drafts.readVersion(documentKey(work), version));
  }

  async restore(work: WorkKey, version: number): Promise<WorkDraftDto> {
    return toWorkDraftDto(work, await this.drafts.restore(documentKey(work), version));
  }
}

export function documentKey({ userId, assignmentId }: WorkKey): DraftKey {
  return { userId, assignmentId, kind: 'document', subjectId: userId };
}

function toWorkDraftDto(
  { userId }: WorkKey,
  text: Omit<DraftText, 'lastSaved'> & { lastSaved: Date | null },
): WorkDraftDto {
  const { content, version, lastSaved, submittedAt } = text;
  return { userId, content, version, lastSaved, submittedAt };
}
