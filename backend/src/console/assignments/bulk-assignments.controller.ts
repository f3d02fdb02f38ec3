import { Body, Controller } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { ActingStaff } from '../../access/access.js';
import { Action } from '../../access/call.js';
import type { Actor } from '../../access/principal.js';
import { ASSIGNMENTS_OF_PROJECT } from '../../assignments/project-scope.queries.js';
import { ApiErrors } from '../../core/http/api-errors.js';
import { ApiDryRun, DryRun } from '../../core/http/dry-run-query.js';
import { PenaltiesService } from '../../penalties/penalties.service.js';
import { BulkActionResultDto } from '../users/dto/bulk-action.dto.js';
import { AssignmentsAdminService } from './assignments-admin.service.js';
import { BulkAssignmentsService } from './bulk-assignments.service.js';
import {
  BulkAssignmentsDto,
  BulkExtendAssignmentsDto,
  BulkPenalizeAssignmentsDto,
} from './dto/bulk-assignments.dto.js';

const ASSIGNMENTS_IN_BODY = { body: 'ids', records: ASSIGNMENTS_OF_PROJECT } as const;

/** Actions on at most 1,000 assignments. One is skipped, with the reason, if the action would be refused for it alone. */
@ApiTags('Assignments')
@ApiErrors('VALIDATION_FAILED')
@Controller('admin/assignments')
export class BulkAssignmentsController {
  constructor(
    private readonly bulk: BulkAssignmentsService,
    private readonly assignments: AssignmentsAdminService,
    private readonly penalties: PenaltiesService,
  ) {}

  /** Extend the deadlines of many assignments */
  @Action('bulk-extend', { allow: 'penalties:write', project: ASSIGNMENTS_IN_BODY })
  @ApiDryRun()
  bulkExtendAssignments(
    @Body() { ids, hours, reason }: BulkExtendAssignmentsDto,
    @ActingStaff() admin: Actor,
    @DryRun() isDryRun?: boolean,
  ): Promise<BulkActionResultDto> {
    return this.bulk.forEach(
      ids,
      (work) => this.penalties.extendDeadline(work, { hours, reason }, admin),
      isDryRun,
    );
  }

  /** Penalize many assignments */
  @Action('bulk-penalize', { allow: 'penalties:write', project: ASSIGNMENTS_IN_BODY })
  @ApiDryRun()
  bulkPenalizeAssignments(
    @Body() { ids, reason }: BulkPenalizeAssignmentsDto,
    @ActingStaff() admin: Actor,
    @DryRun() isDryRun?: boolean,
  ): Promise<BulkActionResultDto> {
    return this.bulk.forEach(ids, (work) => this.penalties.penalize(work, reason, admin), isDryRun);
  }

  /** Remove the penalties of many assignments */
  @Action('bulk-remove-penalty', { allow: 'penalties:write', project: ASSIGNMENTS_IN_BODY })
  @ApiDryRun()
  bulkRemoveAssignmentPenalties(
    @Body() { ids }: BulkAssignmentsDto,
    @ActingStaff() admin: Actor,
    @DryRun() isDryRun?: boolean,
  ): Promise<BulkActionResultDto> {
    return this.bulk.forEach(ids, (work) => this.penalties.removePenalty(work, admin), isDryRun);
  }

  /** Withdraw many assignments */
  @Action('bulk-withdraw', { allow: 'assignments:write', project: ASSIGNMENTS_IN_BODY })
  @ApiDryRun()
  bulkWithdrawAssignments(
    @Body() { ids }: BulkAssignmentsDto,
    @ActingStaff() admin: Actor,
    @DryRun() isDryRun?: boolean,
  ): Promise<BulkActionResultDto> {
    return this.bulk.forEach(
      ids,
      ({ assignmentId }) => this.assignments.withdraw(assignmentId, admin),
      isDryRun,
    );
  }
}
