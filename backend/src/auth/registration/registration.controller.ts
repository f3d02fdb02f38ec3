import { Body, Controller, HttpCode, Req, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Allow } from '../../access/access.js';
import { Action } from '../../access/call.js';
import { ApiErrors } from '../../core/http/api-errors.js';
import { MessageDto } from '../../core/http/message.dto.js';
import { LimitFailures } from '../../core/rate-limit/limited-failures.js';
import { hashNetwork, networkOf } from '../../core/rate-limit/network-of.js';
import { CodeSentDto, EmailDto } from '../dto/email.dto.js';
import { AdminInvitationsService } from './admin-invitations.service.js';
import { BrowserLimitsService, REGISTER } from './browser-limits.service.js';
import { AcceptInvitationDto, InvitationDto, InvitedDto } from './dto/accept-invitation.dto.js';
import { RegisterDto } from './dto/register.dto.js';
import { OtpVerifiedDto, VerifyOtpDto } from './dto/verify-otp.dto.js';
import { RegistrationService } from './registration.service.js';
import { RegistrationCookieService } from './registration-cookie.service.js';
import { type CodeRequester, RESEND_SECONDS, VerificationService } from './verification.service.js';

const REGISTRATIONS = { attempts: 10, seconds: 60 * 60 };
const CODES = { attempts: 1, seconds: RESEND_SECONDS };
const INVALID_LINKS = { attempts: 30, seconds: 15 * 60 };

@ApiTags('Sign-up and sign-in')
@Allow('public')
@ApiErrors('VALIDATION_FAILED', 'TOO_MANY_REQUESTS')
@Controller('auth')
export class RegistrationController {
  constructor(
    private readonly registrations: RegistrationService,
    private readonly verification: VerificationService,
    private readonly invitations: AdminInvitationsService,
    private readonly cookie: RegistrationCookieService,
    private readonly limits: BrowserLimitsService,
  ) {}

  /**
   * Register
   *
   * Adds a user and e-mails a 6-digit code. Registering an unverified e-mail address again replaces the earlier data.
   */
  @HttpCode(201)
  @Action('register', ['EMAIL_TAKEN'])
  async register(
    @Body() body: RegisterDto,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<MessageDto> {
    await this.limits.countMail(REGISTER, body.email, request, REGISTRATIONS);
    this.cookie.set(reply, await this.registrations.register(body, networkOf(request.ip)));
    return { message: 'Registration successful! Please check your email for OTP.' };
  }

  /**
   * Verify the e-mail address
   *
   * Takes the code from the e-mail. A code is valid for 10 minutes and 5 attempts, which are counted apart for strangers:
   * clients without the cookie of the registration. The agreement link is in the answer and
   * is sent by e-mail. If the address was registered twice with different passwords, the code also needs the cookie
   * `inkwell_registration` of the last registration, or its `password`. The cookie is set by a registration, and by a sign-in that
   * is refused because the address is unverified. With the cookie, any code is accepted after the address was verified on another
   * device.
   */
  @Action('verify-otp', [
    'OTP_INVALID',
    'OTP_EXPIRED',
    'OTP_LOCKED',
    'ACCOUNT_SUSPENDED',
    'REGISTRATION_CONTESTED',
  ])
  async verifyOtp(
    @Body() { email, ...proofs }: VerifyOtpDto,
    @Req() request: FastifyRequest,
  ): Promise<OtpVerifiedDto> {
    const verified = await this.verification.verify(email, proofs, this.requesterOf(request));
    const { isNew, agreementLink, registeredFrom } = verified;
    if (registeredFrom !== null) await this.limits.refundRegistration(registeredFrom);
    if (!isNew) return { message: 'Your email is already verified. You can log in.' };
    if (!agreementLink) return { message: 'Email verified successfully!' };
    return {
      message: 'Email verified successfully! Please check your email for the agreement link.',
      agreementLink,
    };
  }

  /**
   * Send a new verification code
   *
   * At most one a minute. The answer is the same whether or not the address is registered. A code that is still valid is
   * replaced only in a browser with the cookie `inkwell_registration`, or from the network of the registration.
   */
  @Action('resend-otp')
  async resendOtp(@Body() { email }: EmailDto, @Req() request: FastifyRequest): Promise<CodeSentDto> {
    await this.limits.countMail('resend-otp', email, request, CODES);
    await this.verification.resend(email, this.requesterOf(request));
    return {
      message: 'If the address is waiting to be verified, a new code is on its way.',
      retryAfterSeconds: RESEND_SECONDS,
    };
  }

  /**
   * Check an invitation
   *
   * Before the password is chosen. The link stays valid.
   */
  @Action('check-invitation', ['INVITATION_INVALID'])
  @LimitFailures({ name: 'accept-invitation', codes: ['INVITATION_INVALID'], byAddress: INVALID_LINKS })
  async checkInvitation(@Body() { token }: InvitationDto): Promise<InvitedDto> {
    return { email: await this.invitations.findInvited(token) };
  }

  /**
   * Accept an invitation
   *
   * Sets the password of a new member of staff and verifies the e-mail address. The link works once, for three days.
   */
  @Action('accept-invitation', ['INVITATION_INVALID'])
  @LimitFailures({ name: 'accept-invitation', codes: ['INVITATION_INVALID'], byAddress: INVALID_LINKS })
  async acceptInvitation(@Body() { token, password }: AcceptInvitationDto): Promise<MessageDto> {
    await this.invitations.accept(token, password);
    return { message: 'Your password is set. You can sign in now.' };
  }

  private requesterOf(request: FastifyRequest): CodeRequester {
    return { networkHash: hashNetwork(networkOf(request.ip)), registration: this.cookie.read(request) };
  }
}
