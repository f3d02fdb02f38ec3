import { Injectable, type OnModuleInit } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { PENALTY_REMOVED } from '../assignments/assignment.events.js';
import type { WorkKey } from '../assignments/assignment.js';
import { WorkClockService } from '../assignments/clock/work-clock.service.js';
import { many, one } from '../core/database/rows.js';
import { SaveDatabase } from '../core/database/save-database.js';
import { DomainEvents } from '../core/events/domain-events.js';
import type { SavedDraft } from '../drafts/draft.queries.js';
import type { DraftChange, SaveOptions } from '../drafts/draft-change.js';
import { DraftsService } from '../drafts/drafts.service.js';
import { ImagesService } from '../images/images.service.js';
import { ImageReportsService } from '../images/reports/image-reports.service.js';
import type { SequentialSessionDto, SequentialStartedDto, SequentialWorkDto } from './dto/sequential.dto.js';
import { SequentialError } from './sequential.errors.js';
import {
  FIND_IN_SESSIONS,
  hasRunOnSql,
  LIFT_PENALTY,
  PENALIZE_UNFINISHED,
  PUT_IN_ORDER,
  READ_SESSION,
  REOPEN_SESSION,
  START_SESSION,
  TAKE_OUT_OF_ORDER,
} from './sequential.queries.js';
import { alreadySubmitted, checkOrder, MIN_WORDS, percentageOf } from './sequential-order.js';
import { draftKey, notStarted, SequentialStateService, unknownImage } from './sequential-state.service.js';

const NO_DRAFT = { content: '', lastSaved: null, version: 0 };

/** A user works through all images of an assignment in their order, once. The session fixes its images when it starts. */
@Injectable()
export class SequentialService implements OnModuleInit {
  constructor(
    private readonly database: DataSource,
    private readonly saves: SaveDatabase,
    private readonly drafts: DraftsService,
    private readonly images: ImagesService,
    private readonly reports: ImageReportsService,
    private readonly clock: WorkClockService,
    private readonly state: SequentialStateService,
    private readonly events: DomainEvents,
  ) {}

  onModuleInit(): void {
    this.events.subscribe(PENALTY_REMOVED, (tx, { data }) => this.liftPenalty(tx, data.assignmentId));
    this.images.registerMode({
      hasWorkSql: hasRunOnSql,
      findWithWork: (tx, imageIds) => tx.query(FIND_IN_SESSIONS, [imageIds]),
    });
  }

  /**
   * Starting again returns the same session.
   * @throws SequentialError NO_ACTIVE_IMAGES; DraftError WORK_NOT_STARTED, DEADLINE_PASSED; AssignmentError MODE_NOT_OFFERED
   */
  start(work: WorkKey): Promise<SequentialStartedDto> {
    const { assignmentId } = work;
    return this.database.transaction(async (tx) => {
      await this.clock.lockForUpdate(tx, work);
      await this.state.checkDeadline(tx, work);
      if (!(await this.state.find(tx, work))) await tx.query(START_SESSION, [assignmentId]);
      const session = await one<SequentialSessionDto>(tx, READ_SESSION, [assignmentId]);
      if (session) return { session, totalImages: session.totalImages };
      await this.state.checkDeadline(tx, work);
      throw new SequentialError('NO_ACTIVE_IMAGES');
    });
  }

  /**
   * Passes over the current image, which the user has reported: it comes again after the others. Repeating it changes nothing.
   * @throws SequentialError SEQUENTIAL_NOT_STARTED, ALREADY_SUBMITTED, SEQUENTIAL_OUT_OF_ORDER, IMAGE_NOT_REPORTED; HttpError NOT_FOUND;
   *   DraftError DEADLINE_PASSED
   */
  async passOver(work: WorkKey, imageId: string): Promise<SequentialWorkDto> {
    await this.database.transaction(async (tx) => {
      await this.clock.lockForUpdate(tx, work);
      const session = await this.state.get(tx, work);
      const { position } = await this.state.getImage(tx, session, imageId);
      if (session.completedAt || position < session.completedImages) throw alreadySubmitted();
      await this.state.checkDeadline(tx, work);
      if (!(await this.reports.isExcused(tx, work, imageId))) throw new SequentialError('IMAGE_NOT_REPORTED');
      if (position > session.completedImages) return;
      await tx.query(TAKE_OUT_OF_ORDER, [session._id, imageId]);
      await tx.query(PUT_IN_ORDER, [session._id]);
    });
    return this.read(work);
  }

  /** @throws SequentialError SEQUENTIAL_NOT_STARTED */
  async read(work: WorkKey): Promise<SequentialWorkDto> {
    const session = await one<SequentialSessionDto>(this.database, READ_SESSION, [work.assignmentId]);
    if (!session) throw notStarted();
    const { totalImages, completedImages } = session;
    const current = await this.state.findImage(this.database.manager, session, null);
    const image = current && (await this.images.findForWork(work, current.imageId));
    const text = current && (await this.drafts.read(draftKey(work, current.imageId)));
    const { content, lastSaved, version } = text ?? NO_DRAFT;
    return {
      session,
      currentImage: image && this.images.toUserImage(image, MIN_WORDS),
      currentIndex: completedImages,
      totalImages,
      progressPercentage: percentageOf(session),
      draft: current && { submissionContent: content, lastSaved, version },
      ...(current &&
        (await this.state.isCompletable(this.database.manager, work)) && { isCompletable: true }),
    };
  }

  /**
   * Saves the text of the current image.
   * @throws SequentialError SEQUENTIAL_NOT_STARTED, SEQUENTIAL_OUT_OF_ORDER, ALREADY_SUBMITTED;
   *   HttpError NOT_FOUND and what `DraftsService.save` throws
   */
  async save(
    work: WorkKey,
    imageId: string,
    change: DraftChange,
    options: SaveOptions = {},
  ): Promise<SavedDraft> {
    const tx = this.saves.manager;
    const session = await this.state.get(tx, work);
    const { position } = await this.state.getImage(tx, session, imageId);
    // If the text is submitted after this check, `drafts.save` refuses it.
    if (checkOrder(session, position) === 'repeat') throw alreadySubmitted();
    return this.drafts.save(draftKey(work, imageId), change, options);
  }

  /** @throws HttpError NOT_FOUND if the assignment has no sequential work with this image */
  async checkImage(work: WorkKey, imageId: string): Promise<void> {
    const tx = this.database.manager;
    const session = await this.state.find(tx, work);
    if (!session) throw unknownImage();
    await this.state.getImage(tx, session, imageId);
  }

  /** Opens every image again, with the submitted text as its draft, in the caller's transaction. */
  async reopen(tx: EntityManager, { userId, assignmentId }: WorkKey): Promise<void> {
    const images = await many<{ imageId: string }>(tx, REOPEN_SESSION, [assignmentId]);
    const imageIds = images.map(({ imageId }) => imageId);
    await this.drafts.reopen(tx, { userId, assignmentId, kind: 'sequential' }, imageIds);
  }

  /** Marks the unfinished sessions of these assignments, which the caller has locked. @returns the assignments that have one */
  async penalizeUnfinished(tx: EntityManager, assignmentIds: readonly string[]): Promise<Set<string>> {
    const rows = await many<{ assignmentId: string }>(tx, PENALIZE_UNFINISHED, [assignmentIds]);
    return new Set(rows.map(({ assignmentId }) => assignmentId));
  }

  async liftPenalty(tx: EntityManager, assignmentId: string): Promise<void> {
    await tx.query(LIFT_PENALTY, [assignmentId]);
  }
}
