import { submissionMessages } from '@inkwell/contract/submission-rules';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { WorkKey } from '../assignments/assignment.js';
import { WorkClockService } from '../assignments/clock/work-clock.service.js';
import { ProjectsService } from '../assignments/projects.service.js';
import { many, one } from '../core/database/rows.js';
import { DomainEvents } from '../core/events/domain-events.js';
import { deadlinePassed } from '../drafts/draft.errors.js';
import type { DraftKey } from '../drafts/draft-change.js';
import { DraftsService } from '../drafts/drafts.service.js';
import { ImagesService } from '../images/images.service.js';
import { SubmissionService } from '../work/submission.service.js';
import { SubmissionReceiptsService } from '../work/submission-receipts.service.js';
import type {
  ImageSubmittedDto,
  SequentialCompletedDto,
  SequentialSessionDto,
  SubmitImageDto,
} from './dto/sequential.dto.js';
import { SequentialError } from './sequential.errors.js';
import { SEQUENTIAL_SUBMITTED } from './sequential.events.js';
import {
  COMPLETE_SESSION,
  DROP_PASSED_OVER,
  READ_SESSION_WITH_IMAGE,
  READ_TEXTS,
  READ_TEXTS_TO_COMPLETE,
  SUBMIT_IMAGE,
} from './sequential.queries.js';
import { alreadySubmitted, checkOrder, MIN_WORDS, percentageOf } from './sequential-order.js';
import { draftKey, SequentialStateService, type SessionState } from './sequential-state.service.js';

interface PreparedReceipt {
  /** In the order of the images. */
  texts: readonly string[];
  /** The words of each text. */
  counts: ReadonlyMap<string, number>;
  sha256: string;
}

/** Submits the images of a session in their order, and then completes the session. */
@Injectable()
export class SequentialSubmissionsService {
  constructor(
    private readonly database: DataSource,
    private readonly drafts: DraftsService,
    private readonly images: ImagesService,
    private readonly projects: ProjectsService,
    private readonly clock: WorkClockService,
    private readonly submissions: SubmissionService,
    private readonly receipts: SubmissionReceiptsService,
    private readonly events: DomainEvents,
    private readonly state: SequentialStateService,
  ) {}

  /**
   * Submits the current image. A repeat for the image that was just submitted changes nothing and gets the same answer. With
   * a `baseVersion`, a repeat must contain the submitted text: another text comes from another device and is refused.
   * @throws SequentialError SEQUENTIAL_NOT_STARTED, SEQUENTIAL_OUT_OF_ORDER, ALREADY_SUBMITTED;
   *   DraftError DEADLINE_PASSED, DRAFT_CONFLICT; AssignmentError MODE_NOT_OFFERED;
   *   HttpError NOT_FOUND, VALIDATION_FAILED, PAYLOAD_TOO_LARGE
   */
  async submitImage(work: WorkKey, body: SubmitImageDto): Promise<ImageSubmittedDto> {
    const { imageId, baseVersion } = body;
    const { text, words } = await this.drafts.prepare(work.userId, body.submissionContent);
    return this.database.transaction(async (tx) => {
      await this.clock.lockForUpdate(tx, work);
      const progress = await this.state.get(tx, work);
      const image = await (imageId
        ? this.state.getImage(tx, progress, imageId)
        : this.state.getCurrentImage(tx, progress));
      const order = checkOrder(progress, image.position);
      const key = draftKey(work, image.imageId);
      if (order === 'current') await this.submitText(tx, progress, key, { text, words, baseVersion });
      const [session]: [SequentialSessionDto] = await tx.query(READ_SESSION_WITH_IMAGE, [
        work.assignmentId,
        image.imageId,
      ]);
      const isSameText = session.imageSubmissions[0]?.submissionContent === text;
      if (order === 'repeat' && baseVersion !== undefined && !isSameText) throw alreadySubmitted();
      const isLastImage = session.completedImages === session.totalImages;
      return { session, progressPercentage: percentageOf(session), isLastImage };
    });
  }

  /**
   * Completes the session and marks the work as submitted, once. Images that are passed over leave the run.
   * @throws SequentialError SEQUENTIAL_NOT_STARTED, SEQUENTIAL_INCOMPLETE, ALREADY_SUBMITTED; DraftError DEADLINE_PASSED
   */
  async complete(work: WorkKey): Promise<SequentialCompletedDto> {
    const { userId, assignmentId } = work;
    const prepared = await this.prepareReceipt(work);
    return this.database.transaction(async (tx) => {
      await this.clock.lockForUpdate(tx, work);
      const { _id, completedAt } = await this.state.get(tx, work);
      if (completedAt) throw alreadySubmitted();
      await this.state.checkDeadline(tx, work);
      if (!(await this.state.isCompletable(tx, work))) throw new SequentialError('SEQUENTIAL_INCOMPLETE');
      await tx.query(DROP_PASSED_OVER, [_id]);
      const { reviewWindowSeconds } = await this.projects.getOfAssignment(assignmentId, tx);
      const completed = await one<{ completedAt: Date }>(tx, COMPLETE_SESSION, [
        assignmentId,
        reviewWindowSeconds,
      ]);
      // The conditions above hold while the assignment is locked; only the deadline can have passed since.
      if (!completed) throw deadlinePassed();
      const submittedAt = completed.completedAt;
      await this.clock.markSubmitted(tx, work, submittedAt, 'sequential');
      const { message, reviewDeadline } = this.submissions.receipt(submittedAt, reviewWindowSeconds);
      const rows = await many<{ text: string }>(tx, READ_TEXTS, [_id]);
      const texts = rows.map(({ text }) => text);
      let words = 0;
      for (const text of texts)
        words += prepared.counts.get(text) ?? (await this.drafts.countWords(userId, text));
      const sha256 = hasTexts(prepared, texts)
        ? prepared.sha256
        : await this.drafts.hashTextFile(userId, texts);
      const submitted = { userId, assignmentId, kind: 'sequential', subjectId: _id, submittedAt } as const;
      await this.receipts.send(tx, { ...submitted, sha256, words });
      const fact = { userId, assignmentId, sessionId: _id, images: texts.length, words, submittedAt };
      await this.events.publish(
        tx,
        SEQUENTIAL_SUBMITTED,
        { ...fact, reviewDueAt: reviewDeadline },
        submittedAt,
      );
      return { message, reviewDeadline };
    });
  }

  /** What is slow about the receipt of a session whose images are all submitted. Done before the transaction. */
  private async prepareReceipt({ userId, assignmentId }: WorkKey): Promise<PreparedReceipt> {
    const rows = await many<{ text: string }>(this.database, READ_TEXTS_TO_COMPLETE, [assignmentId]);
    const texts = rows.map(({ text }) => text);
    const counts = new Map<string, number>();
    for (const text of texts) counts.set(text, await this.drafts.countWords(userId, text));
    return { texts, counts, sha256: await this.drafts.hashTextFile(userId, texts) };
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
}

/** An administrator may have changed a text since. */
function hasTexts(prepared: PreparedReceipt, texts: readonly string[]): boolean {
  return (
    prepared.texts.length === texts.length && texts.every((text, index) => text === prepared.texts[index])
  );
}
