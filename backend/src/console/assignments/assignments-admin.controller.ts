import { Controller, Get, HttpCode, Param, ParseUUIDPipe, Post, type StreamableFile } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { ActingStaff, Allow, Caller } from '../../access/access.js';
import type { Actor, Principal } from '../../access/principal.js';
import { ProjectScope } from '../../access/project-scope.js';
import { RequireReauthentication } from '../../access/require-reauthentication.js';
import { ASSIGNMENTS_OF_PROJECT } from '../../assignments/project-scope.queries.js';
import { Clock } from '../../core/clock/clock.js';
import { ApiErrors } from '../../core/http/api-errors.js';
import { ApiCsv, csvDownload } from '../../core/lists/csv-export.js';
import { ListEnvelope } from '../../core/lists/list-envelope.js';
import type { Page } from '../../core/lists/list-query.js';
import { ApiList, ListParams } from '../../core/lists/list-query.pipe.js';
import { ASSIGNMENT_CSV_EXAMPLE, AssignmentExportService } from './assignment-export.service.js';
import { ASSIGNMENT_LIST, type AssignmentListQuery } from './assignments-admin.queries.js';
import { AssignmentsAdminService } from './assignments-admin.service.js';
import { AssignmentAnswerDto, AssignmentListDto, AssignmentRowDto } from './dto/assignment.dto.js';

@ApiTags('Assignments')
@Controller('admin/assignments')
export class AssignmentsAdminController {
  constructor(
    private readonly assignments: AssignmentsAdminService,
    private readonly exports: AssignmentExportService,
    private readonly clock: Clock,
  ) {}

  /** List the assignments of all users */
  @Allow('assignments:read')
  @Get()
  @ProjectScope({ filter: 'projectId' })
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
  @Allow('users:export')
  @Get('export')
  @ProjectScope({ filter: 'projectId' })
  @RequireReauthentication()
  @ApiCsv(ASSIGNMENT_CSV_EXAMPLE, ASSIGNMENT_LIST)
  @ApiErrors('VALIDATION_FAILED')
  async exportAssignments(
    @ListParams(ASSIGNMENT_LIST) { filter }: AssignmentListQuery,
    @ActingStaff() admin: Actor,
    @Caller() caller: Principal,
  ): Promise<StreamableFile> {
    return csvDownload(await this.exports.open(filter, admin, caller), 'assignments', this.clock.now());
  }

  /** Get an assignment */
  @Allow('assignments:read')
  @Get(':id')
  @ProjectScope({ path: 'id', records: ASSIGNMENTS_OF_PROJECT })
  @ApiErrors('NOT_FOUND')
  async getAssignment(@Param('id', ParseUUIDPipe) id: string): Promise<AssignmentAnswerDto> {
    return { assignment: await this.assignments.read(id) };
  }

  /**
   * Withdraw an assignment
   *
   * Only before its start. Its images are free for others.
   */
  @Allow('assignments:write')
  @Post(':id/withdraw')
  @ProjectScope({ path: 'id', records: ASSIGNMENTS_OF_PROJECT })
  @HttpCode(200)
  @ApiErrors('NOT_FOUND', 'ASSIGNMENT_STARTED')
  async withdrawAssignment(
    @Param('id', ParseUUIDPipe) id: string,
    @ActingStaff() admin: Actor,
  ): Promise<AssignmentAnswerDto> {
    return { assignment: await this.assignments.withdraw(id, admin) };
  }
}
