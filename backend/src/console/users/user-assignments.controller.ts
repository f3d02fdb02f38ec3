import { Body, Controller, HttpCode } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { ActingStaff } from '../../access/access.js';
import { Action, Id } from '../../access/call.js';
import { MadeAt } from '../../access/idempotency/idempotent.js';
import type { Actor } from '../../access/principal.js';
import { StrictInput } from '../../access/strict-input.js';
import { USERS_OF_PROJECT } from '../../assignments/project-scope.queries.js';
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
  @HttpCode(201)
  @Action(
    ':id/assignments',
    { allow: 'assignments:write', project: [{ path: 'id', records: USERS_OF_PROJECT }, 'body'] },
    ['PROJECT_PAUSED', 'ALREADY_ASSIGNED', 'NO_IMAGES_LEFT', 'USER_SUSPENDED'],
  )
  @MadeAt('/api/admin/assignments/:id')
  async giveAssignment(
    @Id() userId: string,
    @Body() gift: GiveAssignmentDto,
    @ActingStaff() admin: Actor,
  ): Promise<GivenAssignmentAnswerDto> {
    return { assignment: await this.giving.give(userId, gift, admin) };
  }
}
