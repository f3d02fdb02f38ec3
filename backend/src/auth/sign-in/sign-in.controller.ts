import { Body, Controller, HttpCode, Ip, Req, Res, UseInterceptors } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Allow, BearerToken } from '../../access/access.js';
import { Action } from '../../access/call.js';
import { type ClientOrigin, RequestOrigin } from '../../core/http/client-origin.js';
import { networkOf } from '../../core/rate-limit/network-of.js';
import { VerificationRequiredError } from '../auth.errors.js';
import { RegistrationCookieService } from '../registration/registration-cookie.service.js';
import { DeviceCookieService } from '../sessions/device-cookie.service.js';
import { SessionDto } from '../sessions/dto/session.dto.js';
import { clearFileCookies, FileCookiesInterceptor } from '../sessions/file-cookies.interceptor.js';
import { CredentialsDto } from './dto/credentials.dto.js';
import { SignInService } from './sign-in.service.js';
import type { SignInClient } from './sign-in-throttle.service.js';

@ApiTags('Sign-up and sign-in')
@Allow('public')
@Controller('auth')
export class SignInController {
  constructor(
    private readonly signIn: SignInService,
    private readonly registration: RegistrationCookieService,
    private readonly devices: DeviceCookieService,
  ) {}

  /**
   * Sign in
   *
   * For users. Refused until the e-mail address is verified (a new code is sent) and the agreement is
   * signed (the link is sent again).
   */
  @Action('login', [
    'TOO_MANY_REQUESTS',
    'INVALID_CREDENTIALS',
    'UNAUTHENTICATED',
    'USE_ADMIN_LOGIN',
    'ACCOUNT_SUSPENDED',
    'VERIFICATION_REQUIRED',
    'AGREEMENT_REQUIRED',
  ])
  @UseInterceptors(FileCookiesInterceptor)
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
  @Action('admin-login', [
    'TOO_MANY_REQUESTS',
    'INVALID_CREDENTIALS',
    'UNAUTHENTICATED',
    'ACCOUNT_SUSPENDED',
    'VERIFICATION_REQUIRED',
    'SECOND_FACTOR_REQUIRED',
  ])
  @UseInterceptors(FileCookiesInterceptor)
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
   * ended before. Without a token nothing happens.
   */
  @HttpCode(204)
  @Action('logout')
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

  private clientOf(request: FastifyRequest, origin: ClientOrigin): SignInClient {
    return { ...origin, network: networkOf(request.ip), device: this.devices.read(request) };
  }
}
