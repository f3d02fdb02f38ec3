import { Body, Controller, Delete, Get, HttpCode, Param, ParseUUIDPipe, Post, Put } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { ActingAdmin, Allow } from '../../access/access.js';
import type { Actor } from '../../access/session-user.js';
import { ApiErrors } from '../../core/http/api-errors.js';
import { MessageDto } from '../../core/http/message.dto.js';
import { UsersAdminService } from '../../users/users-admin.service.js';
import { AgreementLinkDto, NewUserDto, UserChangesDto, UserSavedDto } from './dto/user-changes.dto.js';
import { PeopleService } from './user-changes.service.js';

@ApiTags('Users')
@Allow('admin')
@Controller('admin/users')
export class PeopleAdminController {
  constructor(
    private readonly people: PeopleService,
    private readonly users: UsersAdminService,
  ) {}

  /**
   * Add a person
   *
   * The account waits for the code that is e-mailed to it, as after a registration.
   */
  @Post()
  @ApiErrors('VALIDATION_FAILED', 'EMAIL_TAKEN')
  async createUser(@Body() body: NewUserDto, @ActingAdmin() admin: Actor): Promise<UserSavedDto> {
    const id = await this.people.create(body, admin);
    return { message: 'User created successfully! OTP sent to email.', user: await this.users.read(id) };
  }

  /**
   * Change a person
   *
   * What is absent stays as it is. The e-mail address cannot be changed.
   */
  @Put(':id')
  @ApiErrors('VALIDATION_FAILED', 'NOT_FOUND', 'LAST_ADMIN')
  async updateUser(
    @Param('id', ParseUUIDPipe) id: string,
    @Body() body: UserChangesDto,
    @ActingAdmin() admin: Actor,
  ): Promise<UserSavedDto> {
    await this.people.change(id, body, admin);
    return { message: 'User updated successfully!', user: await this.users.read(id) };
  }

  /**
   * Delete a person
   *
   * The account, its work and its files are gone for good. Signed agreements stay, as evidence.
   */
  @Delete(':id')
  @ApiErrors('NOT_FOUND', 'LAST_ADMIN')
  async deleteUser(@Param('id', ParseUUIDPipe) id: string, @ActingAdmin() admin: Actor): Promise<MessageDto> {
    await this.people.delete(id, admin);
    return { message: 'User deleted successfully!' };
  }

  /** E-mail a new code, at most one a minute */
  @Post(':id/send-otp')
  @HttpCode(200)
  @ApiErrors('NOT_FOUND', 'ALREADY_VERIFIED', 'TOO_MANY_REQUESTS')
  async sendOtp(@Param('id', ParseUUIDPipe) id: string, @ActingAdmin() admin: Actor): Promise<MessageDto> {
    await this.people.sendCode(id, admin);
    return { message: 'OTP sent successfully!' };
  }

  /**
   * E-mail the agreement link
   *
   * At most once a minute. Where the address is not verified yet, a code goes with it, which has to be entered first.
   */
  @Post(':id/send-agreement')
  @HttpCode(200)
  @ApiErrors('NOT_FOUND', 'AGREEMENT_SIGNED')
  async sendAgreement(
    @Param('id', ParseUUIDPipe) id: string,
    @ActingAdmin() admin: Actor,
  ): Promise<MessageDto> {
    await this.people.sendAgreement(id, admin);
    return { message: 'Agreement link sent successfully!' };
  }

  /**
   * A link to sign the agreement, to be copied
   *
   * Whoever has it can sign in the person's name, so each one is written to the audit log.
   */
  @Get(':id/agreement-link')
  @ApiErrors('NOT_FOUND', 'AGREEMENT_SIGNED')
  async getAgreementLink(
    @Param('id', ParseUUIDPipe) id: string,
    @ActingAdmin() admin: Actor,
  ): Promise<AgreementLinkDto> {
    return { agreementLink: await this.people.makeAgreementLink(id, admin) };
  }
}
