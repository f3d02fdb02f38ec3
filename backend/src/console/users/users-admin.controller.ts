import { Body, Controller, HttpCode, Query, type StreamableFile } from '@nestjs/common';
import { ApiQuery, ApiTags } from '@nestjs/swagger';
import { ActingStaff, Caller } from '../../access/access.js';
import { Action, Id, Read, Remove, Update } from '../../access/call.js';
import type { Actor, Principal } from '../../access/principal.js';
import { RequireReauthentication } from '../../access/require-reauthentication.js';
import type { WorkKey } from '../../assignments/assignment.js';
import { ASSIGNMENT_PARAMETER, WorkOfUser } from '../../assignments/assignment-of-call.js';
import { USER_WORK_OF_PROJECT } from '../../assignments/project-scope.queries.js';
import { WriterNamesService } from '../../assignments/writer-names.service.js';
import { Clock } from '../../core/clock/clock.js';
import { ApiStaleRecord } from '../../core/http/api-errors.js';
import { ApiCsv, csvDownload } from '../../core/lists/csv-export.js';
import { ListEnvelope } from '../../core/lists/list-envelope.js';
import { ApiJsonQuery } from '../../core/lists/list-parameters.js';
import type { Page } from '../../core/lists/list-query.js';
import { ApiList, ListParams } from '../../core/lists/list-query.pipe.js';
import {
  AdminUserAnswerDto,
  AdminUserDto,
  AdminUserListDto,
  RevealedPasswordDto,
} from './dto/admin-user.dto.js';
import {
  ErasureLossesDto,
  NewUserDto,
  UserChangesDto,
  UserCreatedDto,
  UserDeletedDto,
  UserSavedDto,
} from './dto/user-changes.dto.js';
import { UserCountsDto } from './dto/user-counts.dto.js';
import { CSV_EXAMPLE, UserExportService } from './user-export.service.js';
import { COUNTED_FILTERS_SCHEMA, parseUserFilters } from './user-filters.js';
import { USER_LIST, type UserListQuery } from './user-list.queries.js';
import { UserListService } from './user-list.service.js';
import { UsersAdminService } from './users-admin.service.js';

/** A key of a project learns nothing of other projects and imports. */
const USERS_OF_KEY = { filter: 'projectId', refused: ['notInProjectId', 'importId'] };

/** The list of users, and the calls that read, create, update and delete one. */
@ApiTags('Users')
@Controller('admin/users')
export class UsersAdminController {
  constructor(
    private readonly list: UserListService,
    private readonly users: UsersAdminService,
    private readonly exports: UserExportService,
    private readonly clock: Clock,
    private readonly writerNames: WriterNamesService,
  ) {}

  /**
   * List users
   *
   * `q` with 3 or more characters finds any part of a name, an e-mail address or a mobile number. With 1 or 2 characters it
   * finds the beginning of a name or of an e-mail address. A text without accents finds letters with accents. `hasOpenAssignment` and
   * `lastResult` are about the projects of `projectId`, or about all.
   */
  @Read('', { allow: 'users:read', project: USERS_OF_KEY })
  @ApiList(USER_LIST, AdminUserListDto)
  @ListEnvelope('users')
  listUsers(
    @ListParams(USER_LIST) query: UserListQuery,
    @Caller() caller: Principal,
  ): Promise<Page<AdminUserDto>> {
    return this.list.list(query, caller);
  }

  /**
   * Count the users of several filters
   *
   * Each filter is one of the list. Totals are exact up to 10,000, as in the list.
   */
  @Read('counts', { allow: 'users:read' }, ['VALIDATION_FAILED'])
  @ApiJsonQuery('filters', 'JSON: filters of the list of users.', COUNTED_FILTERS_SCHEMA, { required: true })
  async countUsers(@Query('filters') filters: string, @Caller() caller: Principal): Promise<UserCountsDto> {
    return { counts: await this.list.counts(parseUserFilters(filters), caller) };
  }

  /**
   * Export users as CSV
   *
   * Takes the filters of the list and exports all rows, the newest first. The file is written while it is sent. Each export
   * is written to the audit log. Cells that a spreadsheet would run as a formula begin with an apostrophe.
   */
  @Read('export', { allow: 'users:export', project: USERS_OF_KEY }, ['VALIDATION_FAILED'])
  @RequireReauthentication()
  @ApiCsv(CSV_EXAMPLE, USER_LIST)
  async exportUsers(
    @ListParams(USER_LIST) { filter }: UserListQuery,
    @ActingStaff() admin: Actor,
    @Caller() caller: Principal,
  ): Promise<StreamableFile> {
    return csvDownload(await this.exports.open(filter, admin, caller), 'users', this.clock.now());
  }

