import { Injectable } from '@nestjs/common';
import { isUUID } from 'class-validator';
import { DataSource, type EntityManager } from 'typeorm';
import { many, one } from '../core/database/rows.js';
import { SaveDatabase } from '../core/database/save-database.js';
import { DomainEvents } from '../core/events/domain-events.js';
import { AssignmentError, assignmentNotFound } from './assignment.errors.js';
import { ASSIGNMENT_ENDED, ASSIGNMENT_GIVEN } from './assignment.events.js';
import type { EndReason } from './assignment.js';
import { NO_ASSIGNMENT_ID, type WorkKey } from './assignment.js';
import {
  ADD_ASSIGNMENTS,
  END_ASSIGNMENT,
  FIND_CURRENT,
  FIND_OPEN_IN_PROJECT,
  HAS_OPEN,
  IS_OWN,
} from './assignment.queries.js';
import type { ProjectRules } from './projects.service.js';

/** Who gives an assignment: an administrator, the user by opening the dashboard or taking the next one, or the system. */
export type Giver = { kind: 'admin'; adminId: string } | { kind: 'self' } | { kind: 'system' };

export interface NewAssignments {
  userIds: readonly string[];
  projectId: string;
  by: Giver;
  workWindowHours: number;
  /** The minimum of words at the gift. */
  minWords: number;
}

export interface AddedAssignment extends WorkKey {
  number: number;
  givenAt: Date;
}

interface CurrentAssignment {
  id: string;
  /** Whether it gives no work. */
  isPenaltyOnly: boolean;
  /** How many assignments of the user are open. */
  openCount: number;
}

/** Finds the assignment that a call means, adds assignments and ends them. */
@Injectable()
export class AssignmentsService {
  constructor(
    private readonly database: DataSource,
    private readonly saves: SaveDatabase,
    private readonly events: DomainEvents,
  ) {}

  /** The current assignment of a user; null without any. */
  async findCurrent(userId: string, tx: EntityManager = this.database.manager): Promise<string | null> {
    return (await this.readCurrent(userId, tx))?.id ?? null;
  }

  /** The current assignment of a user, unless it only carries a penalty. */
  async findCurrentWork(userId: string, tx: EntityManager): Promise<string | null> {
    const current = await this.readCurrent(userId, tx);
    return current && !current.isPenaltyOnly ? current.id : null;
  }

  /**
   * The assignment that a reading call means: the given one, else the current one. Without any, nothing is found under the key.
   * @throws HttpError NOT_FOUND
   */
  async chooseForReading(userId: string, given?: string): Promise<WorkKey> {
    if (given === undefined) {
      return { userId, assignmentId: (await this.findCurrent(userId)) ?? NO_ASSIGNMENT_ID };
    }
    await this.checkOwn(userId, given);
    return { userId, assignmentId: given };
  }

  /**
   * The assignment that a writing call means. With two open ones, the call must say which.
   * @throws HttpError NOT_FOUND; AssignmentError ASSIGNMENT_REQUIRED
   */
  async chooseForWriting(userId: string, given?: string): Promise<WorkKey> {
    if (given !== undefined) return this.chooseForReading(userId, given);
    return this.chooseOpen(userId, this.database.manager);
  }

  /**
   * As `chooseForWriting`, but a given id is not looked up: the statement of a save finds nothing for a foreign one.
   * @throws what `chooseForWriting` throws
   */
  async chooseForSaving(userId: string, given?: string): Promise<WorkKey> {
    if (given === undefined) return this.chooseOpen(userId, this.saves.manager);
    if (!isUUID(given)) throw assignmentNotFound();
    return { userId, assignmentId: given };
  }

  /** Adds an assignment. The caller has locked the user, so that the numbers follow each other. */
  async add(
    tx: EntityManager,
    { userId, ...rest }: Omit<NewAssignments, 'userIds'> & { userId: string },
  ): Promise<AddedAssignment> {
    const [added] = await this.addAll(tx, { ...rest, userIds: [userId] });
    if (!added) throw new Error('No assignment was added');
    return added;
  }

