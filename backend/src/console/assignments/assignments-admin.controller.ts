import { Body, Controller, type StreamableFile } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { ActingStaff, Caller } from '../../access/access.js';
import { Action, Id, Read } from '../../access/call.js';
import type { Actor, Principal } from '../../access/principal.js';
import { RequireReauthentication } from '../../access/require-reauthentication.js';
import { ASSIGNMENTS_OF_PROJECT } from '../../assignments/project-scope.queries.js';
import { Clock } from '../../core/clock/clock.js';
import { ApiCsv, csvDownload } from '../../core/lists/csv-export.js';
import { ListEnvelope } from '../../core/lists/list-envelope.js';
import type { Page } from '../../core/lists/list-query.js';
import { ApiList, ListParams } from '../../core/lists/list-query.pipe.js';
import { ASSIGNMENT_CSV_EXAMPLE, AssignmentExportService } from './assignment-export.service.js';
import { ASSIGNMENT_LIST, type AssignmentListQuery } from './assignments-admin.queries.js';
import { AssignmentsAdminService } from './assignments-admin.service.js';
import {
  AssignmentAnswerDto,
  AssignmentListDto,
  AssignmentRowDto,
  EndAssignmentDto,
  SetDeadlineDto,
} from './dto/assignment.dto.js';

const ASSIGNMENT_IN_PATH = { path: 'id', records: ASSIGNMENTS_OF_PROJECT } as const;

@ApiTags('Assignments')
@Controller('admin/assignments')
export class AssignmentsAdminController {
  constructor(
    private readonly assignments: AssignmentsAdminService,
    private readonly exports: AssignmentExportService,
    private readonly clock: Clock,
  ) {}

  /** List the assignments of all users */
  @Read('', { allow: 'assignments:read', project: { filter: 'projectId' } })
  @ApiList(ASSIGNMENT_LIST, AssignmentListDto)
  @ListEnvelope('assignments')
  listAssignments(@ListParams(ASSIGNMENT_LIST) query: AssignmentListQuery): Promise<Page<AssignmentRowDto>> {
    return this.assignments.list(query);
  }

  /**
   * Export assignments as CSV
   *
   * Takes the filters of the list and exports all rows, the newest first, as the export of users does.
   */
  @Read('export', { allow: 'users:export', project: { filter: 'projectId' } }, ['VALIDATION_FAILED'])
  @RequireReauthentication()
  @ApiCsv(ASSIGNMENT_CSV_EXAMPLE, ASSIGNMENT_LIST)
  async exportAssignments(
    @ListParams(ASSIGNMENT_LIST) { filter }: AssignmentListQuery,
    @ActingStaff() admin: Actor,
    @Caller() caller: Principal,
  ): Promise<StreamableFile> {
    return csvDownload(await this.exports.open(filter, admin, caller), 'assignments', this.clock.now());
  }

  /** Get an assignment */
  @Read(':id', { allow: 'assignments:read', project: ASSIGNMENT_IN_PATH })
  async getAssignment(@Id() id: string): Promise<AssignmentAnswerDto> {
    return { assignment: await this.assignments.read(id) };
  }

  /**
   * Withdraw an assignment
   *
   * Only before its start. Its images are free for others.
   */
  @Action(':id/withdraw', { allow: 'assignments:write', project: ASSIGNMENT_IN_PATH }, ['ASSIGNMENT_STARTED'])
  async withdrawAssignment(@Id() id: string, @ActingStaff() admin: Actor): Promise<AssignmentAnswerDto> {
    return { assignment: await this.assignments.withdraw(id, admin) };
  }

  /**
   * End an assignment
   *
   * Only after its start. There is no penalty, the texts stay, and the images are free for others. It can be neither extended nor returned
   * afterwards. The user gets an e-mail with the reason.
   */
  @Action(':id/end', { allow: 'assignments:write', project: ASSIGNMENT_IN_PATH }, [
    'NOT_STARTED',
    'ALREADY_SUBMITTED',
    'ALREADY_ENDED',
  ])
  async endAssignment(
    @Id() id: string,
    @Body() { reason }: EndAssignmentDto,
    @ActingStaff() admin: Actor,
  ): Promise<AssignmentAnswerDto> {
    return { assignment: await this.assignments.end(id, reason, admin) };
  }

  /**
   * Set the deadline of an assignment
   *
   * Moves the deadline of started work, earlier or later. A penalty for a missed deadline is removed, and an open request for more time is
   * closed. The user gets an e-mail with the new deadline.
   */
  @Action(':id/set-deadline', { allow: 'penalties:write', project: ASSIGNMENT_IN_PATH }, [
    ...[
      'NOT_FOUND',
      'VALIDATION_FAILED',
      'DEADLINE_TOO_SOON',
      'NOT_STARTED',
      'ALREADY_SUBMITTED',
      'ALREADY_ENDED',
    ],
  ])
  async setDeadline(
    @Id() id: string,
    @Body() body: SetDeadlineDto,
    @ActingStaff() admin: Actor,
  ): Promise<AssignmentAnswerDto> {
    return { assignment: await this.assignments.setDeadline(id, body, admin) };
  }
}
