import { randomUUID } from 'node:crypto';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { noteMade } from '../../access/idempotency/work-of-call.js';
import type { Actor } from '../../access/principal.js';
import { ClockMailsService } from '../../assignments/clock/clock-mails.service.js';
import { type ProjectRules, ProjectsService } from '../../assignments/projects.service.js';
import { AuditLog } from '../../audit/audit-log.service.js';
import { defineTask, type ItemResult, type TaskStep } from '../../core/tasks/task-definition.js';
import { TasksService } from '../../core/tasks/tasks.service.js';
import { findStartObstacle } from '../../users/dto/start-obstacle.field.js';
import { toLockOrder } from '../../users/dto/user-ids.field.js';
import { type Gift, type GiftOutcome, GivingService } from '../../work/giving/giving.service.js';
import { ASSIGNMENT_GIVE } from './assignment-administration.audit.js';
import type { GiveAssignmentDto, GivenAssignmentDto } from './dto/assignment.dto.js';
import type { GivePreviewDto, GiveToManyDto } from './dto/give-to-many.dto.js';

interface GivingInput {
  projectId: string;
  userIds: string[];
  /** Null: those of the project. */
  workWindowHours: number | null;
}

const GIVE_ASSIGNMENTS = defineTask<GivingInput>({
  kind: 'give-assignments',
  permission: 'assignments:read',
  cancelPermission: 'assignments:write',
  // A gift to one user waits for the lock of the project until one batch is given.
  batchSize: 50,
});

/** Gives assignments in the name of staff, and tells their users. */
@Injectable()
export class GivingAdminService implements OnModuleInit {
  constructor(
    private readonly database: DataSource,
    private readonly projects: ProjectsService,
    private readonly giving: GivingService,
    private readonly tasks: TasksService,
    private readonly mails: ClockMailsService,
    private readonly audit: AuditLog,
  ) {}

  onModuleInit(): void {
    this.tasks.handle(GIVE_ASSIGNMENTS, (tx, step) => this.giveBatch(tx, step), {
      itemOf: async ({ input, done }) => ({ userId: input.userIds[done] ?? null }),
    });
  }

  /** @throws HttpError NOT_FOUND; UserError USER_SUSPENDED; AssignmentError PROJECT_PAUSED, ALREADY_ASSIGNED, NO_IMAGES_LEFT */
  give(userId: string, gift: GiveAssignmentDto, actor: Actor): Promise<GivenAssignmentDto> {
    return this.database.transaction(async (tx) => {
      const { projectId, workWindowHours } = gift;
      const by = { kind: 'admin', adminId: actor.id } as const;
      const given = await this.giving.give(tx, { userId, projectId, by, workWindowHours });
      const { assignmentId, number, project, imageIds } = given;
      await this.announce(tx, [assignmentId], project, workWindowHours, actor);
      noteMade(tx, assignmentId);
      const { id: _id, name } = project;
      return { _id: assignmentId, number, project: { _id, name }, workStatus: 'not_started', imageIds };
    });
  }

  /** What `giveToMany` would give now. @throws HttpError NOT_FOUND for an unknown project */
  async preview(projectId: string, userIds: readonly string[]): Promise<GivePreviewDto> {
    const preview: GivePreviewDto = { taskId: randomUUID(), given: [], skipped: [] };
    for (const share of await this.giving.preview(projectId, toLockOrder(userIds))) {
      const { userId: id, refusal, images } = share;
      const { name = '', email = '' } = share.user ?? {};
      if (refusal) preview.skipped.push({ id, name, email, reason: refusal.code, message: refusal.message });
      else {
        const cannotStart = share.user ? findStartObstacle(share.user) : null;
        preview.given.push({ _id: id, name, email, images, cannotStart });
      }
    }
    return preview;
  }

  /**
   * Starts a task that gives each of the users an assignment.
   * @returns the task
   * @throws HttpError NOT_FOUND for an unknown project, CONFLICT if another task has the id
   */
  async giveToMany(
    projectId: string,
    { userIds: given, workWindowHours, taskId }: GiveToManyDto,
    actor: Actor,
  ): Promise<string> {
    await this.projects.getById(this.database.manager, projectId);
    const userIds = toLockOrder(given);
    const input = { projectId, userIds, workWindowHours: workWindowHours ?? null };
    return this.database.transaction(async (tx) => {
      const task = { id: taskId, actor, total: userIds.length, input };
      const id = await this.tasks.start(GIVE_ASSIGNMENTS, task, tx);
      noteMade(tx, id);
      return id;
    });
  }

  private async giveBatch(
    tx: EntityManager,
    { input, done, limit, actor }: TaskStep<GivingInput>,
  ): Promise<ItemResult[]> {
    const { projectId, workWindowHours } = input;
    const userIds = input.userIds.slice(done, done + limit);
    const gift = { projectId, workWindowHours: workWindowHours ?? undefined };
    return (await this.giveAll(tx, userIds, gift, actor)).map(toResult);
  }

  /**
   * Gives each of the users an assignment of a project, or says why not, and tells those who got one.
   * @returns one outcome for each user, in their order
   * @throws HttpError NOT_FOUND for an unknown project
   */
  async giveAll(
    tx: EntityManager,
    userIds: readonly string[],
    { projectId, workWindowHours }: Omit<Gift, 'by'>,
    actor: Actor,
  ): Promise<GiftOutcome[]> {
    const by = { kind: 'admin', adminId: actor.id } as const;
    const { project, outcomes } = await this.giving.giveAll(tx, userIds, { projectId, by, workWindowHours });
    const given = outcomes.flatMap(({ assignment }) => (assignment ? [assignment.assignmentId] : []));
    await this.announce(tx, given, project, workWindowHours, actor);
    return outcomes;
  }

  /** Sends the e-mails and writes the audit log. */
  private async announce(
    tx: EntityManager,
    assignmentIds: readonly string[],
    project: ProjectRules,
    workWindowHours: number | undefined,
    actor: Actor,
  ): Promise<void> {
    const hours = workWindowHours ?? project.workWindowHours;
    const recipients = await this.mails.given(tx, assignmentIds, project, hours);
    const facts = [...recipients.values()].map(({ userId, email, assignmentId }) => ({
      subjectId: userId,
      details: { userEmail: email, assignmentId, project: project.name },
    }));
    await this.audit.recordAll(tx, actor, ASSIGNMENT_GIVE, facts);
  }
}

function toResult({ userId, refusal, assignment, imageIds }: GiftOutcome): ItemResult {
  if (!assignment)
    return { userId, isDone: false, code: refusal?.code ?? null, message: refusal?.message ?? '' };
  const { assignmentId } = assignment;
  return { userId, assignmentId, isDone: true, message: imagesInWords(imageIds) };
}

function imagesInWords(imageIds: readonly string[] | null): string {
  if (!imageIds) return 'All images of the project';
  return imageIds.length === 1 ? '1 image' : `${imageIds.length} images`;
}
