import { submissionMessages } from '@inkwell/contract/word-count';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { SaveDatabase } from '../core/database/save-database.js';
import { DomainEvents } from '../core/events/domain-events.js';
import { HttpError } from '../core/http/domain-error.js';
import { deadlinePassed } from '../drafts/draft.errors.js';
import type { SavedDraft } from '../drafts/draft.queries.js';
import type { DraftChange, DraftKey, SaveOptions } from '../drafts/draft-change.js';
import { DraftsService } from '../drafts/drafts.service.js';
import { ImagesService } from '../images/images.service.js';
import { WorkClock } from '../work/clock/work-clock.service.js';
import { SubmissionService } from '../work/submission.service.js';
import { SubmissionReceipts } from '../work/submission-receipts.service.js';
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
  COMPLETE_SESSION,
  FIND_IMAGE,
  PENALIZE_UNFINISHED,
  READ_PROGRESS,
  READ_SESSION,
  READ_SESSION_WITH_IMAGE,
  READ_TEXTS,
  READ_TEXTS_TO_COMPLETE,
  REOPEN_SESSION,
  START_SESSION,
  SUBMIT_IMAGE,
} from './sequential.queries.js';
import { alreadySubmitted, checkOrder, percentageOf, type SessionProgress } from './sequential-order.js';

/** Without an own minimum of the image, a text only may not be empty. */
const MIN_WORDS = 1;

const NO_DRAFT = { content: '', lastSaved: null, version: 0 };

/** A session without its texts. */
interface SessionState extends SessionProgress {
  _id: string;
  completedAt: Date | null;
}

interface SessionImage {
  imageId: string;
  position: number;
}

/** A user works through all images in their order, once. The session fixes its images when it starts. */
@Injectable()
export class SequentialService implements OnModuleInit {
  constructor(
    private readonly database: DataSource,
    private readonly saves: SaveDatabase,
    private readonly drafts: DraftsService,
    private readonly images: ImagesService,
    private readonly clock: WorkClock,
    private readonly submissions: SubmissionService,
    private readonly receipts: SubmissionReceipts,
    private readonly events: DomainEvents,
  ) {}

  onModuleInit(): void {
    this.images.keepReadableFor(async (userId, imageId) => {
      const tx = this.database.manager;
      const state = await this.findState(tx, userId);
      return state !== null && (await this.findImage(tx, state, imageId)) !== null;
    });
  }

  /**
   * Starting again returns the same session.
   * @throws SequentialError NO_ACTIVE_IMAGES; DraftError WORK_NOT_STARTED, DEADLINE_PASSED
   */
  start(userId: string): Promise<SequentialStartedDto> {
    return this.database.transaction(async (tx) => {
      await this.clock.lockForUpdate(tx, userId);
      await this.checkDeadline(tx, userId);
      if (!(await this.findState(tx, userId))) await tx.query(START_SESSION, [userId]);
      const [session]: SequentialSessionDto[] = await tx.query(READ_SESSION, [userId]);
      if (session) return { session, totalImages: session.totalImages };
      await this.checkDeadline(tx, userId);
      throw new SequentialError('NO_ACTIVE_IMAGES', 'There are no images to work on yet.');
    });
  }

  /** @throws SequentialError SEQUENTIAL_NOT_STARTED */
  async read(userId: string): Promise<SequentialWorkDto> {
    const [session]: SequentialSessionDto[] = await this.database.query(READ_SESSION, [userId]);
    if (!session) throw notStarted();
    const { totalImages, completedImages } = session;
    const current = await this.findImage(this.database.manager, session, null);
    const image = current && (await this.images.findForWork(current.imageId));
    const text = current && (await this.drafts.read(draftKey(userId, current.imageId)));
    const { content, lastSaved, version } = text ?? NO_DRAFT;
    return {
      session,
      currentImage: image && this.images.toUserImage(image, MIN_WORDS),
      currentIndex: completedImages,
      totalImages,
      progressPercentage: percentageOf(session),
      draft: current && { submissionContent: content, lastSaved, version },
    };
  }

