import { isStaff } from '@inkwell/contract/roles';
import { Body, Controller, HttpCode, Ip, Post, Req, Res, UseInterceptors } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Allow, BearerToken, SignedIn } from '../access/access.js';
import type { SessionUser } from '../access/session-user.js';
import { ApiErrors } from '../core/http/api-errors.js';
import { type ClientOrigin, RequestOrigin } from '../core/http/client-origin.js';
import { MessageDto } from '../core/http/message.dto.js';
import { LimitFailures } from '../core/rate-limit/limited-failures.js';
import { hashNetwork, networkOf } from '../core/rate-limit/network-of.js';
import { RateLimited } from '../core/rate-limit/rate-limited.js';
import { VerificationRequiredError } from './auth.errors.js';
import { CodeSentDto, EmailDto } from './dto/email.dto.js';
import {
  ChangePasswordDto,
  PasswordResetDto,
  ResetLinkDto,
  ResetPasswordDto,
} from './passwords/dto/reset-password.dto.js';
import { PasswordResetService } from './passwords/password-reset.service.js';
import { AdminInvitationsService } from './registration/admin-invitations.service.js';
import { BrowserLimitsService } from './registration/browser-limits.service.js';
import { AcceptInvitationDto, InvitationDto, InvitedDto } from './registration/dto/accept-invitation.dto.js';
import { RegisterDto } from './registration/dto/register.dto.js';
import { OtpVerifiedDto, VerifyOtpDto } from './registration/dto/verify-otp.dto.js';
import { RegistrationCookieService } from './registration/registration-cookie.service.js';
import {
  type CodeRequester,
  RESEND_SECONDS,
  VerificationService,
} from './registration/verification.service.js';
import { DeviceCookieService } from './sessions/device-cookie.service.js';
import { SessionDto } from './sessions/dto/session.dto.js';
import { clearFileCookies, FileCookiesInterceptor } from './sessions/file-cookies.interceptor.js';
import { CredentialsDto } from './sign-in/dto/credentials.dto.js';
import { SignInService } from './sign-in/sign-in.service.js';
import type { SignInClient } from './sign-in/sign-in-throttle.service.js';

const QUARTER_HOUR = 15 * 60;
const HOUR = 60 * 60;
const MAILS = { attempts: 10, seconds: HOUR };
const CODES = { attempts: 1, seconds: RESEND_SECONDS };
const INVALID_LINKS = { attempts: 30, seconds: QUARTER_HOUR };

@ApiTags('Sign-up and sign-in')
@Allow('public')
@ApiErrors('VALIDATION_FAILED', 'TOO_MANY_REQUESTS')
@Controller('auth')
export class AuthController {
  constructor(
    private readonly signIn: SignInService,
    private readonly verification: VerificationService,
    private readonly passwordReset: PasswordResetService,
    private readonly invitations: AdminInvitationsService,
    private readonly registration: RegistrationCookieService,
    private readonly devices: DeviceCookieService,
    private readonly limits: BrowserLimitsService,
  ) {}