  /** As `add`, one for each user. */
  async addAll(tx: EntityManager, gift: NewAssignments): Promise<AddedAssignment[]> {
    const added = await this.insert(tx, gift, null);
    const { projectId } = gift;
    const facts = added.map(({ userId, assignmentId, givenAt }) => ({
      data: { userId, assignmentId, projectId, givenAt },
      occurredAt: givenAt,
    }));
    await this.events.publishAll(tx, ASSIGNMENT_GIVEN, facts);
    return added;
  }

  /**
   * Adds an assignment that carries a penalty and gives no work. It has ended from the beginning, and nothing was given, so no event says
   * so. The caller has locked the user.
   */
  async addForPenalty(
    tx: EntityManager,
    userId: string,
    { id: projectId, workWindowHours, minWords }: ProjectRules,
  ): Promise<WorkKey> {
    const by = { kind: 'system' } as const;
    const gift = { userIds: [userId], projectId, by, workWindowHours, minWords };
    const [added] = await this.insert(tx, gift, 'penalty_only');
    if (!added) throw new Error('No assignment was added');
    return { userId, assignmentId: added.assignmentId };
  }

  private insert(
    tx: EntityManager,
    { userIds, projectId, by, workWindowHours, minWords }: NewAssignments,
    endedReason: EndReason | null,
  ): Promise<AddedAssignment[]> {
    const givenBy = by.kind === 'admin' ? by.adminId : null;
    const params = [userIds, projectId, by.kind, givenBy, workWindowHours, minWords, endedReason];
    return tx.query(ADD_ASSIGNMENTS, params);
  }

  /** Ends an assignment that was not started. @returns whether it was open and not started */
  async end(tx: EntityManager, assignmentId: string, reason: EndReason): Promise<boolean> {
    const ended = await one<WorkKey & { endedAt: Date }>(tx, END_ASSIGNMENT, [assignmentId, reason]);
    if (!ended) return false;
    const { userId, endedAt } = ended;
    await this.events.publish(tx, ASSIGNMENT_ENDED, { userId, assignmentId, endedAt, reason }, endedAt);
    return true;
  }

  /** @returns those of the users who have an open assignment in the project */
  async findWithOpenIn(
    tx: EntityManager,
    userIds: readonly string[],
    projectId: string,
  ): Promise<Set<string>> {
    const rows = await many<{ userId: string }>(tx, FIND_OPEN_IN_PROJECT, [userIds, projectId]);
    return new Set(rows.map(({ userId }) => userId));
  }

  async hasOpen(tx: EntityManager, userId: string): Promise<boolean> {
    const found = await many(tx, HAS_OPEN, [userId]);
    return found.length > 0;
  }

  /** The current assignment, for a write. @throws AssignmentError ASSIGNMENT_REQUIRED */
  private async chooseOpen(userId: string, tx: EntityManager): Promise<WorkKey> {
    const current = await this.readCurrent(userId, tx);
    if (current && current.openCount > 1) {
      throw new AssignmentError('ASSIGNMENT_REQUIRED');
    }
    return { userId, assignmentId: current?.id ?? NO_ASSIGNMENT_ID };
  }

  /** @throws HttpError NOT_FOUND */
  private async checkOwn(userId: string, assignmentId: string): Promise<void> {
    if (!isUUID(assignmentId)) throw assignmentNotFound();
    const found = await many(this.database, IS_OWN, [assignmentId, userId]);
    if (found.length === 0) throw assignmentNotFound();
  }

  private async readCurrent(userId: string, tx: EntityManager): Promise<CurrentAssignment | null> {
    const current = await one<CurrentAssignment>(tx, FIND_CURRENT, [userId]);
    return current ?? null;
  }
}
