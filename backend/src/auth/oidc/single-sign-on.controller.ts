import { Body, Controller, Ip, Query, Req, Res, UseInterceptors } from '@nestjs/common';
import { ApiFoundResponse, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Allow, BearerToken } from '../../access/access.js';
import { Action, Read } from '../../access/call.js';
import { ApiErrors } from '../../core/http/api-errors.js';
import { type ClientOrigin, RequestOrigin } from '../../core/http/client-origin.js';
import { LimitFailures } from '../../core/rate-limit/limited-failures.js';
import { networkOf } from '../../core/rate-limit/network-of.js';
import { RateLimiter } from '../../core/rate-limit/rate-limiter.js';
import { BrowserLimitsService } from '../registration/browser-limits.service.js';
import { SessionDto } from '../sessions/dto/session.dto.js';
import { FileCookiesInterceptor } from '../sessions/file-cookies.interceptor.js';
import { SingleSignOnCodeDto, StartSingleSignOnDto } from './dto/single-sign-on.dto.js';
import { OidcProviderService } from './oidc-provider.service.js';
import { SingleSignOnService } from './single-sign-on.service.js';
import { SingleSignOnCookieService } from './single-sign-on-cookie.service.js';
import { SingleSignOnError } from './single-sign-on-error.js';

const SIGN_IN_PAGE = '/admin-login';
const QUARTER_HOUR = 15 * 60;
const FAILURES = { attempts: 100, seconds: QUARTER_HOUR };
/** Answers to one request to the provider. Each makes the server ask the provider. */
const ANSWERS = { attempts: 10, seconds: QUARTER_HOUR };

@ApiTags('Sign-up and sign-in')
@Allow('public')
@ApiErrors('TOO_MANY_REQUESTS')
@Controller('auth/sso')
export class SingleSignOnController {
  constructor(
    private readonly provider: OidcProviderService,
    private readonly singleSignOn: SingleSignOnService,
    private readonly cookie: SingleSignOnCookieService,
    private readonly browserLimits: BrowserLimitsService,
    private readonly limits: RateLimiter,
  ) {}

  /**
   * Start single sign-on
   *
   * Opened by the browser. Sets a cookie for 10 minutes and redirects to the OpenID Connect provider, or to the console's
   * sign-in page with the reason if the provider cannot be reached. With `fresh=true` the person must sign in at the provider
   * again; the new session can then make the calls that need it for ten minutes.
   */
  @Read('start', ['NOT_FOUND'])
  @ApiFoundResponse({ description: 'To the provider, or to `/admin-login?sso=…` with the reason' })
  async startSingleSignOn(
    @Query() { fresh }: StartSingleSignOnDto,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    await this.browserLimits.countSingleSignOn(request);
    await this.redirect(reply, async () => {
      const { url, checks } = await this.provider.startSignIn(fresh === 'true');
      this.cookie.setChecks(reply, checks);
      return url;
    });
  }

  /**
   * Complete single sign-on
   *
   * The provider redirects the browser to this address with `code`, `state` and `iss`, or with `error`. Redirects to the
   * console's sign-in page: with a code for `POST /api/auth/sso/session`, which works once, for 60 seconds and in this browser
   * only; or with the reason why nobody was signed in. The first sign-in of a person creates the user.
   */
  @Read('callback', ['NOT_FOUND'])
  @ApiFoundResponse({
    description: 'To `/admin-login#sso=…` with a code, or to `/admin-login?sso=…` with the reason',
  })
  async completeSingleSignOn(
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
    @Ip() ipAddress: string,
  ): Promise<void> {
    const checks = this.cookie.readChecks(request);
    if (checks) await this.limits.consume('sso-callback:answers', checks.state, ANSWERS);
    else await this.limits.consume('sso-callback:failures', networkOf(request.ip), FAILURES);
    this.cookie.clear(reply);
    await this.redirect(reply, async () => {
      const query = /\?.*$/.exec(request.url)?.[0] ?? '';
      const { code, browserSecret } = await this.singleSignOn.finish(query, checks, ipAddress);
      this.cookie.setBrowser(reply, browserSecret);
      // In the fragment, which the browser sends to no server.
      return `${SIGN_IN_PAGE}#sso=${code}`;
    });
  }

  /**
   * Sign in with the code of single sign-on
   *
   * Takes the code from the address of the sign-in page, and the cookie of the browser that has signed in at the provider. A
   * session of the same person whose token is sent along ends.
   */
  @Action('session', ['SSO_CODE_INVALID'])
  @UseInterceptors(FileCookiesInterceptor)
  @LimitFailures({ name: 'sso-session', codes: ['SSO_CODE_INVALID'], byAddress: FAILURES })
  async openSingleSignOnSession(
    @Body() { code }: SingleSignOnCodeDto,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
    @RequestOrigin() origin: ClientOrigin,
    @BearerToken() replaced: string | null,
  ): Promise<SessionDto> {
    const secret = this.cookie.readBrowser(request);
    const session = await this.singleSignOn.openSession(code, secret, origin, replaced);
    this.cookie.clear(reply);
    return session;
  }

  /** Redirects to the address that `findTarget` returns, or to the sign-in page with the reason of its failure. */
  private async redirect(reply: FastifyReply, findTarget: () => Promise<string>): Promise<void> {
    const target = await findTarget().catch((error: unknown) => {
      if (error instanceof SingleSignOnError) return `${SIGN_IN_PAGE}?sso=${error.failure}`;
      throw error;
    });
    await reply.header('Cache-Control', 'no-store').redirect(target, 302);
  }
}
