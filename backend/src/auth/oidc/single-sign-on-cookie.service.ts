import { Injectable } from '@nestjs/common';
import { JwtService } from '@nestjs/jwt';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Settings } from '../../core/settings/settings.js';
import type { SignInChecks } from './oidc-provider.service.js';

const COOKIE = 'inkwell_sso';
const PATH = '/api/auth/sso';
/** The time to sign in at the provider. */
const CHECKS_SECONDS = 10 * 60;
/** The time to exchange the code for a session, which the console does at once. */
export const CODE_SECONDS = 60;

const CHECKS = 'sso-checks';
const BROWSER = 'sso-browser';

/**
 * Binds a sign-in to one browser by a signed cookie: at first to the provider's answer, then to the code that opens the
 * session. Each step replaces the cookie of the one before.
 */
@Injectable()
export class SingleSignOnCookieService {
  constructor(
    private readonly jwt: JwtService,
    private readonly settings: Settings,
  ) {}

  setChecks(reply: FastifyReply, checks: SignInChecks): void {
    this.set(reply, CHECKS, { ...checks }, CHECKS_SECONDS);
  }

  readChecks(request: FastifyRequest): SignInChecks | null {
    return this.read<SignInChecks>(request, CHECKS);
  }

  setBrowser(reply: FastifyReply, secret: string): void {
    this.set(reply, BROWSER, { secret }, CODE_SECONDS);
  }

  /** Returns the secret that `setBrowser` has set, or null. */
  readBrowser(request: FastifyRequest): string | null {
    return this.read<{ secret: string }>(request, BROWSER)?.secret ?? null;
  }

  clear(reply: FastifyReply): void {
    void reply.clearCookie(COOKIE, { path: PATH });
  }

  private set(reply: FastifyReply, audience: string, content: object, seconds: number): void {
    void reply.setCookie(COOKIE, this.jwt.sign(content, { audience, expiresIn: seconds }), {
      path: PATH,
      httpOnly: true,
      // Strict would not be sent when the provider redirects the browser back.
      sameSite: 'lax',
      secure: this.settings.publicUrl.startsWith('https:'),
      maxAge: seconds,
    });
  }

  private read<Content extends object>({ cookies }: FastifyRequest, audience: string): Content | null {
    try {
      return this.jwt.verify<Content>(cookies[COOKIE] ?? '', { audience, algorithms: ['HS256'] });
    } catch {
      return null;
    }
  }
}
