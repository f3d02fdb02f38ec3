import { Body, Controller, HttpCode, Param, ParseUUIDPipe, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { ActingStaff, Allow } from '../../access/access.js';
import type { Actor } from '../../access/principal.js';
import { ApiErrors } from '../../core/http/api-errors.js';
import {
  DeadlineExtendedDto,
  ExtendDeadlineDto,
  PenalizeDto,
  PenaltyRemovedDto,
  UserPenalizedDto,
} from '../../penalties/dto/penalty.dto.js';
import { PenaltiesService } from '../../penalties/penalties.service.js';
import { UsersAdminService } from './users-admin.service.js';

@ApiTags('Penalties')
@Allow('penalties:write')
@Controller('admin/users')
export class UserPenaltiesController {
  constructor(
    private readonly penalties: PenaltiesService,
    private readonly users: UsersAdminService,
  ) {}

  /**
   * Penalize a user
   *
   * Works at any time: before the start of the work and after its submission too. The user gets an e-mail with the reason.
   */
  @Post(':id/penalize')
  @HttpCode(200)
  @ApiErrors('VALIDATION_FAILED', 'NOT_FOUND', 'ALREADY_PENALIZED')
  async penalizeUser(
    @Param('id', ParseUUIDPipe) userId: string,
    @Body() { reason }: PenalizeDto,
    @ActingStaff() admin: Actor,
  ): Promise<UserPenalizedDto> {
    await this.penalties.penalize(userId, reason, admin);
    return { message: 'User penalized successfully!', user: await this.users.read(userId) };
  }

  /**
   * Remove the penalty of a user
   *
   * The penalty job does not penalize the user for the same deadline again.
   */
  @Post(':id/remove-penalty')
  @HttpCode(200)
  @ApiErrors('NOT_FOUND', 'NOT_PENALIZED')
  async removePenalty(
    @Param('id', ParseUUIDPipe) userId: string,
    @ActingStaff() admin: Actor,
  ): Promise<PenaltyRemovedDto> {
    await this.penalties.removePenalty(userId, admin);
    return { message: 'Penalty removed successfully!', user: await this.users.read(userId) };
  }

  /**
   * Extend the deadline of a user
   *
   * The hours count from the deadline, or from now if it has passed. Removes a penalty for a missed deadline and no other, and
   * moves the reminders. The user gets an e-mail with the new deadline.
   */
  @Post(':id/extend-deadline')
  @HttpCode(200)
  @ApiErrors('VALIDATION_FAILED', 'NOT_FOUND', 'WORK_NOT_STARTED', 'ALREADY_SUBMITTED')
  async extendDeadline(
    @Param('id', ParseUUIDPipe) userId: string,
    @Body() extension: ExtendDeadlineDto,
    @ActingStaff() admin: Actor,
  ): Promise<DeadlineExtendedDto> {
    await this.penalties.extendDeadline(userId, extension, admin);
    return { message: 'Deadline extended successfully!', user: await this.users.read(userId) };
  }
}
