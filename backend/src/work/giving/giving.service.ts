import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { AssignmentError, projectPaused } from '../../assignments/assignment.errors.js';
import type { WorkKey } from '../../assignments/assignment.js';
import {
  type AddedAssignment,
  AssignmentsService,
  type Giver,
} from '../../assignments/assignments.service.js';
import { type ProjectRules, ProjectsService } from '../../assignments/projects.service.js';
import { many, one } from '../../core/database/rows.js';
import { type DomainError, HttpError } from '../../core/http/domain-error.js';
import { HAS_EARLIER_ASSIGNMENT } from '../../images/assignment-images.queries.js';
import { AssignmentImagesService } from '../../images/assignment-images.service.js';
import { type User, UsersService } from '../../users/users.service.js';
import { READ_STARTABLE } from './giving.queries.js';
import { findRefusal } from './giving-rule.js';

/** What is given. */
export interface Gift {
  projectId: string;
  by: Giver;
  /** Default: the window of the project. */
  workWindowHours?: number | undefined;
}

export interface GivenAssignment extends WorkKey {
  number: number;
  project: ProjectRules;
  /** In their order. Null: the assignment has all active images of its project. */
  imageIds: string[] | null;
}

/** What a user gets, or why the user is left out. */
interface Share {
  userId: string;
  /** Undefined if the user does not exist. */
  user: User | undefined;
  refusal: DomainError | null;
  imageIds: string[] | null;
}

const NEW_USER = { role: 'user', suspendedAt: null } as const;

/** What became of the gift for one user. */
export interface GiftOutcome extends Omit<Share, 'user'> {
  /** Null if nothing was given. */
  assignment: AddedAssignment | null;
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
  async give(tx: EntityManager, { userId, ...gift }: Gift & { userId: string }): Promise<GivenAssignment> {
    const { project, outcomes } = await this.giveAll(tx, [userId], gift);
    return onlyOne(project, outcomes);
  }

  /**
   * Gives each of the users an assignment of a project, or says why not. Other gifts of the project wait meanwhile.
   * @param userIds in the order in which the images are shared out
   * @returns one outcome for each user, in this order
   * @throws HttpError NOT_FOUND for an unknown project
   */
  async giveAll(
    tx: EntityManager,
    userIds: readonly string[],
    gift: Gift,
  ): Promise<{ project: ProjectRules; outcomes: GiftOutcome[] }> {
    const project = await this.projects.lockForGiving(tx, gift.projectId);
    const users = await this.users.lockAllForNoKeyUpdate(tx, userIds);
    return { project, outcomes: await this.giveLocked(tx, project, users, { ...gift, userIds }) };
  }

  /**
   * What `giveAll` would give now. Nothing is locked or changed.
   * @param newUserIds of users that do not exist yet
   * @returns for each user; `images` is how many, 0 with a refusal
   * @throws HttpError NOT_FOUND for an unknown project
   */
  async preview(
    projectId: string,
    userIds: readonly string[],
    newUserIds: ReadonlySet<string> = new Set(),
  ): Promise<(Omit<Share, 'imageIds'> & { images: number })[]> {
    const tx = this.database.manager;
    const project = await this.projects.getById(tx, projectId);
    const users = await this.users.findByIds(userIds);
    const shares = await this.share(tx, project, users, { userIds, newUserIds, isPreview: true });
    const all = await this.images.countActive(tx, projectId);
    return shares.map(({ imageIds, ...share }) => ({
      ...share,
      images: share.refusal ? 0 : (imageIds?.length ?? all),
    }));
  }

  /**
   * Gives a user the next assignment of a project at the user's request.
   * @throws what `give` throws; AssignmentError NEXT_NOT_OFFERED
   */
  async giveNext(tx: EntityManager, userId: string, projectId: string): Promise<GivenAssignment> {
    const project = await this.projects.lockForGiving(tx, projectId);
    const users = await this.users.lockAllForNoKeyUpdate(tx, [userId]);
    const earlier = await many(tx, HAS_EARLIER_ASSIGNMENT, [userId, projectId]);
    if (!project.usersMayTakeNext || earlier.length === 0) throw new AssignmentError('NEXT_NOT_OFFERED');
    const gift = { userIds: [userId], projectId, by: { kind: 'self' } } as const;
    return onlyOne(project, await this.giveLocked(tx, project, users, gift));
  }

  /**
   * Gives a user who never had work the first assignment in the default project, if that gives automatically. The caller starts it in
   * the same transaction.
   * @returns null if nothing was given: the project is paused or has no images left, or another call was first
   * @throws HttpError NOT_FOUND for staff; UserError USER_SUSPENDED
   */
  async giveAutomatically(tx: EntityManager, userId: string): Promise<WorkKey | null> {
    if (!(await this.projects.getDefault(tx)).givesAutomatically) return null;
    try {
      const { work, isNew } = await this.findOrGive(tx, userId, { kind: 'self' });
      return isNew ? work : null;
    } catch (error) {
      if (error instanceof AssignmentError) return null;
      throw error;
    }
  }

  /** The current assignment of the user; without any work, a new one of the default project. @throws what `give` throws */
  async ensureDefault(tx: EntityManager, userId: string, by: Giver): Promise<WorkKey> {
    return (await this.findOrGive(tx, userId, by)).work;
  }

