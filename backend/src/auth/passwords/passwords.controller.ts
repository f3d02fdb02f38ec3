import { isStaff } from '@inkwell/contract/roles';
import { Body, Controller, HttpCode, Req, Res, UseInterceptors } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Allow, Caller } from '../../access/access.js';
import { Action } from '../../access/call.js';
import type { Principal } from '../../access/principal.js';
import { ApiErrors } from '../../core/http/api-errors.js';
import { type ClientOrigin, RequestOrigin } from '../../core/http/client-origin.js';
import { MessageDto } from '../../core/http/message.dto.js';
import { LimitFailures } from '../../core/rate-limit/limited-failures.js';
import { RateLimited } from '../../core/rate-limit/rate-limited.js';
import { EmailDto } from '../dto/email.dto.js';
import { BrowserLimitsService } from '../registration/browser-limits.service.js';
import { DeviceCookieService } from '../sessions/device-cookie.service.js';
import { SessionDto } from '../sessions/dto/session.dto.js';
import { FileCookiesInterceptor } from '../sessions/file-cookies.interceptor.js';
import {
  ChangePasswordDto,
  PasswordResetDto,
  ResetLinkDto,
  ResetPasswordDto,
} from './dto/reset-password.dto.js';
import { PasswordResetService } from './password-reset.service.js';

const QUARTER_HOUR = 15 * 60;
const MAILS = { attempts: 10, seconds: 60 * 60 };
const INVALID_LINKS = { attempts: 30, seconds: QUARTER_HOUR };

@ApiTags('Sign-up and sign-in')
@Allow('public')
@ApiErrors('VALIDATION_FAILED', 'TOO_MANY_REQUESTS')
@Controller('auth')
export class PasswordsController {
  constructor(
    private readonly passwordReset: PasswordResetService,
    private readonly devices: DeviceCookieService,
    private readonly limits: BrowserLimitsService,
  ) {}

  /**
   * Request a password reset link
   *
   * The link works once, for an hour. The answer is the same whether or not the address is registered.
   */
  @Action('forgot-password')
  async forgotPassword(@Body() { email }: EmailDto, @Req() request: FastifyRequest): Promise<MessageDto> {
    await this.limits.countMail('forgot-password', email, request, MAILS);
    await this.passwordReset.request(email);
    return { message: 'If the address is registered, a link to choose a new password is on its way.' };
  }

  /**
   * Check a password reset link
   *
   * Before a new password is entered. The link stays valid.
   */
  @HttpCode(204)
  @Action('check-reset-link', ['RESET_LINK_INVALID'])
  @LimitFailures({ name: 'reset-password', codes: ['RESET_LINK_INVALID'], byAddress: INVALID_LINKS })
  async checkResetLink(@Body() { token }: ResetLinkDto): Promise<void> {
    await this.passwordReset.check(token);
  }

  /**
   * Set a new password with a reset link
   *
   * Ends all sessions of the user. The link of an invitation also verifies the e-mail address, and the link to the agreement is sent.
   */
  @Action('reset-password', ['RESET_LINK_INVALID', 'ACCOUNT_SUSPENDED'])
  @LimitFailures({ name: 'reset-password', codes: ['RESET_LINK_INVALID'], byAddress: INVALID_LINKS })
  async resetPassword(
    @Body() { token, password }: ResetPasswordDto,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<PasswordResetDto> {
    const { user, isAgreementSent } = await this.passwordReset.reset(token, password);
    this.devices.set(reply, user);
    const message = isAgreementSent
      ? 'Your password is saved. Please sign the agreement with the link that was just sent to you.'
      : 'Your password was changed. You can sign in now.';
    return { message, isStaff: isStaff(user.role) };
  }

  /**
   * Change the password
   *
   * Sends an e-mail, and ends all other sessions of the user unless `endOtherSessions` is false. The answer is a new session
   * that replaces the present one.
   */
  @Action('change-password', { allow: 'signed-in' }, ['CURRENT_PASSWORD_WRONG'])
  @UseInterceptors(FileCookiesInterceptor)
  @RateLimited({ name: 'change-password', bySession: { attempts: 10, seconds: QUARTER_HOUR } })
  changePassword(
    @Caller() caller: Principal,
    @Body() body: ChangePasswordDto,
    @RequestOrigin() origin: ClientOrigin,
  ): Promise<SessionDto> {
    return this.passwordReset.change(caller, body, origin);
  }
}
