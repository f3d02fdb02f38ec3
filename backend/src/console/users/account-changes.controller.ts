import { Body, Controller } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { ActingStaff, Allow, Caller } from '../../access/access.js';
import { Action, Id } from '../../access/call.js';
import type { Actor, Principal } from '../../access/principal.js';
import { RequireReauthentication } from '../../access/require-reauthentication.js';
import { AccountChangesService } from './account-changes.service.js';
import { CorrectEmailDto, SuspendUserDto } from './dto/account-changes.dto.js';
import { UserSavedDto } from './dto/user-changes.dto.js';
import { UsersAdminService } from './users-admin.service.js';

@ApiTags('Users')
@Allow('users:write')
@Controller('admin/users')
export class AccountChangesController {
  constructor(
    private readonly accounts: AccountChangesService,
    private readonly users: UsersAdminService,
  ) {}

  /**
   * Suspend a user
   *
   * All sessions end. No sign-in, password reset, invitation, single sign-on or link works until the suspension is lifted, and no
   * penalty is given for a missed deadline. Nothing is deleted. Suspending staff requires the password or a passkey again.
   */
  @Action(':id/suspend', ['ALREADY_SUSPENDED', 'LAST_ADMIN', 'REAUTHENTICATION_REQUIRED'])
  async suspendUser(
    @Id() id: string,
    @Body() { reason }: SuspendUserDto,
    @ActingStaff() actor: Actor,
    @Caller() caller: Principal,
  ): Promise<UserSavedDto> {
    await this.accounts.suspend(id, reason, actor, caller);
    return { message: 'User suspended successfully!', user: await this.users.read(id) };
  }

  /**
   * Lift the suspension of a user
   *
   * Each deadline that had not passed when the user was suspended is extended by the length of the suspension. The user gets an
   * e-mail with the new deadline.
   */
  @Action(':id/lift-suspension', ['NOT_SUSPENDED', 'REAUTHENTICATION_REQUIRED'])
  async liftSuspension(
    @Id() id: string,
    @ActingStaff() actor: Actor,
    @Caller() caller: Principal,
  ): Promise<UserSavedDto> {
    await this.accounts.liftSuspension(id, actor, caller);
    return { message: 'Suspension lifted successfully!', user: await this.users.read(id) };
  }

  /**
   * Correct the e-mail address of a user
   *
   * All sessions and links of the user end, and the new address must be verified: with the code that is sent to it, or with an
   * invitation for staff. The old address gets a notice.
   */
  @Action(':id/correct-email', [
    ...[
      'VALIDATION_FAILED',
      'NOT_FOUND',
      'EMAIL_TAKEN',
      'EMAIL_UNCHANGED',
      'EMAIL_OF_PROVIDER',
      'LAST_ADMIN',
    ],
    'USER_SUSPENDED',
  ])
  @RequireReauthentication()
  async correctEmail(
    @Id() id: string,
    @Body() { email }: CorrectEmailDto,
    @ActingStaff() actor: Actor,
  ): Promise<UserSavedDto> {
    await this.accounts.correctEmail(id, email, actor);
    return { message: 'E-mail address corrected successfully!', user: await this.users.read(id) };
  }
}
