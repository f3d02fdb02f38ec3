import { percentOf } from '@inkwell/contract/percent-of';
import { submissionMessages } from '@inkwell/contract/submission-rules';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { SaveDatabase } from '../../core/database/save-database.js';
import { DomainEvents } from '../../core/events/domain-events.js';
import { HttpError } from '../../core/http/domain-error.js';
import { Jobs } from '../../core/jobs/jobs.js';
import type { Page } from '../../core/lists/list-query.js';
import type { DraftChange, DraftKey } from '../../drafts/draft-change.js';
import type { DraftText } from '../../drafts/draft-reader.service.js';
import { DraftsService, type DraftVersionRow } from '../../drafts/drafts.service.js';
import { IMAGE_WITHDRAWN, ImagesService } from '../../images/images.service.js';
import { WorkClockService } from '../clock/work-clock.service.js';
import type { SavedWorkDto } from '../dto/draft.dto.js';
import type {
  PageDraftDto,
  PageSubmittedDto,
  SubmitPageDto,
  WorkPageDto,
  WorkProgressDto,
} from '../dto/page.dto.js';
import { SubmissionService } from '../submission.service.js';
import { SubmissionReceiptsService } from '../submission-receipts.service.js';
import { ASSIGNMENT_EXTENDED, PAGE_SUBMITTED } from '../work.events.js';
import {
  ARE_PAGES_COMPLETE,
  FIND_COMPLETED,
  INSERT_PAGE,
  READ_PAGE,
  READ_PROGRESS,
  REOPEN_PAGE,
  SUBMIT_PAGE,
} from './page.queries.js';

const NO_DRAFT = { content: '', version: 0, lastSaved: null, submittedAt: null };

interface PageState {
  reviewDeadline: Date | null;
}

/**
 * Page mode: each image has its own text and submission. The first save of a page requires an active image. After it, the
 * page can be read, saved and submitted even if an administrator hides the image, so no user loses text.
 */
@Injectable()
export class PagesService implements OnModuleInit {
  constructor(
    private readonly database: DataSource,
    private readonly saves: SaveDatabase,
    private readonly drafts: DraftsService,
    private readonly images: ImagesService,
    private readonly clock: WorkClockService,
    private readonly jobs: Jobs,
    private readonly submissions: SubmissionService,
    private readonly receipts: SubmissionReceiptsService,
    private readonly events: DomainEvents,
  ) {}

  onModuleInit(): void {
    this.jobs.handle(IMAGE_WITHDRAWN, ({ at }) => this.completeAll(new Date(at)));
    // The last missing page may have been hidden after the previous deadline.
    this.events.subscribe(ASSIGNMENT_EXTENDED, async (tx, { data: { userId, extendedAt } }) => {
      await this.completeIfDone(tx, userId, extendedAt);
    });
    this.images.registerWorkCheck(async (userId, imageId) => (await this.find(userId, imageId)) !== null);
  }

  async progress(userId: string): Promise<WorkProgressDto> {
    type Row = Pick<WorkProgressDto, 'totalImages' | 'submittedImageIds' | 'draftImageIds'>;
    const [row]: [Row] = await this.database.query(READ_PROGRESS, [userId]);
    const submittedCount = row.submittedImageIds.length;
    return {
      ...row,
      submittedCount,
      draftsCount: row.draftImageIds.length,
      progress: percentOf(submittedCount, row.totalImages),
    };
  }

  /** @throws HttpError NOT_FOUND */
  async read(userId: string, imageId: string): Promise<WorkPageDto> {
    const image = await this.images.findForWork(imageId);
    const text = await this.drafts.read(pageKey(userId, imageId));
    // Read after the text: if the text is submitted, this row has the review deadline.
    const page = await this.find(userId, imageId);
    if (!image || !(image.isActive || page)) throw pageNotFound();
    return { image: this.images.toUserImage(image), draft: toPageDraftDto(text ?? NO_DRAFT, page) };
  }

  /** @throws HttpError NOT_FOUND and what `DraftsService.save` throws */
  async save(userId: string, imageId: string, change: DraftChange): Promise<SavedWorkDto> {
    // A page with a saved version has its row already.
    if (!change.baseVersion) await this.addPage(this.saves.manager, userId, imageId);
    const { version, lastSaved } = await this.drafts.save(pageKey(userId, imageId), change);
    return { version, lastSaved };
  }