  private async findOrGive(
    tx: EntityManager,
    userId: string,
    by: Giver,
  ): Promise<{ work: WorkKey; isNew: boolean }> {
    const { project, users } = await this.lockDefault(tx, userId);
    // Another call may have given it while this one waited for the lock.
    const current = await this.assignments.findCurrentWork(userId, tx);
    if (current !== null) return { work: { userId, assignmentId: current }, isNew: false };
    const outcomes = await this.giveLocked(tx, project, users, {
      userIds: [userId],
      projectId: project.id,
      by,
    });
    return { work: onlyOne(project, outcomes), isNew: true };
  }

  /**
   * The assignment that a penalty without the parameter belongs to: the current one. A user without any is given one of the default
   * project. Where the rules of gifts refuse it, and where that project does not give automatically, the assignment only carries the
   * penalty. Called before the user is locked.
   * @throws HttpError NOT_FOUND for staff
   */
  async ensureForPenalty(tx: EntityManager, userId: string): Promise<WorkKey> {
    const { project, users } = await this.lockDefault(tx, userId);
    if (users[0]?.role !== 'user') throw new HttpError('NOT_FOUND', 'This user does not exist.');
    const current = await this.assignments.findCurrent(userId, tx);
    if (current !== null) return { userId, assignmentId: current };
    if (project.givesAutomatically) {
      const gift = { userIds: [userId], projectId: project.id, by: { kind: 'system' } } as const;
      const [outcome] = await this.giveLocked(tx, project, users, gift);
      if (outcome?.assignment) return { userId, assignmentId: outcome.assignment.assignmentId };
    }
    return this.assignments.addForPenalty(tx, userId, project);
  }

  /** Locks what a gift of the default project locks, in its order. */
  async lockDefault(tx: EntityManager, userId: string): Promise<{ project: ProjectRules; users: User[] }> {
    const { id } = await this.projects.getDefault(tx);
    const project = await this.projects.lockForGiving(tx, id);
    return { project, users: await this.users.lockAllForNoKeyUpdate(tx, [userId]) };
  }

  /** @throws AssignmentError PROJECT_PAUSED, ASSIGNMENT_ENDED if the assignment is neither started nor can be started */
  async checkStartable(assignmentId: string, tx: EntityManager = this.database.manager): Promise<void> {
    const found = await one<{ isStarted: boolean; isEnded: boolean; isProjectOpen: boolean }>(
      tx,
      READ_STARTABLE,
      [assignmentId],
    );
    if (found?.isEnded) throw new AssignmentError('ASSIGNMENT_ENDED');
    if (!found || found.isStarted) return;
    if (!found.isProjectOpen) throw projectPaused();
  }

  /** Judges the locked users: a role may have been changed while the call waited for the lock. */
  private async giveLocked(
    tx: EntityManager,
    project: ProjectRules,
    users: readonly User[],
    { userIds, by, workWindowHours = project.workWindowHours }: Gift & { userIds: readonly string[] },
  ): Promise<GiftOutcome[]> {
    const shares = await this.share(tx, project, users, { userIds, isPreview: false });
    const added = await this.assignments.addAll(tx, {
      userIds: shares.filter(({ refusal }) => !refusal).map(({ userId }) => userId),
      projectId: project.id,
      by,
      workWindowHours,
      minWords: project.minWords,
    });
    const byUser = new Map(added.map((assignment) => [assignment.userId, assignment]));
    const outcomes = shares.map(({ user: _, ...share }) => ({
      ...share,
      assignment: byUser.get(share.userId) ?? null,
    }));
    const chosen = outcomes.flatMap(({ assignment, imageIds }) =>
      assignment ? [{ assignmentId: assignment.assignmentId, imageIds }] : [],
    );
    await this.images.store(tx, chosen);
    return outcomes;
  }

  private async share(
    tx: EntityManager,
    project: ProjectRules,
    users: readonly User[],
    {
      userIds,
      newUserIds,
      isPreview,
    }: { userIds: readonly string[]; newUserIds?: ReadonlySet<string>; isPreview: boolean },
  ): Promise<Share[]> {
    const byId = new Map(users.map((user) => [user.id, user]));
    const withOpen = await this.assignments.findWithOpenIn(tx, userIds, project.id);
    const judged = userIds.map((userId) => {
      const user = byId.get(userId);
      const judgedUser = newUserIds?.has(userId) ? NEW_USER : user;
      const facts = { user: judgedUser, projectState: project.state, hasOpen: withOpen.has(userId) };
      return { userId, user, refusal: findRefusal(facts) };
    });
    const possible = judged.filter(({ refusal }) => !refusal).map(({ userId }) => userId);
    const chosen =
      possible.length > 0 ? await this.images.choose(tx, possible, project, isPreview) : new Map();
    return judged.map((share) => {
      const imageIds = chosen.get(share.userId) ?? null;
      const isNoneLeft = !share.refusal && imageIds?.length === 0;
      return { ...share, imageIds, ...(isNoneLeft && { refusal: new AssignmentError('NO_IMAGES_LEFT') }) };
    });
  }
}

/** @throws the refusal */
function onlyOne(project: ProjectRules, [outcome]: readonly GiftOutcome[]): GivenAssignment {
  if (outcome?.refusal) throw outcome.refusal;
  if (!outcome?.assignment) throw new Error('Nothing was given');
  const { userId, assignmentId, number } = outcome.assignment;
  return { userId, assignmentId, number, project, imageIds: outcome.imageIds };
}
