import { countWords, submissionMessages } from '@inkwell/contract/word-count';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { DomainEvents } from '../../core/events/domain-events.js';
import { HttpError } from '../../core/http/domain-error.js';
import type { Page } from '../../core/lists/list-query.js';
import type { DraftChange, DraftKey } from '../../drafts/draft-change.js';
import { DraftsService, type DraftText, type DraftVersionRow } from '../../drafts/drafts.service.js';
import { ImagesService } from '../../images/images.service.js';
import { WorkClock } from '../clock/work-clock.service.js';
import type { SavedWorkDto } from '../dto/draft.dto.js';
import type {
  PageDraftDto,
  PageSubmittedDto,
  SubmitPageDto,
  WorkPageDto,
  WorkProgressDto,
} from '../dto/page.dto.js';
import { SubmissionService } from '../submission.service.js';
import { SUBMISSION_CREATED } from '../work.events.js';
import { BEGIN_PAGE, READ_PAGE, READ_PROGRESS, REOPEN_PAGE, SUBMIT_PAGE } from './page.queries.js';
import { PageCompletion } from './page-completion.js';

const NO_DRAFT = { content: '', version: 0, lastSaved: null, submittedAt: null };

interface BegunPage {
  reviewDeadline: Date | null;
}

/**
 * Page mode: each image with a text and a submission of its own. Only active images can be begun; what is begun
 * can be read, saved and submitted to the end, also when the image has been hidden meanwhile, so that hiding
 * one takes no words from anybody.
 */
@Injectable()
export class PagesService implements OnModuleInit {
  constructor(
    private readonly database: DataSource,
    private readonly drafts: DraftsService,
    private readonly images: ImagesService,
    private readonly clock: WorkClock,
    private readonly completion: PageCompletion,
    private readonly submissions: SubmissionService,
    private readonly events: DomainEvents,
  ) {}

  onModuleInit(): void {
    this.images.keepReadableFor(async (userId, imageId) => (await this.find(userId, imageId)) !== null);
  }

  async progress(userId: string): Promise<WorkProgressDto> {
    type Row = Pick<WorkProgressDto, 'totalImages' | 'submittedImageIds' | 'draftImageIds'>;
    const [row]: Row[] = await this.database.query(READ_PROGRESS, [userId]);
    if (!row) throw new Error('A count without GROUP BY has one row');
    const submittedCount = row.submittedImageIds.length;
    return {
      ...row,
      submittedCount,
      draftsCount: row.draftImageIds.length,
      progress: row.totalImages === 0 ? 0 : Math.round((submittedCount / row.totalImages) * 100),
    };
  }

  /** @throws HttpError NOT_FOUND */
  async read(userId: string, imageId: string): Promise<WorkPageDto> {
    const image = await this.images.findForWork(imageId);
    const text = await this.drafts.read(pageOf(userId, imageId));
    // After the text: when that is submitted, this says until when it is reviewed.
    const page = await this.find(userId, imageId);
    if (!image || !(image.isActive || page)) throw missing();
    return { image, draft: describe(text ?? NO_DRAFT, page) };
  }

  /** @throws HttpError NOT_FOUND and what `DraftsService.save` throws */
  async save(userId: string, imageId: string, change: DraftChange): Promise<SavedWorkDto> {
    // Whoever builds on a saved version has begun the page.
    if (!change.baseVersion) await this.begin(this.database.manager, userId, imageId);
    const { version, lastSaved } = await this.drafts.save(pageOf(userId, imageId), change);
    return { version, lastSaved };
  }