  /**
   * Submits the page. With the page of the last active image, the work is marked as submitted.
   * @throws DraftError WORK_NOT_STARTED, DEADLINE_PASSED, ALREADY_SUBMITTED, DRAFT_CONFLICT;
   *   HttpError NOT_FOUND, VALIDATION_FAILED, PAYLOAD_TOO_LARGE
   */
  async submit(
    userId: string,
    { imageId, submissionContent, baseVersion }: SubmitPageDto,
  ): Promise<PageSubmittedDto> {
    const key = pageKey(userId, imageId);
    const { text, words } = await this.drafts.prepareSubmission(userId, submissionContent);
    const sha256 = await this.drafts.hashTextFile(userId, [text]);
    return this.database.transaction(async (tx) => {
      await this.clock.lockForUpdate(tx, userId);
      await this.addPage(tx, userId, imageId);
      await this.drafts.checkOpen(key, tx);
      const minimum = (await this.images.findMinWords(tx, imageId)) ?? undefined;
      this.submissions.checkWords(words, 'submissionContent', submissionMessages.pageBlank, minimum);
      const { submittedAt, version: draftVersion } = await this.drafts.submit(tx, key, text, baseVersion);
      const receipt = this.submissions.receipt(submittedAt);
      const reviewDueAt = receipt.reviewDeadline;
      await tx.query(SUBMIT_PAGE, [userId, imageId, submittedAt, draftVersion, words, reviewDueAt]);
      await this.receipts.send(tx, { ...key, submittedAt, sha256, words });
      const fact = { userId, imageId, draftVersion, words, submittedAt, reviewDueAt };
      await this.events.publish(tx, PAGE_SUBMITTED, fact, submittedAt);
      return { ...receipt, ...(await this.completeIfDone(tx, userId, submittedAt)) };
    });
  }

  /** Reopens the page in the transaction that returns it for correction. */
  async reopen(tx: EntityManager, userId: string, imageId: string): Promise<void> {
    await this.drafts.reopen(tx, pageKey(userId, imageId), [imageId]);
    await tx.query(REOPEN_PAGE, [userId, imageId]);
  }

  /** @throws HttpError NOT_FOUND */
  async listVersions(
    userId: string,
    imageId: string,
    range: { limit: number; offset: number },
  ): Promise<Page<DraftVersionRow>> {
    await this.checkVisible(userId, imageId);
    return this.drafts.listVersions(pageKey(userId, imageId), range);
  }

  /** @throws HttpError NOT_FOUND */
  async readVersion(userId: string, imageId: string, version: number): Promise<PageDraftDto> {
    const text = await this.drafts.readVersion(pageKey(userId, imageId), version);
    return toPageDraftDto(text, await this.find(userId, imageId));
  }

  /** @throws what `DraftsService.restore` throws */
  async restore(userId: string, imageId: string, version: number): Promise<PageDraftDto> {
    const text = await this.drafts.restore(pageKey(userId, imageId), version);
    return toPageDraftDto(text, await this.find(userId, imageId));
  }

  /** @throws HttpError NOT_FOUND; DraftError WORK_NOT_STARTED, DEADLINE_PASSED */
  private async addPage(tx: EntityManager, userId: string, imageId: string): Promise<void> {
    if (await this.find(userId, imageId, tx)) return;
    const added: unknown[] = await tx.query(INSERT_PAGE, [userId, imageId]);
    if (added.length > 0) return;
    await this.drafts.checkOpen(pageKey(userId, imageId), tx);
    throw pageNotFound();
  }

  /**
   * Marks the work as submitted if every active image has a submitted page. The caller has locked the user's row.
   * @returns whether the work is submitted now, in this mode or in another one
   */
  private async completeIfDone(
    tx: EntityManager,
    userId: string,
    at: Date,
  ): Promise<Pick<PageSubmittedDto, 'isWorkSubmitted' | 'arePagesComplete'>> {
    const [pages]: [{ isComplete: boolean }] = await tx.query(ARE_PAGES_COMPLETE, [userId]);
    if (pages.isComplete) await this.clock.markSubmitted(tx, userId, at, 'pages');
    const [user]: { isSubmitted: boolean }[] = await tx.query(
      'SELECT work_submitted AS "isSubmitted" FROM users WHERE id = $1',
      [userId],
    );
    return { isWorkSubmitted: user?.isSubmitted ?? false, arePagesComplete: pages.isComplete };
  }

  /** Runs after an image was hidden: it may have been the last missing page of users whose deadline was still to come. */
  private async completeAll(at: Date): Promise<void> {
    const users: { userId: string }[] = await this.database.query(FIND_COMPLETED, [at]);
    for (const { userId } of users) {
      await this.database.transaction(async (tx) => {
        await this.clock.lockForUpdate(tx, userId);
        await this.completeIfDone(tx, userId, at);
      });
    }
  }

  private async checkVisible(userId: string, imageId: string): Promise<void> {
    if (await this.find(userId, imageId)) return;
    const image = await this.images.findForWork(imageId);
    if (!image?.isActive) throw pageNotFound();
  }

  private async find(
    userId: string,
    imageId: string,
    tx: EntityManager = this.database.manager,
  ): Promise<PageState | null> {
    const [page]: PageState[] = await tx.query(READ_PAGE, [userId, imageId]);
    return page ?? null;
  }
}

function pageKey(userId: string, imageId: string): DraftKey {
  return { userId, kind: 'page', subjectId: imageId };
}

function pageNotFound(): HttpError {
  return new HttpError('NOT_FOUND', 'This page does not exist or is not available any more.');
}

function toPageDraftDto(
  { content, version, lastSaved, submittedAt }: Omit<DraftText, 'lastSaved'> & { lastSaved: Date | null },
  page: PageState | null,
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
