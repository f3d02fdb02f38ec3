import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { Actor } from '../access/principal.js';
import { noAssignment } from '../assignments/assignment.errors.js';
import { outsideId, type WorkKey } from '../assignments/assignment.js';
import { ClockStepsService } from '../assignments/clock/clock-steps.service.js';
import { WorkClockService } from '../assignments/clock/work-clock.service.js';
import type { ClockEntryDto } from '../assignments/dto/clock-entry.dto.js';
import { ProjectsService } from '../assignments/projects.service.js';
import { AuditLog } from '../audit/audit-log.service.js';
import { HttpError } from '../core/http/domain-error.js';
import type { Page } from '../core/lists/list-query.js';
import { Outbox } from '../core/mail/outbox.js';
import type { DraftChange, SaveOptions, VersionListQuery } from '../drafts/draft-change.js';
import { DraftsService, type DraftVersionRow } from '../drafts/drafts.service.js';
import { findStartObstacle } from '../users/dto/start-obstacle.field.js';
import { assertNotSuspended } from '../users/user.errors.js';
import { type User, UsersService } from '../users/users.service.js';
import { documentKey } from './document.service.js';
import type { SavedWorkDto, WorkDraftDto } from './dto/draft.dto.js';
import type { StartWorkDto, TextOfUserDto, WorkOfUserDto } from './dto/work-admin.dto.js';
import { GivingService } from './giving/giving.service.js';
import { USER_EDIT_WORK, USER_START_WORK } from './work.audit.js';
import { WorkError } from './work.errors.js';
import { PROJECT_ACCESS_MAIL } from './work.mails.js';
import { WorkTextsService } from './work-texts.service.js';

/** The fields of the clock in the answer for an administrator. */
interface WorkOfClock {
  assignment: { _id: string; number: number; minWords: number } | null;
  workStartedAt: Date | null;
  deadlineAt: Date | null;
  workSubmitted: boolean;
}

/** What administrators do with the work of a user. */
@Injectable()
export class WorkAdminService {
  constructor(
    private readonly database: DataSource,
    private readonly users: UsersService,
    private readonly drafts: DraftsService,
    private readonly texts: WorkTextsService,
    private readonly clock: WorkClockService,
    private readonly steps: ClockStepsService,
    private readonly giving: GivingService,
    private readonly projects: ProjectsService,
    private readonly outbox: Outbox,
    private readonly audit: AuditLog,
  ) {}

  /** Reads the document, its user and the clock of the assignment. @throws HttpError NOT_FOUND */
  async read(key: WorkKey): Promise<{ user: User; clock: WorkOfClock; work: WorkOfUserDto | null }> {
    const [user, clock, { minWords }, text] = await Promise.all([
      this.users.findById(key.userId),
      this.clock.read(this.database.manager, key.assignmentId),
      this.projects.getOfAssignment(key.assignmentId),
      this.drafts.read(documentKey(key)),
    ]);
    if (!user) throw userNotFound();
    return {
      user,
      clock: {
        assignment: clock && { _id: key.assignmentId, number: clock.number, minWords },
        workStartedAt: clock?.startedAt ?? null,
        deadlineAt: clock?.deadlineAt ?? null,
        workSubmitted: (clock?.submittedAt ?? null) !== null,
      },
      work: text && { ...text, isSubmitted: text.submittedAt !== null },
    };
  }

  /** All texts of an assignment, the last saved first. @throws HttpError NOT_FOUND */
  async listTexts(work: WorkKey): Promise<TextOfUserDto[]> {
    await this.checkExists(work.userId);
    return this.texts.list(work);
  }

  /** @throws HttpError NOT_FOUND */
  async listClockSteps(work: WorkKey): Promise<ClockEntryDto[]> {
    await this.checkExists(work.userId);
    return this.steps.list(work, 'admin');
  }

  /**
   * Saves a version of the document with the administrator as its author, also after the deadline and the submission.
   * @throws HttpError NOT_FOUND, PAYLOAD_TOO_LARGE; DraftError DRAFT_CONFLICT, DRAFT_RESYNC, HISTORY_FULL;
   *   AssignmentError NO_ASSIGNMENT
   */
  async save(
    work: WorkKey,
    change: DraftChange,
    actor: Actor,
    options: Pick<SaveOptions, 'restoredFrom'> = {},
  ): Promise<SavedWorkDto> {
    const { userId, assignmentId } = work;
    if (options.restoredFrom === undefined) await this.drafts.judge(userId, change);
    return this.database.transaction(async (tx) => {
      const user = await this.users.findById(userId, tx);
      if (!user) throw userNotFound();
      const clock = await this.clock.read(tx, assignmentId);
      if (!clock || clock.isPenaltyOnly) throw noAssignment();
      const { version, lastSaved } = await this.drafts.saveInTransaction(tx, documentKey(work), change, {
        ...options,
        adminId: actor.id,
      });
      await this.audit.recordUnlessRepeated(tx, actor, USER_EDIT_WORK, {
        subjectId: userId,
        details: { userEmail: user.email, assignmentId, version },
      });
      return { version, lastSaved };
    });
  }

