import { Body, Controller } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { ActingStaff, Allow } from '../../access/access.js';
import { Action } from '../../access/call.js';
import type { Actor } from '../../access/principal.js';
import type { WorkKey } from '../../assignments/assignment.js';
import { WorkOfUserToChange } from '../../assignments/assignment-of-call.js';
import { USER_WORK_OF_PROJECT } from '../../assignments/project-scope.queries.js';
import { ExtendDeadlineDto, PenalizeDto } from '../../penalties/dto/penalty.dto.js';
import { PenaltiesService } from '../../penalties/penalties.service.js';
import { DeadlineExtendedDto, PenaltyRemovedDto, UserPenalizedDto } from './dto/penalty-answers.dto.js';
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
   * Works at any time: before the start of the work and after its submission too. The penalty belongs to the assignment. A user
   * without any is given one in the default project. The user gets an e-mail with the reason.
   */
  @Action(':id/penalize', { project: { userWork: USER_WORK_OF_PROJECT } }, ['ALREADY_PENALIZED'])
  async penalizeUser(
    @WorkOfUserToChange() work: WorkKey,
    @Body() { reason }: PenalizeDto,
    @ActingStaff() admin: Actor,
  ): Promise<UserPenalizedDto> {
    await this.penalties.penalize(work, reason, admin);
    return { message: 'User penalized successfully!', user: await this.users.readWithWork(work) };
  }

  /**
   * Remove the penalty of a user
   *
   * The penalty job does not penalize the assignment for the same deadline again.
   */
  @Action(':id/remove-penalty', { project: { userWork: USER_WORK_OF_PROJECT } }, ['NOT_PENALIZED'])
  async removePenalty(
    @WorkOfUserToChange() work: WorkKey,
    @ActingStaff() admin: Actor,
  ): Promise<PenaltyRemovedDto> {
    await this.penalties.removePenalty(work, admin);
    return { message: 'Penalty removed successfully!', user: await this.users.readWithWork(work) };
  }

  /**
   * Extend the deadline of a user
   *
   * The hours count from the deadline, or from now if it has passed. Removes a penalty for a missed deadline and no other, and
   * moves the reminders. The user gets an e-mail with the new deadline.
   */
  @Action(':id/extend-deadline', { project: { userWork: USER_WORK_OF_PROJECT } }, [
    'WORK_NOT_STARTED',
    'ALREADY_SUBMITTED',
    'ALREADY_ENDED',
  ])
  async extendDeadline(
    @WorkOfUserToChange() work: WorkKey,
    @Body() extension: ExtendDeadlineDto,
    @ActingStaff() admin: Actor,
  ): Promise<DeadlineExtendedDto> {
    await this.penalties.extendDeadline(work, extension, admin);
    return { message: 'Deadline extended successfully!', user: await this.users.readWithWork(work) };
  }
}
