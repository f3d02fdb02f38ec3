import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { Actor } from '../../access/principal.js';
import { AssignmentError, assignmentNotFound } from '../../assignments/assignment.errors.js';
import { AssignmentsService } from '../../assignments/assignments.service.js';
import { ClockMailsService } from '../../assignments/clock/clock-mails.service.js';
import { AuditLog } from '../../audit/audit-log.service.js';
import { poolOf } from '../../core/database/pool.js';
import { readListPage } from '../../core/lists/list-page.js';
import type { Page } from '../../core/lists/list-query.js';
import { UsersService } from '../../users/users.service.js';
import { GivingService } from '../../work/giving/giving.service.js';
import { ASSIGNMENT_GIVE, ASSIGNMENT_WITHDRAW } from './assignment-administration.audit.js';
import {
  type AssignmentListQuery,
  assignmentListStatement,
  FIND_OWNER,
  selectAssignments,
} from './assignments-admin.queries.js';
import type { AssignmentRowDto, GiveAssignmentDto, GivenAssignmentDto } from './dto/assignment.dto.js';

/** The assignments of all users, for staff. */
@Injectable()
export class AssignmentsAdminService {
  constructor(
    private readonly database: DataSource,
    private readonly assignments: AssignmentsService,
    private readonly giving: GivingService,
    private readonly users: UsersService,
    private readonly mails: ClockMailsService,
    private readonly audit: AuditLog,
  ) {}

  list(query: AssignmentListQuery): Promise<Page<AssignmentRowDto>> {
    const list = assignmentListStatement(query);
    return readListPage<AssignmentRowDto>(poolOf(this.database), list, query, selectAssignments);
  }

  /** @throws HttpError NOT_FOUND */
  async read(id: string): Promise<AssignmentRowDto> {
    const page = 'SELECT * FROM assignments WHERE id = $1';
    const [assignment]: AssignmentRowDto[] = await this.database.query(selectAssignments(page), [id]);
    if (!assignment) throw assignmentNotFound();
    return assignment;
  }

  /**
   * Gives a user an assignment, and tells the user.
   * @throws HttpError NOT_FOUND; UserError USER_SUSPENDED; AssignmentError PROJECT_PAUSED, ALREADY_ASSIGNED, NO_IMAGES_LEFT
   */
  give(
    userId: string,
    { projectId, workWindowHours }: GiveAssignmentDto,
    actor: Actor,
  ): Promise<GivenAssignmentDto> {
    return this.database.transaction(async (tx) => {
      const by = { kind: 'admin', adminId: actor.id } as const;
      const { assignmentId, number, project, imageIds } = await this.giving.give(tx, {
        userId,
        projectId,
        by,
        ...(workWindowHours !== undefined && { workWindowHours }),
      });
      const hours = workWindowHours ?? project.workWindowHours;
      const { email } = await this.mails.given(tx, { userId, assignmentId }, project, hours);
      await this.audit.record(tx, actor, ASSIGNMENT_GIVE, {
        subjectId: userId,
        details: { userEmail: email, assignmentId, project: project.name },
      });
      const { id: _id, name } = project;
      return { _id: assignmentId, number, project: { _id, name }, workStatus: 'not_started', imageIds };
    });
  }

  /**
   * Ends an assignment that is not started. Its images are free for others.
   * @throws HttpError NOT_FOUND; AssignmentError ASSIGNMENT_STARTED
   */
  async withdraw(id: string, actor: Actor): Promise<AssignmentRowDto> {
    await this.database.transaction(async (tx) => {
      const [owner]: { userId: string; userEmail: string }[] = await tx.query(FIND_OWNER, [id]);
      if (!owner) throw assignmentNotFound();
      const { userId, userEmail } = owner;
      // As for a gift, so that the two do not wait for each other.
      await this.users.lockForNoKeyUpdate(tx, userId);
      if (!(await this.assignments.end(tx, id, 'withdrawn'))) throw new AssignmentError('ASSIGNMENT_STARTED');
      const details = { userEmail, assignmentId: id };
      await this.audit.record(tx, actor, ASSIGNMENT_WITHDRAW, { subjectId: userId, details });
    });
    return this.read(id);
  }
}