  /** @throws HttpError NOT_FOUND */
  async listVersions(work: WorkKey, query: VersionListQuery): Promise<Page<DraftVersionRow>> {
    await this.checkExists(work.userId);
    return this.drafts.listVersions(documentKey(work), query);
  }

  /** @throws HttpError NOT_FOUND */
  async readVersion(work: WorkKey, version: number): Promise<WorkDraftDto> {
    return { userId: work.userId, ...(await this.drafts.readVersion(documentKey(work), version)) };
  }

  /** Saves the text of an earlier version as the newest one. @throws what `readVersion` and `save` throw */
  async restore(work: WorkKey, restoredFrom: number, actor: Actor): Promise<WorkDraftDto> {
    const { content, submittedAt } = await this.drafts.readVersion(documentKey(work), restoredFrom);
    return {
      userId: work.userId,
      content,
      submittedAt,
      ...(await this.save(work, { content }, actor, { restoredFrom })),
    };
  }

  /**
   * Starts the clock and e-mails the access to the project, once. A user without an assignment gets one in the default project.
   * @throws HttpError NOT_FOUND; WorkError WORK_ALREADY_STARTED, NOT_VERIFIED, AGREEMENT_NOT_SIGNED; AssignmentError ASSIGNMENT_ENDED,
   *   PROJECT_PAUSED
   */
  async start(given: WorkKey, { projectLink, password }: StartWorkDto, actor: Actor): Promise<void> {
    const { userId } = given;
    const by = { kind: 'admin', adminId: actor.id } as const;
    await this.database.transaction(async (tx) => {
      const user = await this.users.findById(userId, tx);
      // An administrator has no work.
      if (user?.role !== 'user') throw userNotFound();
      const before = await this.clock.read(tx, given.assignmentId);
      if (before?.startedAt) throw alreadyStarted();
      assertNotSuspended(user);
      checkOnboarded(user);
      const hasWork = before && !before.isPenaltyOnly;
      const work = hasWork ? given : await this.giving.ensureDefault(tx, userId, by);
      await this.giving.checkStartable(work.assignmentId, tx);
      const { clock, isFirst } = await this.clock.start(tx, work, by, projectLink);
      if (!isFirst) throw alreadyStarted();
      const { number, about } = await this.clock.recipient(tx, work);
      const { name, project, workDeadlineAt } = about;
      await this.outbox.enqueue(tx, {
        key: `project-access:${outsideId({ ...work, number })}`,
        to: user.email,
        userId,
        content: PROJECT_ACCESS_MAIL.content({
          name,
          project,
          workDeadlineAt,
          projectLink,
          password,
          deadlineAt: clock.deadlineAt.toISOString(),
        }),
      });
      await this.audit.record(tx, actor, USER_START_WORK, {
        subjectId: userId,
        details: { userEmail: user.email, assignmentId: work.assignmentId, projectLink },
        change: {
          before: { workStartedAt: null, deadlineAt: null },
          after: { workStartedAt: clock.startedAt, deadlineAt: clock.deadlineAt },
        },
      });
    });
  }

  private async checkExists(userId: string): Promise<void> {
    if (!(await this.users.findById(userId))) throw userNotFound();
  }
}

function alreadyStarted(): WorkError {
  return new WorkError('WORK_ALREADY_STARTED');
}

/** @throws WorkError NOT_VERIFIED, AGREEMENT_NOT_SIGNED */
function checkOnboarded(user: User): void {
  const obstacle = findStartObstacle(user);
  if (!obstacle) return;
  if (obstacle === 'NOT_VERIFIED' && !user.isSignedAgreement)
    throw new WorkError(
      obstacle,
      'This user has not verified the e-mail address, and has not signed the agreement.',
    );
  throw new WorkError(obstacle);
}

function userNotFound(): HttpError {
  return new HttpError('NOT_FOUND', 'This user does not exist.');
}