  /** Get a user */
  @Read(':id', { allow: 'users:read', project: { userWork: USER_WORK_OF_PROJECT } })
  async getUser(@WorkOfUser() work: WorkKey): Promise<AdminUserAnswerDto> {
    return { user: await this.users.readWithWork(work) };
  }

  /**
   * Create a user
   *
   * A user must verify the e-mail address with the code that is sent, as after a registration. Staff get an
   * invitation by e-mail, which works once and for three days, and choose the password with it.
   */
  @HttpCode(201)
  @Action('', { allow: 'users:write' }, ['EMAIL_TAKEN', 'REAUTHENTICATION_REQUIRED'])
  async createUser(
    @Body() body: NewUserDto,
    @ActingStaff() actor: Actor,
    @Caller() caller: Principal,
  ): Promise<UserCreatedDto> {
    const id = await this.users.create(body, { actor, caller });
    return {
      message: `User created successfully! ${body.role === 'user' ? 'OTP' : 'Invitation'} sent to email.`,
      user: await this.users.read(id),
    };
  }

  /**
   * Update a user
   *
   * Absent fields stay as they are. The e-mail address cannot be changed. All changes of a call are saved together, or none.
   * Another role requires the password or a passkey again, as a new member of staff does. If an address was registered with
   * different passwords, only the code from its e-mail verifies it. A user with open work cannot become staff. `isPenalized` is
   * about the assignment of the query parameter.
   */
  @Update(':id', { allow: 'users:write' }, [
    'LAST_ADMIN',
    'HAS_OPEN_WORK',
    'ASSIGNMENT_REQUIRED',
    'REAUTHENTICATION_REQUIRED',
    'REGISTRATION_CONTESTED',
  ])
  @ApiQuery(ASSIGNMENT_PARAMETER)
  @ApiStaleRecord(AdminUserDto)
  async updateUser(
    @Id() id: string,
    @Query('assignment') assignment: string | undefined,
    @Body() body: UserChangesDto,
    @ActingStaff() actor: Actor,
    @Caller() caller: Principal,
  ): Promise<UserSavedDto> {
    // What the caller reads instead of the name is no new name.
    const { name, ...others } = body;
    const isShown = name !== undefined && (await this.writerNames.isShownName(caller, id, name));
    const changes = isShown ? others : body;
    const work = await this.users.update(id, { ...changes, assignment }, { actor, caller });
    return { message: 'User updated successfully!', user: await this.users.readWithWork(work) };
  }

  /** Get what is lost if a user is deleted */
  @Read(':id/erasure', { allow: 'users:delete' })
  getErasureLosses(@Id() id: string): Promise<ErasureLossesDto> {
    return this.users.findLosses(id);
  }

  /**
   * Delete a user and everything about the user
   *
   * Deletes everything that is stored about the user, with the texts, e-mails and files. Signed agreements and entries of the
   * audit log stay, as evidence.
   */
  @Remove(':id', { allow: 'users:delete' }, ['LAST_ADMIN'])
  @RequireReauthentication()
  async deleteUser(@Id() id: string, @ActingStaff() admin: Actor): Promise<UserDeletedDto> {
    const { imagesLosingText } = await this.users.delete(id, admin);
    return { message: 'User deleted successfully!', imagesLosingText };
  }

  /**
   * Reveal a user’s password
   *
   * Every reveal is written to the audit log and limited in rate. Refused for staff, when `PASSWORD_REVEAL` is off, and for
   * a password that was stored with another `PASSWORD_KEY`.
   */
  @Read(':id/password', { allow: 'passwords:reveal' }, [
    'PASSWORD_REVEAL_OFF',
    'PASSWORD_NOT_KEPT',
    'PASSWORD_UNREADABLE',
    'TOO_MANY_REQUESTS',
  ])
  @RequireReauthentication()
  async revealPassword(@Id() id: string, @ActingStaff() admin: Actor): Promise<RevealedPasswordDto> {
    return { password: await this.users.revealPassword(id, admin) };
  }
}
