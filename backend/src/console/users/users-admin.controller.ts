import { Controller, Get, Param, ParseUUIDPipe } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { ActingStaff, Allow } from '../../access/access.js';
import { RequireReauthentication } from '../../access/require-reauthentication.js';
import type { Actor } from '../../access/session-user.js';
import { ApiErrors } from '../../core/http/api-errors.js';
import { AdminUserAnswerDto, RevealedPasswordDto } from '../../users/dto/admin-user.dto.js';
import { UsersAdminService } from '../../users/users-admin.service.js';

@ApiTags('Users')
@Controller('admin/users')
export class UsersAdminController {
  constructor(private readonly users: UsersAdminService) {}

  /** Get a user */
  @Allow('users:read')
  @Get(':id')
  @ApiErrors('NOT_FOUND')
  async getUser(@Param('id', ParseUUIDPipe) id: string): Promise<AdminUserAnswerDto> {
    return { user: await this.users.read(id) };
  }

  /**
   * Reveal a user’s password
   *
   * Every reveal is written to the audit log and limited in rate. Refused for staff, when `PASSWORD_REVEAL` is off, and for
   * a password that was stored with another `PASSWORD_KEY`.
   */
  @Allow('passwords:reveal')
  @Get(':id/password')
  @RequireReauthentication()
  @ApiErrors(
    'NOT_FOUND',
    'PASSWORD_REVEAL_OFF',
    'PASSWORD_NOT_KEPT',
    'PASSWORD_UNREADABLE',
    'TOO_MANY_REQUESTS',
  )
  async revealPassword(
    @Param('id', ParseUUIDPipe) id: string,
    @ActingStaff() admin: Actor,
  ): Promise<RevealedPasswordDto> {
    return { password: await this.users.revealPassword(id, admin) };
  }
}