  /**
   * Saves the text of the current image.
   * @throws SequentialError SEQUENTIAL_NOT_STARTED, SEQUENTIAL_OUT_OF_ORDER, ALREADY_SUBMITTED;
   *   HttpError NOT_FOUND and what `DraftsService.save` throws
   */
  async save(
    userId: string,
    imageId: string,
    change: DraftChange,
    options: SaveOptions = {},
  ): Promise<SavedDraft> {
    const tx = this.saves.manager;
    const state = await this.getState(tx, userId);
    const { position } = await this.getImage(tx, state, imageId);
    // If the text is submitted after this check, `drafts.save` refuses it.
    if (checkOrder(state, position) === 'repeat') throw alreadySubmitted();
    return this.drafts.save(draftKey(userId, imageId), change, options);
  }

  /** @throws HttpError NOT_FOUND if the user has no sequential work with this image */
  async checkImage(userId: string, imageId: string): Promise<void> {
    const tx = this.database.manager;
    const state = await this.findState(tx, userId);
    if (!state) throw unknownImage();
    await this.getImage(tx, state, imageId);
  }

  /**
   * Submits the current image. A repeat for the image that was just submitted changes nothing and gets the same answer. With
   * a `baseVersion`, a repeat must contain the submitted text: another text comes from another device and is refused.
   * @throws SequentialError SEQUENTIAL_NOT_STARTED, SEQUENTIAL_OUT_OF_ORDER, ALREADY_SUBMITTED;
   *   DraftError DEADLINE_PASSED, DRAFT_CONFLICT; HttpError NOT_FOUND, VALIDATION_FAILED, PAYLOAD_TOO_LARGE
   */
  async submitImage(userId: string, body: SubmitImageDto): Promise<ImageSubmittedDto> {
    const { imageId, baseVersion } = body;
    const { text, words } = await this.drafts.prepareSubmission(body.submissionContent);
    return this.database.transaction(async (tx) => {
      await this.clock.lockForUpdate(tx, userId);
      const state = await this.getState(tx, userId);
      const image = await (imageId ? this.getImage(tx, state, imageId) : this.getCurrentImage(tx, state));
      const order = checkOrder(state, image.position);
      const key = draftKey(userId, image.imageId);
      if (order === 'current') await this.submitText(tx, state, key, { text, words, baseVersion });
      const [session]: [SequentialSessionDto] = await tx.query(READ_SESSION_WITH_IMAGE, [
        userId,
        image.imageId,
      ]);
      const isSameText = session.imageSubmissions[0]?.submissionContent === text;
      if (order === 'repeat' && baseVersion !== undefined && !isSameText) throw alreadySubmitted();
      const isLastImage = session.completedImages === session.totalImages;
      return { session, progressPercentage: percentageOf(session), isLastImage };
    });
  }

  /**
   * Completes the session and marks the work as submitted, once.
   * @throws SequentialError SEQUENTIAL_NOT_STARTED, SEQUENTIAL_INCOMPLETE, ALREADY_SUBMITTED; DraftError DEADLINE_PASSED
   */
  async complete(userId: string): Promise<SequentialCompletedDto> {
    const counts = await this.countWords(userId);
    return this.database.transaction(async (tx) => {
      await this.clock.lockForUpdate(tx, userId);
      const { _id, completedAt, completedImages, totalImages } = await this.getState(tx, userId);
      if (completedAt) throw alreadySubmitted();
      await this.checkDeadline(tx, userId);
      if (completedImages < totalImages) {
        throw new SequentialError(
          'SEQUENTIAL_INCOMPLETE',
          'Please submit all images before you complete your work.',
        );
      }
      const [[completed]]: [{ completedAt: Date }[], number] = await tx.query(COMPLETE_SESSION, [
        userId,
        this.submissions.reviewWindowSeconds,
      ]);
      // The conditions above hold while the user's row is locked; only the deadline can have passed since.
      if (!completed) throw deadlinePassed();
      const submittedAt = completed.completedAt;
      await this.clock.markSubmitted(tx, userId, submittedAt, 'sequential');
      const { message, reviewDeadline } = this.submissions.receipt(submittedAt);
      const work = { userId, kind: 'sequential', subjectId: _id, submittedAt } as const;
      const rows: { text: string }[] = await tx.query(READ_TEXTS, [_id]);
      const texts = rows.map(({ text }) => text);
      let words = 0;
      for (const text of texts) words += counts.get(text) ?? (await this.drafts.countWords(text));
      await this.receipts.send(tx, { ...work, texts, words });
      await this.events.publish(tx, SUBMISSION_CREATED, {
        ...work,
        dueAt: reviewDeadline,
        items: totalImages,
        words: null,
      });
      return { message, reviewDeadline };
    });
  }

