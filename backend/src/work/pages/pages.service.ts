import { percentOf } from '@inkwell/contract/percent-of';
import { submissionMessages } from '@inkwell/contract/submission-rules';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { ASSIGNMENT_EXTENDED } from '../../assignments/assignment.events.js';
import type { WorkKey } from '../../assignments/assignment.js';
import { WorkClockService } from '../../assignments/clock/work-clock.service.js';
import { ProjectsService } from '../../assignments/projects.service.js';
import { many, one } from '../../core/database/rows.js';
import { SaveDatabase } from '../../core/database/save-database.js';
import { DomainEvents } from '../../core/events/domain-events.js';
import { HttpError } from '../../core/http/domain-error.js';
import { defineJob } from '../../core/jobs/job-definition.js';
import { Jobs } from '../../core/jobs/jobs.js';
import type { Page } from '../../core/lists/list-query.js';
import type { DraftChange, DraftKey, VersionListQuery } from '../../drafts/draft-change.js';
import type { DraftText } from '../../drafts/draft-reader.service.js';
import { DraftsService, type DraftVersionRow } from '../../drafts/drafts.service.js';
import { IMAGE_REMOVED } from '../../images/image.events.js';
import { ImagesService } from '../../images/images.service.js';
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
import { PAGE_SUBMITTED } from '../work.events.js';
import {
  FIND_COMPLETED,
  FIND_WITH_PAGES,
  hasPageSql,
  INSERT_PAGE,
  READ_COMPLETION,
  READ_PAGE,
  READ_PROGRESS,
  REOPEN_PAGE,
  SUBMIT_PAGE,
} from './page.queries.js';

/** An image was hidden or deleted at this time. Assignments with pages for all other images are complete now. */
const COMPLETE_PAGES = defineJob<{ at: string }>('image-withdrawn');

const NO_DRAFT = { content: '', version: 0, lastSaved: null, submittedAt: null };

interface PageState {
  reviewDeadline: Date | null;
}

