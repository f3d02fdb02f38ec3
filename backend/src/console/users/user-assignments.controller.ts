import { Body, Controller, Param, ParseUUIDPipe, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { ActingStaff, Allow } from '../../access/access.js';
import { MadeAt } from '../../access/idempotency/idempotent.js';
import type { Actor } from '../../access/principal.js';
import { ProjectScope } from '../../access/project-scope.js';
import { StrictInput } from '../../access/strict-input.interceptor.js';
import { USERS_OF_PROJECT } from '../../assignments/project-scope.queries.js';
import { ApiErrors } from '../../core/http/api-errors.js';
import { GiveAssignmentDto, GivenAssignmentAnswerDto } from '../assignments/dto/assignment.dto.js';
import { GivingAdminService } from '../assignments/giving-admin.service.js';

@ApiTags('Assignments')
@StrictInput()
@Controller('admin/users')
export class UserAssignmentsController {
  constructor(private readonly giving: GivingAdminService) {}

  /**
   * Give a user an assignment
   *
   * It waits for its start. The user gets an e-mail.
   */
  @Allow('assignments:write')
  @Post(':id/assignments')
  @MadeAt('/api/admin/assignments/:id')
  @ProjectScope({ path: 'id', records: USERS_OF_PROJECT }, { project: 'body' })
  @ApiErrors(
    'VALIDATION_FAILED',
    'NOT_FOUND',
    'PROJECT_PAUSED',
    'ALREADY_ASSIGNED',
    'NO_IMAGES_LEFT',
    'USER_SUSPENDED',
  )
  async giveAssignment(
    @Param('id', ParseUUIDPipe) userId: string,
    @Body() gift: GiveAssignmentDto,
    @ActingStaff() admin: Actor,
  ): Promise<GivenAssignmentAnswerDto> {
    return { assignment: await this.giving.give(userId, gift, admin) };
  }
}
