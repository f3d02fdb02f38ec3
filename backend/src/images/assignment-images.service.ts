import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { AssignmentError } from '../assignments/assignment.errors.js';
import {
  ASSIGNMENT_ENDED,
  ASSIGNMENT_EXTENDED,
  ASSIGNMENT_MISSED,
  ASSIGNMENT_RETURNED,
} from '../assignments/assignment.events.js';
import type { ProjectRules } from '../assignments/projects.service.js';
import { DomainEvents } from '../core/events/domain-events.js';
import {
  CHOOSE_LEAST_COVERED,
  CHOOSE_NEW,
  HAS_EARLIER_ASSIGNMENT,
  HOLD_ALL,
  RELEASE_ALL,
  RELEASE_UNFINISHED,
  STORE_IMAGES,
} from './assignment-images.queries.js';

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

  /**
   * Chooses the images of a new assignment. The caller has locked the project if it shares out its images.
   * @returns in their order; null if the assignment has all active images of the project
   * @throws AssignmentError NO_IMAGES_LEFT
   */
  async choose(tx: EntityManager, userId: string, project: ProjectRules): Promise<string[] | null> {
    const { id: projectId, imagesPerAssignment, textsPerImage } = project;
    let chosen: { id: string }[];
    if (imagesPerAssignment === null) {
      const earlier: unknown[] = await tx.query(HAS_EARLIER_ASSIGNMENT, [userId, projectId]);
      if (earlier.length === 0) return null;
      chosen = await tx.query(CHOOSE_NEW, [userId, projectId]);
    } else {
      const params = [userId, projectId, textsPerImage, imagesPerAssignment];
      chosen = await tx.query(CHOOSE_LEAST_COVERED, params);
    }
    if (chosen.length === 0) {
      throw new AssignmentError('NO_IMAGES_LEFT');
    }
    return chosen.map(({ id }) => id);
  }

  /** Records the images of a new assignment, in this order. */
  async store(tx: EntityManager, assignmentId: string, imageIds: readonly string[]): Promise<void> {
    await tx.query(STORE_IMAGES, [assignmentId, imageIds]);
  }
}