/**
 * Page mode: each image has its own text and submission. The first save of a page requires an active image of the assignment. After it, the
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
    private readonly projects: ProjectsService,
    private readonly jobs: Jobs,
    private readonly submissions: SubmissionService,
    private readonly receipts: SubmissionReceiptsService,
    private readonly events: DomainEvents,
  ) {}

  onModuleInit(): void {
    this.jobs.handle(COMPLETE_PAGES, ({ at }) => this.completeAll(new Date(at)));
    const complete = (tx: EntityManager, { occurredAt }: { occurredAt: Date }) =>
      this.jobs.enqueue(tx, COMPLETE_PAGES, { at: occurredAt.toISOString() });
    this.events.subscribe(IMAGE_REMOVED, complete);
    // The last missing page may have been hidden after the previous deadline.
    this.events.subscribe(ASSIGNMENT_EXTENDED, async (tx, { data: { extendedAt, ...work } }) => {
      await this.completeIfDone(tx, work, extendedAt);
    });
    this.images.registerMode({
      hasWorkSql: hasPageSql,
      findWithWork: (tx, imageIds) => tx.query(FIND_WITH_PAGES, [imageIds]),
    });
  }

  async progress({ assignmentId }: WorkKey): Promise<WorkProgressDto> {
    type Row = Pick<WorkProgressDto, 'totalImages' | 'submittedImageIds' | 'draftImageIds'>;
    const [row]: [Row] = await this.database.query(READ_PROGRESS, [assignmentId]);
    const submittedCount = row.submittedImageIds.length;
    return {
      ...row,
      submittedCount,
      draftsCount: row.draftImageIds.length,
      progress: percentOf(submittedCount, row.totalImages),
    };
  }

  /** @throws HttpError NOT_FOUND */
  async read(work: WorkKey, imageId: string): Promise<WorkPageDto> {
    const image = await this.images.findForWork(work, imageId);
    const text = await this.drafts.read(pageKey(work, imageId));
    // Read after the text: if the text is submitted, this row has the review deadline.
    const page = await this.find(work, imageId);
    if (!image) throw pageNotFound();
    const { minWords } = await this.projects.getOfAssignment(work.assignmentId);
    return { image: this.images.toUserImage(image, minWords), draft: toPageDraftDto(text ?? NO_DRAFT, page) };
  }

  /** @throws HttpError NOT_FOUND and what `DraftsService.save` throws */
  async save(work: WorkKey, imageId: string, change: DraftChange): Promise<SavedWorkDto> {
    // A page with a saved version has its row already.
    if (!change.baseVersion) await this.addPage(this.saves.manager, work, imageId);
    const { version, lastSaved } = await this.drafts.save(pageKey(work, imageId), change);
    return { version, lastSaved };
  }

  /**
   * Submits the page. With the page of the last active image, the work is marked as submitted.
   * @throws DraftError WORK_NOT_STARTED, DEADLINE_PASSED, ALREADY_SUBMITTED, DRAFT_CONFLICT;
   *   HttpError NOT_FOUND, VALIDATION_FAILED, PAYLOAD_TOO_LARGE
   */
  async submit(
    work: WorkKey,
    { imageId, submissionContent, baseVersion }: SubmitPageDto,
  ): Promise<PageSubmittedDto> {
    const { userId, assignmentId } = work;
    const key = pageKey(work, imageId);
    const { text, words } = await this.drafts.prepare(userId, submissionContent);
    const sha256 = await this.drafts.hashTextFile(userId, [text]);
    return this.database.transaction(async (tx) => {
      await this.clock.lockForUpdate(tx, work);
      await this.addPage(tx, work, imageId);
      await this.drafts.checkOpen(key, tx);
      const { minWords, reviewWindowSeconds } = await this.projects.getOfAssignment(assignmentId, tx);
      const minimum = (await this.images.findMinWords(tx, imageId)) ?? minWords;
      this.submissions.checkWords(words, 'submissionContent', submissionMessages.pageBlank, minimum);
      const { submittedAt, version: draftVersion } = await this.drafts.submit(tx, key, text, baseVersion);
      const receipt = this.submissions.receipt(submittedAt, reviewWindowSeconds);
      const reviewDueAt = receipt.reviewDeadline;
      await tx.query(SUBMIT_PAGE, [assignmentId, imageId, submittedAt, draftVersion, words, reviewDueAt]);
      await this.receipts.send(tx, { ...key, submittedAt, sha256, words });
      const fact = { userId, assignmentId, imageId, draftVersion, words, submittedAt, reviewDueAt };
      await this.events.publish(tx, PAGE_SUBMITTED, fact, submittedAt);
      return { ...receipt, ...(await this.completeIfDone(tx, work, submittedAt)) };
    });
  }

  /** Reopens the page in the transaction that returns it for correction. */
  async reopen(tx: EntityManager, work: WorkKey, imageId: string): Promise<void> {
    await this.drafts.reopen(tx, pageKey(work, imageId), [imageId]);
    await tx.query(REOPEN_PAGE, [work.assignmentId, imageId]);
  }

  /** @throws HttpError NOT_FOUND */
  async listVersions(
    work: WorkKey,
    imageId: string,
    query: VersionListQuery,
  ): Promise<Page<DraftVersionRow>> {
    await this.checkVisible(work, imageId);
    return this.drafts.listVersions(pageKey(work, imageId), query);
  }

  /** @throws HttpError NOT_FOUND */
  async readVersion(work: WorkKey, imageId: string, version: number): Promise<PageDraftDto> {
    const text = await this.drafts.readVersion(pageKey(work, imageId), version);
    return toPageDraftDto(text, await this.find(work, imageId));
  }

  /** @throws what `DraftsService.restore` throws */
  async restore(work: WorkKey, imageId: string, version: number): Promise<PageDraftDto> {
    const text = await this.drafts.restore(pageKey(work, imageId), version);
    return toPageDraftDto(text, await this.find(work, imageId));
  }

  /** @throws HttpError NOT_FOUND; DraftError WORK_NOT_STARTED, DEADLINE_PASSED */
  private async addPage(tx: EntityManager, work: WorkKey, imageId: string): Promise<void> {
    if (await this.find(work, imageId, tx)) return;
    const added = await many(tx, INSERT_PAGE, [work.assignmentId, imageId]);
    if (added.length > 0) return;
    await this.drafts.checkOpen(pageKey(work, imageId), tx);
    throw pageNotFound();
  }

  /**
   * Marks the work as submitted if its pages are complete. The caller has locked the assignment.
   * @returns whether the work is submitted now, in this mode or in another one
   */
  private async completeIfDone(
    tx: EntityManager,
    work: WorkKey,
    at: Date,
  ): Promise<Pick<PageSubmittedDto, 'isWorkSubmitted' | 'arePagesComplete'>> {
    const state = await one<{ isComplete: boolean; isSubmitted: boolean }>(tx, READ_COMPLETION, [
      work.assignmentId,
    ]);
    const arePagesComplete = state?.isComplete ?? false;
    if (arePagesComplete) await this.clock.markSubmitted(tx, work, at, 'pages');
    return { arePagesComplete, isWorkSubmitted: arePagesComplete || (state?.isSubmitted ?? false) };
  }

  /** Runs after an image was hidden or deleted: it may have been the last missing page of users whose deadline was still to come. */
  private async completeAll(at: Date): Promise<void> {
    const completed = await many<WorkKey>(this.database, FIND_COMPLETED, [at]);
    for (const work of completed) {
      await this.database.transaction(async (tx) => {
        await this.clock.lockForUpdate(tx, work);
        await this.completeIfDone(tx, work, at);
      });
    }
  }

  private async checkVisible(work: WorkKey, imageId: string): Promise<void> {
    if (!(await this.images.findForWork(work, imageId))) throw pageNotFound();
  }

  private async find(
    { assignmentId }: WorkKey,
    imageId: string,
    tx: EntityManager = this.database.manager,
  ): Promise<PageState | null> {
    const page = await one<PageState>(tx, READ_PAGE, [assignmentId, imageId]);
    return page ?? null;
  }
}

function pageKey({ userId, assignmentId }: WorkKey, imageId: string): DraftKey {
  return { userId, assignmentId, kind: 'page', subjectId: imageId };
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
