import { Controller, Get, Param, ParseUUIDPipe, StreamableFile } from '@nestjs/common';
import { ApiOkResponse, ApiProduces, ApiQuery, ApiTags } from '@nestjs/swagger';
import { ActingAdmin, Allow } from '../access/access.js';
import type { Actor } from '../access/session-user.js';
import { UserExportService } from '../console/users/user-export.service.js';
import { USER_LIST, type UserListQuery } from '../console/users/user-list.js';
import { Clock } from '../core/clock/clock.js';
import { ApiErrors } from '../core/http/api-errors.js';
import { attachment } from '../core/http/attachment.js';
import { ListEnvelope } from '../core/lists/list-envelope.js';
import type { Page } from '../core/lists/list-query.js';
import { ApiList, ListParams } from '../core/lists/list-query.pipe.js';
import {
  AdminUserAnswerDto,
  AdminUserDto,
  AdminUserListDto,
  RevealedPasswordDto,
} from './dto/admin-user.dto.js';
import { UsersAdminService } from './users-admin.service.js';

const CSV_EXAMPLE = `Name,Email,Mobile number,Alternative mobile number,Address,Role,Verified,Signed,Work started,Deadline,Submitted,Penalized,Penalty,Penalized at,Created
Sample Writer,writer@example.com,5550100000,,"1 Paper Street, Inkford",user,yes,yes,2026-11-20T08:00:00.000Z,2026-11-24T08:00:00.000Z,,no,,,2026-11-19T10:00:00.000Z
`;

@ApiTags('Users')
@Allow('admin')
@Controller('admin/users')
export class UsersAdminController {
  constructor(
    private readonly users: UsersAdminService,
    private readonly exports: UserExportService,
    private readonly clock: Clock,
  ) {}

  /**
   * List people
   *
   * `q` finds any part of a name, an e-mail address or a mobile number.
   */
  @Get()
  @ApiList(USER_LIST, AdminUserListDto)
  @ApiErrors('VALIDATION_FAILED')
  @ListEnvelope('users')
  listUsers(@ListParams(USER_LIST) query: UserListQuery): Promise<Page<AdminUserDto>> {
    return this.users.list(query);
  }

  /**
   * Everybody a filter finds, as CSV
   *
   * Takes the filters of the list; the newest come first. The file is written while it is sent, however many there are,
   * and each export is in the audit log. Cells that a spreadsheet would run as a formula begin with an apostrophe.
   */
  @Get('export')
  @ApiProduces('text/csv')
  @ApiOkResponse({
    description: 'The file',
    content: { 'text/csv': { schema: { type: 'string' }, example: CSV_EXAMPLE } },
  })
  @ApiQuery({
    name: 'filter',
    required: false,
    description: 'JSON: the filters of the list.',
    schema: { type: 'string', example: '{"isPenalized":true}' },
  })
  @ApiErrors('VALIDATION_FAILED')
  async exportUsers(
    @ListParams(USER_LIST) { filter }: UserListQuery,
    @ActingAdmin() admin: Actor,
  ): Promise<StreamableFile> {
    const day = this.clock.now().toISOString().slice(0, 10);
    return new StreamableFile(await this.exports.open(filter, admin), {
      type: 'text/csv; charset=utf-8',
      disposition: attachment(`users-${day}.csv`),
    });
  }

  /** One person */
  @Get(':id')
  @ApiErrors('NOT_FOUND')
  async getUser(@Param('id', ParseUUIDPipe) id: string): Promise<AdminUserAnswerDto> {
    return { user: await this.users.read(id) };
  }

  /**
   * Show a person's password
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
