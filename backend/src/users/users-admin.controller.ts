import { Controller, Get, Param, ParseUUIDPipe } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { ActingAdmin, Allow } from '../access/access.js';
import type { Actor } from '../access/session-user.js';
import { ApiErrors } from '../core/http/api-errors.js';
import { AdminUserAnswerDto, RevealedPasswordDto } from './dto/admin-user.dto.js';
import { UsersAdminService } from './users-admin.service.js';

@ApiTags('Users')
@Allow('admin')
@Controller('admin/users')
export class UsersAdminController {
  constructor(private readonly users: UsersAdminService) {}

  /** Get a user */
  @Get(':id')
  @ApiErrors('NOT_FOUND')
  async getUser(@Param('id', ParseUUIDPipe) id: string): Promise<AdminUserAnswerDto> {
    return { user: await this.users.read(id) };
  }

  /**
   * Reveal a user’s password
   *
   * Every reveal is written to the audit log and limited in rate. Refused when `PASSWORD_REVEAL` is off.
   */
  @Get(':id/password')
  @ApiErrors('NOT_FOUND', 'PASSWORD_REVEAL_OFF', 'PASSWORD_NOT_KEPT', 'TOO_MANY_REQUESTS')
  async revealPassword(
    @Param('id', ParseUUIDPipe) id: string,
    @ActingAdmin() admin: Actor,
  ): Promise<RevealedPasswordDto> {
    return { password: await this.users.revealPassword(id, admin) };
  }
}
