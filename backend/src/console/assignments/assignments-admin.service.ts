import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { Actor } from '../../access/principal.js';
import { AssignmentError, assignmentNotFound } from '../../assignments/assignment.errors.js';
import { AssignmentsService } from '../../assignments/assignments.service.js';
import { ClockMailsService } from '../../assignments/clock/clock-mails.service.js';
import { StaffStepsService } from '../../assignments/staff-steps.service.js';
import { AuditLog } from '../../audit/audit-log.service.js';
import { poolOf } from '../../core/database/pool.js';
import { one } from '../../core/database/rows.js';
import { readListPage } from '../../core/lists/list-page.js';
import type { Page } from '../../core/lists/list-query.js';
import { PenaltiesService } from '../../penalties/penalties.service.js';
import { UsersService } from '../../users/users.service.js';
import { ASSIGNMENT_END, ASSIGNMENT_WITHDRAW } from './assignment-administration.audit.js';
import {
  type AssignmentListQuery,
  type AssignmentOwner,
  assignmentListStatement,
  FIND_OWNERS,
  selectAssignments,
} from './assignments-admin.queries.js';
import type { AssignmentRowDto, SetDeadlineDto } from './dto/assignment.dto.js';

/** The assignments of all users, for staff. */
@Injectable()
export class AssignmentsAdminService {
  constructor(
    private readonly database: DataSource,
    private readonly assignments: AssignmentsService,
    private readonly staffSteps: StaffStepsService,
    private readonly penalties: PenaltiesService,
    private readonly users: UsersService,
    private readonly audit: AuditLog,
    private readonly mails: ClockMailsService,
  ) {}

  list(query: AssignmentListQuery): Promise<Page<AssignmentRowDto>> {
    const list = assignmentListStatement(query);
    return readListPage<AssignmentRowDto>(poolOf(this.database), list, query, selectAssignments);
  }

  /** @throws HttpError NOT_FOUND */
  async read(id: string): Promise<AssignmentRowDto> {
    const page = 'SELECT * FROM assignments WHERE id = $1';
    const assignment = await one<AssignmentRowDto>(this.database, selectAssignments(page), [id]);
    if (!assignment) throw assignmentNotFound();
    return assignment;
  }

  /**
   * Ends an assignment that is not started. Its images are free for others. The user gets an e-mail.
   * @throws HttpError NOT_FOUND; AssignmentError ASSIGNMENT_STARTED
   */
  async withdraw(id: string, actor: Actor): Promise<AssignmentRowDto> {
    await this.database.transaction(async (tx) => {
      const { userId, email: userEmail } = await this.findOwner(tx, id);
      // As for a gift, so that the two do not wait for each other.
      await this.users.lockForNoKeyUpdate(tx, userId);
      if (!(await this.assignments.end(tx, id, 'withdrawn'))) throw new AssignmentError('ASSIGNMENT_STARTED');
      await this.mails.withdrawn(tx, { userId, assignmentId: id });
      const details = { userEmail, assignmentId: id };
      await this.audit.record(tx, actor, ASSIGNMENT_WITHDRAW, { subjectId: userId, details });
    });
    return this.read(id);
  }

  /**
   * Ends a started assignment without a penalty. Its texts stay, and its images are free for others.
   * @throws HttpError NOT_FOUND; what `StaffStepsService.end` throws
   */
  async end(id: string, reason: string, actor: Actor): Promise<AssignmentRowDto> {
    await this.database.transaction(async (tx) => {
      const { userId, email: userEmail } = await this.findOwner(tx, id);
      await this.users.lockForNoKeyUpdate(tx, userId);
      const by = { kind: 'admin', adminId: actor.id } as const;
      const ended = await this.staffSteps.end(tx, { userId, assignmentId: id }, by, reason);
      await this.audit.record(tx, actor, ASSIGNMENT_END, {
        subjectId: userId,
        details: { userEmail, assignmentId: id, reason },
        change: { before: { deadlineAt: ended.before.deadlineAt }, after: { deadlineAt: ended.deadlineAt } },
      });
    });
    return this.read(id);
  }

  /** @throws HttpError NOT_FOUND; what `PenaltiesService.setDeadline` throws */
  async setDeadline(
    id: string,
    { deadlineAt, reason }: SetDeadlineDto,
    actor: Actor,
  ): Promise<AssignmentRowDto> {
    const { userId } = await this.findOwner(this.database.manager, id);
    const given = { deadlineAt: new Date(deadlineAt), reason };
    await this.penalties.setDeadline({ userId, assignmentId: id }, given, actor);
    return this.read(id);
  }

  /** @throws HttpError NOT_FOUND */
  private async findOwner(tx: EntityManager, id: string): Promise<AssignmentOwner> {
    const owner = await one<AssignmentOwner>(tx, FIND_OWNERS, [[id]]);
    if (!owner) throw assignmentNotFound();
    return owner;
  }
}
