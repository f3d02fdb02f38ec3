import { Body, Controller, ParseBoolPipe, Query } from '@nestjs/common';
import { ApiQuery, ApiTags } from '@nestjs/swagger';
import { isUUID } from 'class-validator';
import { Allow, SignedIn } from '../access/access.js';
import { Action, Id, Read } from '../access/call.js';
import { Idempotent, MadeAt } from '../access/idempotency/idempotent.js';
import type { PrincipalUser } from '../access/principal.js';
import { StrictInput } from '../access/strict-input.js';
import { assignmentNotFound } from '../assignments/assignment.errors.js';
import { ASSIGNMENT_PARAMETER } from '../assignments/assignment-of-call.js';
import { DashboardService } from './dashboard.service.js';
import { DashboardDto } from './dto/dashboard.dto.js';
import { TakeNextDto } from './dto/take-next.dto.js';

@ApiTags('Dashboard')
@Allow('user')
@Controller()
export class DashboardController {
  constructor(private readonly dashboard: DashboardService) {}

  /**
   * Get the dashboard
   *
   * A user who never had an assignment gets one in the default project at the first call after the agreement is signed, and its work
   * clock starts. Besides, the call starts only the clock of a current assignment that a penalty gave, while its project is open. All others start by
   * `POST /api/work/assignments/{id}/start`. With `refresh=true` nothing is given and no clock starts: for reading the dashboard again.
   */
  @Read('users/dashboard', ['AGREEMENT_REQUIRED', 'NOT_FOUND', 'BAD_REQUEST'])
  @ApiQuery(ASSIGNMENT_PARAMETER)
  @ApiQuery({
    name: 'refresh',
    type: Boolean,
    required: false,
    description: 'Whether the user is not opening the dashboard: nothing is given, and no clock starts.',
  })
  getDashboard(
    @SignedIn() user: PrincipalUser,
    @Query('refresh', new ParseBoolPipe({ optional: true })) isRefresh = false,
    @Query('assignment') assignment?: string,
  ): Promise<DashboardDto> {
    if (assignment !== undefined && !isUUID(assignment)) throw assignmentNotFound();
    return this.dashboard.open(user, assignment ?? null, isRefresh);
  }

  /**
   * Request the next assignment of a project
   *
   * For users with an earlier assignment of the project and no open one, if the project lets them. Its clock is not started. The response
   * is the dashboard of the new one.
   */
  @Action('work/assignments/next', [
    ...['VALIDATION_FAILED', 'AGREEMENT_REQUIRED', 'NOT_FOUND', 'PROJECT_PAUSED', 'NEXT_NOT_OFFERED'],
    ...['ALREADY_ASSIGNED', 'NO_IMAGES_LEFT'],
  ])
  @StrictInput()
  @Idempotent()
  @MadeAt('/api/users/dashboard?refresh=true&assignment=:id')
  takeNextAssignment(
    @SignedIn() user: PrincipalUser,
    @Body() { projectId }: TakeNextDto,
  ): Promise<DashboardDto> {
    return this.dashboard.takeNext(user, projectId);
  }

  /**
   * Start an assignment
   *
   * Starts its work clock, also while another one runs. Starting it again changes nothing. The response is its dashboard.
   */
  @Action('work/assignments/:id/start', ['AGREEMENT_REQUIRED', 'PROJECT_PAUSED', 'ASSIGNMENT_ENDED'])
  startAssignment(@SignedIn() user: PrincipalUser, @Id() id: string): Promise<DashboardDto> {
    return this.dashboard.startAssignment(user, id);
  }
}
