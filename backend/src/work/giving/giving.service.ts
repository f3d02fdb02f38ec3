import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { AssignmentError, projectPaused } from '../../assignments/assignment.errors.js';
import type { WorkKey } from '../../assignments/assignment.js';
import { AssignmentsService, type Giver } from '../../assignments/assignments.service.js';
import { type ProjectRules, ProjectsService } from '../../assignments/projects.service.js';
import { HttpError } from '../../core/http/domain-error.js';
import { HAS_EARLIER_ASSIGNMENT } from '../../images/assignment-images.queries.js';
import { AssignmentImagesService } from '../../images/assignment-images.service.js';
import { assertNotSuspended } from '../../users/user.errors.js';
import { type User, UsersService } from '../../users/users.service.js';
import { READ_STARTABLE } from './giving.queries.js';

export interface Gift {
  userId: string;
  projectId: string;
  by: Giver;
  /** Default: the window of the project. */
  workWindowHours?: number;
}

export interface GivenAssignment extends WorkKey {
  number: number;
  project: ProjectRules;
  /** In their order. Null: the assignment has all active images of its project. */
  imageIds: string[] | null;
}

/** Gives assignments: adds them and lets the module of the images choose theirs. Lock order: project, user, assignment. */
@Injectable()
export class GivingService {
  constructor(
    private readonly database: DataSource,
    private readonly assignments: AssignmentsService,
    private readonly projects: ProjectsService,
    private readonly images: AssignmentImagesService,
    private readonly users: UsersService,
  ) {}

  /**
   * Gives a user an assignment of a project.
   * @throws HttpError NOT_FOUND for staff and for an unknown project; UserError USER_SUSPENDED; AssignmentError PROJECT_PAUSED, ALREADY_ASSIGNED, NO_IMAGES_LEFT
   */
  async give(tx: EntityManager, gift: Gift): Promise<GivenAssignment> {
    const project = await this.projects.lockForGiving(tx, gift.projectId);
    const user = await this.users.lockForNoKeyUpdate(tx, gift.userId);
    return this.giveLocked(tx, project, user, gift);
  }

  /**
   * Gives a user the next assignment of a project at the user's request.
   * @throws what `give` throws; AssignmentError NEXT_NOT_OFFERED
   */
  async giveNext(tx: EntityManager, userId: string, projectId: string): Promise<GivenAssignment> {
    const project = await this.projects.lockForGiving(tx, projectId);
    const user = await this.users.lockForNoKeyUpdate(tx, userId);
    const earlier: unknown[] = await tx.query(HAS_EARLIER_ASSIGNMENT, [userId, projectId]);
    if (!project.usersMayTakeNext || earlier.length === 0) throw new AssignmentError('NEXT_NOT_OFFERED');
    return this.giveLocked(tx, project, user, { userId, projectId, by: { kind: 'self' } });
  }

  /**
   * Gives a user who never had an assignment the first one in the default project, if that gives automatically and is open.
   * @returns whether the user has an assignment now
   */
  async giveAutomatically(tx: EntityManager, userId: string): Promise<boolean> {
    const { givesAutomatically, state } = await this.projects.getDefault(tx);
    if (!givesAutomatically || state !== 'open') return false;
    await this.ensureDefault(tx, userId, { kind: 'self' });
    return true;
  }

  /** The current assignment of the user; without any, a new one of the default project. @throws what `give` throws */
  async ensureDefault(tx: EntityManager, userId: string, by: Giver): Promise<WorkKey> {
    const { id: projectId } = await this.projects.getDefault(tx);
    const project = await this.projects.lockForGiving(tx, projectId);
    const user = await this.users.lockForNoKeyUpdate(tx, userId);
    // Another call may have given it while this one waited for the lock.
    const current = await this.assignments.findCurrent(userId, tx);
    if (current !== null) return { userId, assignmentId: current };
    return this.giveLocked(tx, project, user, { userId, projectId, by });
  }

  /**
   * The assignment that a penalty without the parameter belongs to: the current one. For a user without any, one is added to the default
   * project. It gives work only if that project gives automatically.
   */
  async ensureForPenalty(tx: EntityManager, userId: string): Promise<WorkKey> {
    await this.users.lockForNoKeyUpdate(tx, userId);
    const current = await this.assignments.findCurrent(userId, tx);
    if (current !== null) return { userId, assignmentId: current };
    const { id: projectId, givesAutomatically, workWindowHours } = await this.projects.getDefault(tx);
    const by = { kind: 'system' } as const;
    const { assignmentId } = await this.assignments.add(tx, {
      userId,
      projectId,
      by,
      workWindowHours,
      ...(!givesAutomatically && { endedReason: 'penalty_only' }),
    });
    return { userId, assignmentId };
  }

  /** @throws AssignmentError PROJECT_PAUSED, ASSIGNMENT_ENDED if the assignment is not started and cannot be started */
  async checkStartable(assignmentId: string, tx: EntityManager = this.database.manager): Promise<void> {
    const [found]: { isStarted: boolean; isEnded: boolean; isProjectOpen: boolean }[] = await tx.query(
      READ_STARTABLE,
      [assignmentId],
    );
    if (!found || found.isStarted) return;
    if (found.isEnded) {
      throw new AssignmentError('ASSIGNMENT_ENDED');
    }
    if (!found.isProjectOpen) throw projectPaused();
  }

  /** Judges the locked user: the role may have been changed while the call waited for the lock. */
  private async giveLocked(
    tx: EntityManager,
    project: ProjectRules,
    user: User | null,
    gift: Gift,
  ): Promise<GivenAssignment> {
    const { userId, by, workWindowHours = project.workWindowHours } = gift;
    // An administrator has no work.
    if (user?.role !== 'user') throw new HttpError('NOT_FOUND', 'This user does not exist.');
    assertNotSuspended(user);
    if (project.state !== 'open') throw projectPaused();
    if (await this.assignments.hasOpenIn(tx, userId, project.id)) {
      throw new AssignmentError('ALREADY_ASSIGNED');
    }
    const imageIds = await this.images.choose(tx, userId, project);
    const added = await this.assignments.add(tx, { userId, projectId: project.id, by, workWindowHours });
    if (imageIds) await this.images.store(tx, added.assignmentId, imageIds);
    const { assignmentId, number } = added;
    return { userId, assignmentId, number, project, imageIds };
  }
}
