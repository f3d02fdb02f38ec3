import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import {
  ASSIGNMENT_ENDED,
  ASSIGNMENT_EXTENDED,
  ASSIGNMENT_MISSED,
  ASSIGNMENT_RETURNED,
} from '../assignments/assignment.events.js';
import type { ProjectRules } from '../assignments/projects.service.js';
import { many, one } from '../core/database/rows.js';
import { DomainEvents } from '../core/events/domain-events.js';
import {
  CHOOSE_NEW,
  COUNT_ACTIVE_IMAGES,
  COUNT_RECEIVERS,
  FIND_CANDIDATES,
  HOLD_ALL,
  LOCK_CHOSEN,
  PREVIEW_NEW,
  RELEASE_ALL,
  RELEASE_UNFINISHED,
  STORE_IMAGES,
} from './assignment-images.queries.js';
import { type ImageCandidate, shareImages } from './share-images.js';

/** Chooses the images of an assignment, and frees them or takes them back with the steps of its clock. */
@Injectable()
export class AssignmentImagesService implements OnModuleInit {
  constructor(private readonly events: DomainEvents) {}

  onModuleInit(): void {
    this.events.subscribe(ASSIGNMENT_ENDED, async (tx, { data }) => {
      await tx.query(RELEASE_ALL, [data.assignmentId]);
    });
    this.events.subscribe(ASSIGNMENT_MISSED, async (tx, { data }) => {
      await tx.query(RELEASE_UNFINISHED, [data.assignmentId]);
    });
    for (const fact of [ASSIGNMENT_EXTENDED, ASSIGNMENT_RETURNED])
      this.events.subscribe<{ assignmentId: string }>(fact, async (tx, { data }) => {
        await tx.query(HOLD_ALL, [data.assignmentId]);
      });
  }

  /** How many running assignments get an image of these projects at once when it is published. */
  async countReceivers(tx: EntityManager, projectIds: readonly string[]): Promise<number> {
    const row = await one<{ assignments: number }>(tx, COUNT_RECEIVERS, [projectIds]);
    return row?.assignments ?? 0;
  }

  /**
   * Chooses the images of new assignments, one for each user. The caller has locked the project if it shares out its images.
   * @param isPreview nothing is locked
   * @returns the images of each user, in their order: none if none are left, null if the assignment has all active images of the project
   */
  async choose(
    tx: EntityManager,
    userIds: readonly string[],
    project: ProjectRules,
    isPreview: boolean,
  ): Promise<Map<string, string[] | null>> {
    const { id: projectId, imagesPerAssignment, textsPerImage } = project;
    if (imagesPerAssignment !== null) {
      const params = [userIds, projectId, textsPerImage, imagesPerAssignment];
      for (;;) {
        const candidates = await many<ImageCandidate>(tx, FIND_CANDIDATES, params);
        const chosen = shareImages(userIds, candidates, { imagesPerAssignment, textsPerImage });
        if (isPreview || (await this.lockChosen(tx, chosen, projectId))) return chosen;
        // One of them was deleted or hidden since it was found.
      }
    }
    const found = await many<{ userId: string; imageIds: string[] }>(
      tx,
      isPreview ? PREVIEW_NEW : CHOOSE_NEW,
      [userIds, projectId],
    );
    const published = new Map(found.map(({ userId, imageIds }) => [userId, imageIds]));
    return new Map(userIds.map((id) => [id, published.get(id) ?? null]));
  }

  /** Locks the images against their deletion. @returns whether all of them can still be given */
  private async lockChosen(
    tx: EntityManager,
    chosen: ReadonlyMap<string, readonly string[]>,
    projectId: string,
  ): Promise<boolean> {
    const ids = [...new Set([...chosen.values()].flat())];
    const locked = await many(tx, LOCK_CHOSEN, [ids, projectId]);
    return locked.length === ids.length;
  }

  /** How many images an assignment with all active images of the project has. */
  async countActive(tx: EntityManager, projectId: string): Promise<number> {
    const counted = await one<{ images: number }>(tx, COUNT_ACTIVE_IMAGES, [projectId]);
    return counted?.images ?? 0;
  }

  /** Records the images of new assignments, in their order. */
  async store(
    tx: EntityManager,
    assignments: readonly { assignmentId: string; imageIds: readonly string[] | null }[],
  ): Promise<void> {
    const rows = assignments.flatMap(({ assignmentId, imageIds }) =>
      (imageIds ?? []).map((imageId, index) => ({ assignmentId, imageId, position: index + 1 })),
    );
    if (rows.length === 0) return;
    await tx.query(STORE_IMAGES, [
      rows.map(({ assignmentId }) => assignmentId),
      rows.map(({ imageId }) => imageId),
      rows.map(({ position }) => position),
    ]);
  }
}
