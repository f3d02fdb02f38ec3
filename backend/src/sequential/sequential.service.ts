import { submissionMessages } from '@inkwell/contract/word-count';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { DomainEvents } from '../core/events/domain-events.js';
import { HttpError } from '../core/http/domain-error.js';
import type { SavedDraft } from '../drafts/draft.queries.js';
import type { DraftChange, DraftKey } from '../drafts/draft-change.js';
import { DraftsService } from '../drafts/drafts.service.js';
import { ImagesService } from '../images/images.service.js';
import { WorkClock } from '../work/clock/work-clock.service.js';
import { SubmissionService } from '../work/submission.service.js';
import { SUBMISSION_CREATED } from '../work/work.events.js';
import type {
  ImageSubmittedDto,
  SequentialCompletedDto,
  SequentialSessionDto,
  SequentialStartedDto,
  SequentialWorkDto,
  SubmitImageDto,
} from './dto/sequential.dto.js';
import { SequentialError } from './sequential.errors.js';
import {
  COMPLETE_RUN,
  FIND_IN_RUN,
  READ_PLACE,
  READ_RUN,
  REOPEN_RUN,
  START_RUN,
  SUBMIT_IN_RUN,
} from './sequential.queries.js';
import { alreadySubmitted, percentageOf, placeInOrder, type RunPlace } from './sequential-order.js';

const NO_DRAFT = { content: '', lastSaved: null, version: 0 };

interface Run extends RunPlace {
  _id: string;
  completedAt: Date | null;
}

interface PlacedImage {
  imageId: string;
  position: number;
}

/** A person's run through all images, one after the other. Its images are those that were active at the start. */
@Injectable()
export class SequentialService implements OnModuleInit {
  constructor(
    private readonly database: DataSource,
    private readonly drafts: DraftsService,
    private readonly images: ImagesService,
    private readonly clock: WorkClock,
    private readonly submissions: SubmissionService,
    private readonly events: DomainEvents,
  ) {}

  onModuleInit(): void {
    this.images.keepReadableFor(async (userId, imageId) => {
      const run = await this.findRun(this.database.manager, userId);
      return run !== null && (await this.findInRun(this.database.manager, run, imageId)) !== null;
    });
  }

  /**
   * Starting again gives the same run.
   * @throws SequentialError NO_ACTIVE_IMAGES; DraftError WORK_NOT_STARTED, DEADLINE_PASSED
   */
  start(userId: string): Promise<SequentialStartedDto> {
    return this.database.transaction(async (tx) => {
      await this.clock.hold(tx, userId);
      await this.checkClock(tx, userId);
      if (!(await this.findRun(tx, userId))) await tx.query(START_RUN, [userId]);
      const session = await this.findSession(userId, tx);
      if (session) return { session, totalImages: session.totalImages };
      await this.checkClock(tx, userId);
      throw new SequentialError('NO_ACTIVE_IMAGES', 'There are no images to work on yet.');
    });
  }

  /** @throws SequentialError SEQUENTIAL_NOT_STARTED */
  async read(userId: string): Promise<SequentialWorkDto> {
    const session = await this.readSession(userId);
    const { totalImages, completedImages } = session;
    const current = await this.findInRun(this.database.manager, session, null);
    const image = current && (await this.images.findForWork(current.imageId));
    const text = current && (await this.drafts.read(textOf(userId, current.imageId)));
    const { content, lastSaved, version } = text ?? NO_DRAFT;
    return {
      session,
      currentImage: image,
      currentIndex: completedImages,
      totalImages,
      progressPercentage: percentageOf(session),
      draft: current && { submissionContent: content, lastSaved, version },
    };
  }

  /**
   * Saves the text of the image to work on now.
   * @throws SequentialError SEQUENTIAL_NOT_STARTED, SEQUENTIAL_OUT_OF_ORDER, ALREADY_SUBMITTED;
   *   HttpError NOT_FOUND and what `DraftsService.save` throws
   */
  async save(userId: string, imageId: string, change: DraftChange): Promise<SavedDraft> {
    const run = await this.readRun(this.database.manager, userId);
    const { position } = await this.readInRun(this.database.manager, run, imageId);
    // A text that is submitted meanwhile is refused by the store.
    if (placeInOrder(run, position) === 'repeat') throw alreadySubmitted();
    return this.drafts.save(textOf(userId, imageId), change);
  }

  /**
   * Submits the image to work on now, and moves on. The same image once more changes nothing and gets the same answer,
   * unless the version it was written on is told and its text is not the submitted one: that is no double click.
   * @throws SequentialError SEQUENTIAL_NOT_STARTED, SEQUENTIAL_OUT_OF_ORDER, ALREADY_SUBMITTED;
   *   DraftError DEADLINE_PASSED, DRAFT_CONFLICT; HttpError NOT_FOUND, VALIDATION_FAILED, PAYLOAD_TOO_LARGE
   */
  async submitImage(
    userId: string,
    { submissionContent, imageId, baseVersion }: SubmitImageDto,
  ): Promise<ImageSubmittedDto> {
    const text = this.drafts.sanitise(submissionContent);
    return this.database.transaction(async (tx) => {
      await this.clock.hold(tx, userId);
      const run = await this.readRun(tx, userId);
      const image = imageId ? await this.readInRun(tx, run, imageId) : await this.currentOf(tx, run);
      const place = placeInOrder(run, image.position);
      if (place === 'current') {
        await this.submitText(tx, run, textOf(userId, image.imageId), text, baseVersion);
      }
      const session = await this.readSession(userId, tx);
      if (place === 'repeat' && baseVersion !== undefined && !holds(session, image.imageId, text)) {
        throw alreadySubmitted();
      }
      const isLastImage = session.completedImages === session.totalImages;
      return { session, progressPercentage: percentageOf(session), isLastImage };
    });
  }