  /**
   * Closes the page; the last active one counts the work as submitted.
   * @throws DraftError WORK_NOT_STARTED, DEADLINE_PASSED, ALREADY_SUBMITTED, DRAFT_CONFLICT;
   *   HttpError NOT_FOUND, VALIDATION_FAILED, PAYLOAD_TOO_LARGE
   */
  async submit(
    userId: string,
    { imageId, submissionContent, baseVersion }: SubmitPageDto,
  ): Promise<PageSubmittedDto> {
    const key = pageOf(userId, imageId);
    const text = this.drafts.sanitise(submissionContent);
    const words = countWords(text);
    return this.database.transaction(async (tx) => {
      await this.clock.hold(tx, userId);
      await this.begin(tx, userId, imageId);
      await this.drafts.checkOpen(key, tx);
      this.submissions.checkWords(words, 'submissionContent', submissionMessages.pageBlank);
      const { submittedAt, version } = await this.drafts.submit(tx, key, text, baseVersion);
      const receipt = this.submissions.receipt(submittedAt);
      const dueAt = receipt.reviewDeadline;
      await tx.query(SUBMIT_PAGE, [userId, imageId, submittedAt, version, words, dueAt]);
      await this.events.publish(tx, SUBMISSION_CREATED, { ...key, submittedAt, dueAt, items: 1, words });
      return { ...receipt, isWorkSubmitted: await this.completion.count(tx, userId, submittedAt) };
    });
  }

  /** Part of the transaction that gives it back to be corrected. */
  async reopen(tx: EntityManager, userId: string, imageId: string): Promise<void> {
    await this.drafts.reopen(tx, pageOf(userId, imageId), [imageId]);
    await tx.query(REOPEN_PAGE, [userId, imageId]);
  }

  /** @throws HttpError NOT_FOUND */
  async listVersions(
    userId: string,
    imageId: string,
    range: { limit: number; offset: number },
  ): Promise<Page<DraftVersionRow>> {
    await this.checkVisible(userId, imageId);
    return this.drafts.listVersions(pageOf(userId, imageId), range);
  }

  /** @throws HttpError NOT_FOUND */
  async readVersion(userId: string, imageId: string, version: number): Promise<PageDraftDto> {
    const text = await this.drafts.readVersion(pageOf(userId, imageId), version);
    return describe(text, await this.find(userId, imageId));
  }

  /** @throws what `DraftsService.restore` throws */
  async restore(userId: string, imageId: string, version: number): Promise<PageDraftDto> {
    const text = await this.drafts.restore(pageOf(userId, imageId), version);
    return describe(text, await this.find(userId, imageId));
  }

  /** @throws HttpError NOT_FOUND; DraftError WORK_NOT_STARTED, DEADLINE_PASSED */
  private async begin(tx: EntityManager, userId: string, imageId: string): Promise<void> {
    if (await this.find(userId, imageId, tx)) return;
    const begun: unknown[] = await tx.query(BEGIN_PAGE, [userId, imageId]);
    if (begun.length > 0) return;
    await this.drafts.checkOpen(pageOf(userId, imageId), tx);
    throw missing();
  }

  private async checkVisible(userId: string, imageId: string): Promise<void> {
    if (await this.find(userId, imageId)) return;
    const image = await this.images.findForWork(imageId);
    if (!image?.isActive) throw missing();
  }

  private async find(
    userId: string,
    imageId: string,
    tx: EntityManager = this.database.manager,
  ): Promise<BegunPage | null> {
    const [page]: BegunPage[] = await tx.query(READ_PAGE, [userId, imageId]);
    return page ?? null;
  }
}

function pageOf(userId: string, imageId: string): DraftKey {
  return { userId, kind: 'page', subjectId: imageId };
}

function missing(): HttpError {
  return new HttpError('NOT_FOUND', 'This page does not exist or is not available any more.');
}

function describe(
  { content, version, lastSaved, submittedAt }: Omit<DraftText, 'lastSaved'> & { lastSaved: Date | null },
  page: BegunPage | null,
): PageDraftDto {
  return {
    submissionContent: content,
    lastSaved,
    isDraft: submittedAt === null,
    version,
    submittedAt,
    reviewDeadline: submittedAt && (page?.reviewDeadline ?? null),
  };
}