  /** The words of each text of a session whose images are all submitted. Slow, so it is done before the transaction. */
  private async countWords(userId: string): Promise<Map<string, number>> {
    const rows: { text: string }[] = await this.database.query(READ_TEXTS_TO_COMPLETE, [userId]);
    const counts = new Map<string, number>();
    for (const { text } of rows) counts.set(text, await this.drafts.countWords(text));
    return counts;
  }

  /** Opens every image again, with the submitted text as its draft, in the caller's transaction. */
  async reopen(tx: EntityManager, userId: string): Promise<void> {
    const images: { imageId: string }[] = await tx.query(REOPEN_SESSION, [userId]);
    const imageIds = images.map(({ imageId }) => imageId);
    await this.drafts.reopen(tx, { userId, kind: 'sequential' }, imageIds);
  }

  /** Marks the unfinished sessions of these users, whose rows the caller has locked. @returns the users who have one */
  async penalizeUnfinished(tx: EntityManager, userIds: readonly string[]): Promise<Set<string>> {
    const [rows]: [{ userId: string }[], number] = await tx.query(PENALIZE_UNFINISHED, [userIds]);
    return new Set(rows.map(({ userId }) => userId));
  }

  async liftPenalty(tx: EntityManager, userId: string): Promise<void> {
    await tx.query('UPDATE sequential_sessions SET is_penalized = false WHERE user_id = $1', [userId]);
  }

  private async submitText(
    tx: EntityManager,
    { _id }: SessionState,
    key: DraftKey,
    { text, words, baseVersion }: { text: string; words: number; baseVersion: number | undefined },
  ): Promise<void> {
    await this.drafts.checkOpen(key, tx);
    const minimum = (await this.images.findMinWords(tx, key.subjectId)) ?? MIN_WORDS;
    this.submissions.checkWords(words, 'submissionContent', submissionMessages.sequentialBlank, minimum);
    const { submittedAt } = await this.drafts.submit(tx, key, text, baseVersion);
    await tx.query(SUBMIT_IMAGE, [_id, key.subjectId, submittedAt, text]);
  }

  /** @throws DraftError WORK_NOT_STARTED, DEADLINE_PASSED */
  private async checkDeadline(tx: EntityManager, userId: string): Promise<void> {
    // No sequential text has the user as its subject, so this checks the work clock only.
    await this.drafts.checkOpen(draftKey(userId, userId), tx);
  }

  /** @throws SequentialError SEQUENTIAL_NOT_STARTED */
  private async getState(tx: EntityManager, userId: string): Promise<SessionState> {
    const state = await this.findState(tx, userId);
    if (!state) throw notStarted();
    return state;
  }

  private async findState(tx: EntityManager, userId: string): Promise<SessionState | null> {
    const [state]: SessionState[] = await tx.query(READ_PROGRESS, [userId]);
    return state ?? null;
  }

  /** @throws HttpError NOT_FOUND */
  private async getImage(tx: EntityManager, state: SessionState, imageId: string): Promise<SessionImage> {
    const image = await this.findImage(tx, state, imageId);
    if (!image) throw unknownImage();
    return image;
  }

  /** @throws SequentialError ALREADY_SUBMITTED */
  private async getCurrentImage(tx: EntityManager, state: SessionState): Promise<SessionImage> {
    const current = await this.findImage(tx, state, null);
    if (!current) throw alreadySubmitted();
    return current;
  }

  /** The image with this id; for null, the current one. */
  private async findImage(
    tx: EntityManager,
    { _id, completedImages }: SessionState,
    imageId: string | null,
  ): Promise<SessionImage | null> {
    const [image]: SessionImage[] = await tx.query(FIND_IMAGE, [_id, imageId, completedImages]);
    return image ?? null;
  }
}

export function draftKey(userId: string, imageId: string): DraftKey {
  return { userId, kind: 'sequential', subjectId: imageId };
}

function unknownImage(): HttpError {
  return new HttpError('NOT_FOUND', 'This image is not part of your sequential work.');
}

function notStarted(): SequentialError {
  return new SequentialError('SEQUENTIAL_NOT_STARTED', 'You have not started sequential work yet.');
}