  /**
   * Ends the run and counts the work as submitted, once.
   * @throws SequentialError SEQUENTIAL_NOT_STARTED, SEQUENTIAL_INCOMPLETE, ALREADY_SUBMITTED; DraftError DEADLINE_PASSED
   */
  complete(userId: string): Promise<SequentialCompletedDto> {
    return this.database.transaction(async (tx) => {
      await this.clock.hold(tx, userId);
      const run = await this.readRun(tx, userId);
      if (run.completedAt) throw alreadySubmitted();
      await this.checkClock(tx, userId);
      if (run.completedImages < run.totalImages) {
        throw new SequentialError(
          'SEQUENTIAL_INCOMPLETE',
          'Please submit all images before you complete your work.',
        );
      }
      const [[completed]]: [{ completedAt: Date }[], number] = await tx.query(COMPLETE_RUN, [
        userId,
        this.submissions.reviewWindowSeconds,
      ]);
      if (!completed) {
        // The deadline has passed since it was checked.
        await this.checkClock(tx, userId);
        throw new Error('A run was neither completed nor refused');
      }
      const { completedAt } = completed;
      await this.clock.markSubmitted(tx, userId, completedAt, 'sequential');
      const { message, reviewDeadline } = this.submissions.receipt(completedAt);
      await this.events.publish(tx, SUBMISSION_CREATED, {
        userId,
        kind: 'sequential',
        subjectId: run._id,
        submittedAt: completedAt,
        dueAt: reviewDeadline,
        items: run.totalImages,
        words: null,
      });
      return { message, reviewDeadline };
    });
  }

  /** From its first image on, each with what was submitted as its draft. Part of the transaction that gives it back. */
  async reopen(tx: EntityManager, userId: string): Promise<void> {
    const images: { imageId: string }[] = await tx.query(REOPEN_RUN, [userId]);
    await this.drafts.reopen(
      tx,
      { userId, kind: 'sequential' },
      images.map(({ imageId }) => imageId),
    );
  }

  private async submitText(
    tx: EntityManager,
    run: Run,
    key: DraftKey,
    text: string,
    baseVersion: number | undefined,
  ): Promise<void> {
    await this.drafts.checkOpen(key, tx);
    this.submissions.checkNotBlank(text, 'submissionContent', submissionMessages.sequentialBlank);
    const { submittedAt } = await this.drafts.submit(tx, key, text, baseVersion);
    await tx.query(SUBMIT_IN_RUN, [run._id, key.subjectId, submittedAt, text]);
  }

  /** @throws DraftError WORK_NOT_STARTED, DEADLINE_PASSED */
  private async checkClock(tx: EntityManager, userId: string): Promise<void> {
    // No text of this mode has the person as its subject, so that only the clock is judged.
    await this.drafts.checkOpen(textOf(userId, userId), tx);
  }

  /** @throws SequentialError SEQUENTIAL_NOT_STARTED */
  private async readRun(tx: EntityManager, userId: string): Promise<Run> {
    const run = await this.findRun(tx, userId);
    if (!run) throw notStarted();
    return run;
  }

  private async findRun(tx: EntityManager, userId: string): Promise<Run | null> {
    const [run]: Run[] = await tx.query(READ_PLACE, [userId]);
    return run ?? null;
  }

  /** @throws SequentialError SEQUENTIAL_NOT_STARTED */
  private async readSession(userId: string, tx?: EntityManager): Promise<SequentialSessionDto> {
    const session = await this.findSession(userId, tx);
    if (!session) throw notStarted();
    return session;
  }

  private async findSession(
    userId: string,
    tx: EntityManager = this.database.manager,
  ): Promise<SequentialSessionDto | null> {
    const [session]: SequentialSessionDto[] = await tx.query(READ_RUN, [userId]);
    return session ?? null;
  }

  /** @throws SequentialError ALREADY_SUBMITTED */
  private async currentOf(tx: EntityManager, run: Run): Promise<PlacedImage> {
    const current = await this.findInRun(tx, run, null);
    if (!current) throw alreadySubmitted();
    return current;
  }

  /** @throws HttpError NOT_FOUND */
  private async readInRun(tx: EntityManager, run: Run, imageId: string): Promise<PlacedImage> {
    const image = await this.findInRun(tx, run, imageId);
    if (!image) throw new HttpError('NOT_FOUND', 'This image is not part of your sequential work.');
    return image;
  }

  /** The image asked for, or the one to work on now. */
  private async findInRun(
    tx: EntityManager,
    { _id, completedImages }: Run,
    imageId: string | null,
  ): Promise<PlacedImage | null> {
    const [image]: PlacedImage[] = await tx.query(FIND_IN_RUN, [_id, imageId, completedImages]);
    return image ?? null;
  }
}

function textOf(userId: string, imageId: string): DraftKey {
  return { userId, kind: 'sequential', subjectId: imageId };
}

function holds({ imageSubmissions }: SequentialSessionDto, imageId: string, text: string): boolean {
  return imageSubmissions.some(
    (submission) => submission.imageId._id === imageId && submission.submissionContent === text,
  );
}

function notStarted(): SequentialError {
  return new SequentialError('SEQUENTIAL_NOT_STARTED', 'You have not started sequential work yet.');
}
