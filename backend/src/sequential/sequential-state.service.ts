import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { WorkKey } from '../assignments/assignment.js';
import { one } from '../core/database/rows.js';
import { HttpError } from '../core/http/domain-error.js';
import type { DraftKey } from '../drafts/draft-change.js';
import { DraftsService } from '../drafts/drafts.service.js';
import { SequentialError } from './sequential.errors.js';
import { FIND_IMAGE, IS_COMPLETABLE, READ_PROGRESS } from './sequential.queries.js';
import { alreadySubmitted, type SessionProgress } from './sequential-order.js';

/** A session without its texts. */
export interface SessionState extends SessionProgress {
  _id: string;
  completedAt: Date | null;
}

interface SessionImage {
  imageId: string;
  position: number;
}

/** Reads how far the session of an assignment is, and checks whether it can still be changed. */
@Injectable()
export class SequentialStateService {
  constructor(private readonly drafts: DraftsService) {}

  async find(tx: EntityManager, { assignmentId, userId }: WorkKey): Promise<SessionState | null> {
    const session = await one<SessionState>(tx, READ_PROGRESS, [assignmentId, userId]);
    return session ?? null;
  }

  /** @throws SequentialError SEQUENTIAL_NOT_STARTED */
  async get(tx: EntityManager, work: WorkKey): Promise<SessionState> {
    const session = await this.find(tx, work);
    if (!session) throw notStarted();
    return session;
  }

  /** @throws HttpError NOT_FOUND */
  async getImage(tx: EntityManager, session: SessionState, imageId: string): Promise<SessionImage> {
    const image = await this.findImage(tx, session, imageId);
    if (!image) throw unknownImage();
    return image;
  }

  /** @throws SequentialError ALREADY_SUBMITTED */
  async getCurrentImage(tx: EntityManager, session: SessionState): Promise<SessionImage> {
    const current = await this.findImage(tx, session, null);
    if (!current) throw alreadySubmitted();
    return current;
  }

  /** The image with this id; for null, the current one. */
  async findImage(
    tx: EntityManager,
    { _id, completedImages }: SessionState,
    imageId: string | null,
  ): Promise<SessionImage | null> {
    const image = await one<SessionImage>(tx, FIND_IMAGE, [_id, imageId, completedImages]);
    return image ?? null;
  }

  /** Whether each image has a submitted text or is passed over. */
  async isCompletable(tx: EntityManager, { assignmentId }: WorkKey): Promise<boolean> {
    const row = await one<{ isCompletable: boolean }>(tx, IS_COMPLETABLE, [assignmentId]);
    return row?.isCompletable ?? false;
  }

  /** @throws DraftError WORK_NOT_STARTED, DEADLINE_PASSED; AssignmentError MODE_NOT_OFFERED */
  async checkDeadline(tx: EntityManager, work: WorkKey): Promise<void> {
    // No sequential text has the user as its subject, so this checks the work clock and the modes of the project only.
    await this.drafts.checkOpen(draftKey(work, work.userId), tx);
  }
}

export function draftKey({ userId, assignmentId }: WorkKey, imageId: string): DraftKey {
  return { userId, assignmentId, kind: 'sequential', subjectId: imageId };
}

export function unknownImage(): HttpError {
  return new HttpError('NOT_FOUND', 'This image is not part of your sequential work.');
}

export function notStarted(): SequentialError {
  return new SequentialError('SEQUENTIAL_NOT_STARTED');
}