  /**
   * Register
   *
   * Adds a user and e-mails a 6-digit code. Registering an unverified e-mail address again replaces the earlier data.
   */
  @Post('register')
  @ApiErrors('EMAIL_TAKEN')
  async register(
    @Body() body: RegisterDto,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<MessageDto> {
    await this.limits.countMail('register', body.email, request, MAILS);
    this.registration.set(reply, await this.signIn.register(body, networkOf(request.ip)));
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
  @Post('verify-otp')
  @HttpCode(200)
  @ApiErrors('OTP_INVALID', 'OTP_EXPIRED', 'OTP_LOCKED', 'ACCOUNT_SUSPENDED', 'REGISTRATION_CONTESTED')
  async verifyOtp(
    @Body() { email, ...proofs }: VerifyOtpDto,
    @Req() request: FastifyRequest,
  ): Promise<OtpVerifiedDto> {
    const { isNew, agreementLink } = await this.verification.verify(email, proofs, this.requesterOf(request));
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
  @Post('resend-otp')
  @HttpCode(200)
  async resendOtp(@Body() { email }: EmailDto, @Req() request: FastifyRequest): Promise<CodeSentDto> {
    await this.limits.countMail('resend-otp', email, request, CODES);
    await this.verification.resend(email, this.requesterOf(request));
    return {
      message: 'If the address is waiting to be verified, a new code is on its way.',
      retryAfterSeconds: RESEND_SECONDS,
    };
  }

  /**
   * Sign in
   *
   * For users. Refused until the e-mail address is verified (a new code is sent) and the agreement is
   * signed (the link is sent again).
   */
  @Post('login')
  @UseInterceptors(FileCookiesInterceptor)
  @HttpCode(200)
  @ApiErrors(
    'INVALID_CREDENTIALS',
    'USE_ADMIN_LOGIN',
    'ACCOUNT_SUSPENDED',
    'VERIFICATION_REQUIRED',
    'AGREEMENT_REQUIRED',
  )
  async login(
    @Body() { email, password }: CredentialsDto,
    @Req() request: FastifyRequest,
    @RequestOrigin() origin: ClientOrigin,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<SessionDto> {
    try {
      return await this.signIn.signIn(email, password, this.clientOf(request, origin));
    } catch (error) {
      if (error instanceof VerificationRequiredError) this.registration.set(reply, error.registration);
      throw error;
    }
  }

  /**
   * Sign in as staff
   *
   * For administrators, reviewers and auditors. Refused until the e-mail address is verified, by the invitation or by a password reset link.
   * With a second factor, the answer is 401 `SECOND_FACTOR_REQUIRED` with a `challenge` for `POST /api/auth/second-step`.
   */
  @Post('admin-login')
  @UseInterceptors(FileCookiesInterceptor)
  @HttpCode(200)
  @ApiErrors('INVALID_CREDENTIALS', 'ACCOUNT_SUSPENDED', 'VERIFICATION_REQUIRED', 'SECOND_FACTOR_REQUIRED')
  adminLogin(
    @Body() { email, password }: CredentialsDto,
    @Req() request: FastifyRequest,
    @RequestOrigin() origin: ClientOrigin,
  ): Promise<SessionDto> {
    return this.signIn.signInAdmin(email, password, this.clientOf(request, origin));
  }

  /**
   * Sign out
   *
   * Ends the session of the bearer token, and clears the cookies that give access to images and PDFs, also if the session has
   * ended before. If the token was issued by version 0.2.0, all tokens of the user that were issued by it end. Without a token
   * nothing happens.
   */
  @Post('logout')
  @HttpCode(204)
  async logout(
    @BearerToken() token: string | null,
    @Ip() ipAddress: string,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<void> {
    // A page of another site can send the request, but no bearer token.
    if (!token) return;
    clearFileCookies(reply);
    await this.signIn.signOut(token, ipAddress);
  }

  /**
   * Request a password reset link
   *
   * The link works once, for an hour. The answer is the same whether or not the address is registered.
   */
  @Post('forgot-password')
  @HttpCode(200)
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
  @Post('check-reset-link')
  @HttpCode(204)
  @ApiErrors('RESET_LINK_INVALID')
  @LimitFailures({ name: 'reset-password', codes: ['RESET_LINK_INVALID'], byAddress: INVALID_LINKS })
  async checkResetLink(@Body() { token }: ResetLinkDto): Promise<void> {
    await this.passwordReset.check(token);
  }

  /**
   * Set a new password with a reset link
   *
   * Ends all sessions of the user.
   */
  @Post('reset-password')
  @HttpCode(200)
  @ApiErrors('RESET_LINK_INVALID', 'ACCOUNT_SUSPENDED')
  @LimitFailures({ name: 'reset-password', codes: ['RESET_LINK_INVALID'], byAddress: INVALID_LINKS })
  async resetPassword(
    @Body() { token, password }: ResetPasswordDto,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<PasswordResetDto> {
    const user = await this.passwordReset.reset(token, password);
    this.devices.set(reply, user);
    return { message: 'Your password was changed. You can sign in now.', isStaff: isStaff(user.role) };
  }

  /**
   * Change the password
   *
   * Sends an e-mail, and ends all other sessions of the user unless `endOtherSessions` is false. The answer is a new session
   * that replaces the present one.
   */
  @Post('change-password')
  @Allow('signed-in')
  @UseInterceptors(FileCookiesInterceptor)
  @HttpCode(200)
  @ApiErrors('CURRENT_PASSWORD_WRONG')
  @RateLimited({ name: 'change-password', bySession: { attempts: 10, seconds: QUARTER_HOUR } })
  changePassword(
    @SignedIn() user: SessionUser,
    @Body() body: ChangePasswordDto,
    @RequestOrigin() origin: ClientOrigin,
  ): Promise<SessionDto> {
    return this.passwordReset.change(user, body, origin);
  }

  /**
   * Check an invitation
   *
   * Before the password is chosen. The link stays valid.
   */
  @Post('check-invitation')
  @HttpCode(200)
  @ApiErrors('INVITATION_INVALID')
  @LimitFailures({ name: 'accept-invitation', codes: ['INVITATION_INVALID'], byAddress: INVALID_LINKS })
  async checkInvitation(@Body() { token }: InvitationDto): Promise<InvitedDto> {
    return { email: await this.invitations.findInvited(token) };
  }

  /**
   * Accept an invitation
   *
   * Sets the password of a new member of staff and verifies the e-mail address. The link works once, for three days.
   */
  @Post('accept-invitation')
  @HttpCode(200)
  @ApiErrors('INVITATION_INVALID')
  @LimitFailures({ name: 'accept-invitation', codes: ['INVITATION_INVALID'], byAddress: INVALID_LINKS })
  async acceptInvitation(@Body() { token, password }: AcceptInvitationDto): Promise<MessageDto> {
    await this.invitations.accept(token, password);
    return { message: 'Your password is set. You can sign in now.' };
  }

  private clientOf(request: FastifyRequest, origin: ClientOrigin): SignInClient {
    return { ...origin, network: networkOf(request.ip), device: this.devices.read(request) };
  }

  private requesterOf(request: FastifyRequest): CodeRequester {
    return { networkHash: hashNetwork(networkOf(request.ip)), registration: this.registration.read(request) };
  }
}
