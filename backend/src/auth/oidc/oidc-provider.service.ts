import type { StaffRole } from '@inkwell/contract/roles';
import {
  EMAIL_MAX_LENGTH,
  EMAIL_PATTERN,
  hasControlCharacters,
  NAME_MAX_LENGTH,
  trimEmail,
} from '@inkwell/contract/validation';
import { Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import {
  AuthorizationResponseError,
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  type ClientAuth,
  ClientError,
  ClientSecretBasic,
  ClientSecretPost,
  type Configuration,
  calculatePKCECodeChallenge,
  discovery,
  enableNonRepudiationChecks,
  fetchUserInfo,
  ResponseBodyError,
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
} from 'openid-client';
import { Clock } from '../../core/clock/clock.js';
import { HttpError } from '../../core/http/domain-error.js';
import type { OidcSettings } from '../../core/settings/oidc-settings.js';
import { Settings } from '../../core/settings/settings.js';
import { roleOf } from './role-of.js';
import { SingleSignOnError } from './single-sign-on-error.js';

/** What ties the answer of the provider to the browser that asked. */
export interface SignInChecks {
  state: string;
  nonce: string;
  codeVerifier: string;
  /** Whether the person had to sign in at the provider again, although signed in there already. */
  isFresh: boolean;
}

/** A person who has signed in at the provider. */
export interface ProviderAccount {
  issuer: string;
  subject: string;
  name: string | null;
  email: string | null;
  /** See `isVerifiedClaim`. */
  isEmailVerified: boolean;
  role: StaffRole | null;
  /** When the person has signed in at the provider. Null if the provider does not say. */
  authenticatedAt: Date | null;
}

/** So short that a person waits for it. */
const TIMEOUT_SECONDS = 5;
/** The time to sign in at the provider, as long as the cookie of the sign-in is valid. */
const FRESH_SECONDS = 10 * 60;
const SCOPES = ['openid', 'profile', 'email'];

/** The OpenID Connect provider of the settings. */
@Injectable()
export class OidcProviderService implements OnApplicationBootstrap {
  private readonly logger = new Logger('SingleSignOn');

  constructor(
    private readonly settings: Settings,
    private readonly clock: Clock,
  ) {}

  /** Logs at the start if the provider cannot be used. The start does not wait for it, because passwords work without it. */
  onApplicationBootstrap(): void {
    const { oidc, processRole } = this.settings;
    if (oidc && processRole !== 'worker') this.discover().catch(() => undefined);
  }

  /**
   * @param isFresh whether the provider must ask for the password or the second factor again
   * @throws HttpError NOT_FOUND if single sign-on is not set up; SingleSignOnError unreachable
   */
  async startSignIn(isFresh: boolean): Promise<{ url: string; checks: SignInChecks }> {
    const provider = await this.discover();
    const codeVerifier = randomPKCECodeVerifier();
    const checks = { state: randomState(), nonce: randomNonce(), codeVerifier, isFresh };
    const url = buildAuthorizationUrl(provider, {
      redirect_uri: this.callbackUrl(),
      scope: this.scopesOf(provider).join(' '),
      state: checks.state,
      nonce: checks.nonce,
      code_challenge: await calculatePKCECodeChallenge(checks.codeVerifier),
      code_challenge_method: 'S256',
      // Some providers know only one of the two. `max_age` also makes `auth_time` a required claim.
      ...(isFresh && { prompt: 'login', max_age: '0' }),
    });
    return { url: url.href, checks };
  }

  /**
   * Exchanges the code for the claims, and checks state, nonce, issuer, audience, expiry and signature.
   * @param query of the address to which the provider has redirected the browser
   * @throws HttpError NOT_FOUND; SingleSignOnError unreachable, cancelled, refused, not-fresh
   */
  async finishSignIn(query: string, checks: SignInChecks): Promise<ProviderAccount> {
    const { state, nonce, codeVerifier, isFresh } = checks;
    const provider = await this.discover();
    try {
      const tokens = await authorizationCodeGrant(provider, new URL(query, this.callbackUrl()), {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: codeVerifier,
      });
      const idToken = tokens.claims();
      if (!idToken) throw new SingleSignOnError('refused');
      const authenticatedAt = idToken.auth_time === undefined ? null : new Date(idToken.auth_time * 1000);
      if (isFresh && !this.isRecent(authenticatedAt)) throw new SingleSignOnError('not-fresh');
      const userInfo = provider.serverMetadata().userinfo_endpoint
        ? await fetchUserInfo(provider, tokens.access_token, idToken.sub)
        : {};
      return this.toAccount({ ...userInfo, ...idToken }, authenticatedAt);
    } catch (error) {
      throw this.toFailure(error);
    }
  }

  /** A provider that ignores the request for a fresh sign-in sends an old time, or none. */
  private isRecent(authenticatedAt: Date | null): boolean {
    if (!authenticatedAt) return false;
    return this.clock.now().getTime() - authenticatedAt.getTime() < FRESH_SECONDS * 1000;
  }

  private toAccount(
    claims: { iss: string; sub: string } & Record<string, unknown>,
    authenticatedAt: Date | null,
  ): ProviderAccount {
    return {
      issuer: claims.iss,
      subject: claims.sub,
      name: usable(claims.name, (name) => name.length <= NAME_MAX_LENGTH && !hasControlCharacters(name)),
      email: usable(
        claims.email,
        (email) => EMAIL_PATTERN.test(email) && email.length <= EMAIL_MAX_LENGTH,
        trimEmail,
      ),
      isEmailVerified: isVerifiedClaim(claims.email_verified),
      role: roleOf(claims, this.given().roles),
      authenticatedAt,
    };
  }

  /** Asks the provider at each sign-in, so that nobody is sent to one that is away. */
  private async discover(): Promise<Configuration> {
    const { issuer, clientId, clientSecret } = this.given();
    return discovery(new URL(issuer), clientId, undefined, authenticate(clientSecret), {
      timeout: TIMEOUT_SECONDS,
      // The settings allow http: for this machine only.
      execute: [enableNonRepudiationChecks, ...(issuer.startsWith('http:') ? [allowInsecureRequests] : [])],
    }).catch((error) => {
      this.logger.warn(`The identity provider cannot be used: ${reasonOf(error)}`);
      throw new SingleSignOnError('unreachable', { cause: error });
    });
  }

  /** Some providers send groups only if a scope of this name is asked for. */
  private scopesOf(provider: Configuration): string[] {
    const supported = provider.serverMetadata().scopes_supported ?? [];
    const claims = this.given().roles.map(({ claim }) => claim);
    return [...new Set([...SCOPES, ...claims.filter((claim) => supported.includes(claim))])];
  }

  private callbackUrl(): string {
    return `${this.settings.publicUrl}/api/auth/sso/callback`;
  }

  private given(): OidcSettings {
    if (this.settings.oidc) return this.settings.oidc;
    throw new HttpError('NOT_FOUND', 'Single sign-on is not set up on this server.');
  }

  private toFailure(error: unknown): SingleSignOnError {
    if (error instanceof SingleSignOnError) return error;
    if (error instanceof AuthorizationResponseError && error.error === 'access_denied') {
      return new SingleSignOnError('cancelled', { cause: error });
    }
    this.logger.warn(`The identity provider did not confirm a sign-in: ${reasonOf(error)}`);
    return new SingleSignOnError(isUnreachable(error) ? 'unreachable' : 'refused', { cause: error });
  }
}

/** A provider that lists no methods accepts HTTP Basic. */
function authenticate(clientSecret: string): ClientAuth {
  const [basic, post] = [ClientSecretBasic(clientSecret), ClientSecretPost(clientSecret)];
  return (server, ...request) => {
    const isPost = server.token_endpoint_auth_methods_supported?.includes('client_secret_post');
    return (isPost ? post : basic)(server, ...request);
  };
}

/** No connection (fetch throws a TypeError), no answer in time, or an answer that is none of the protocol, such as 502. */
function isUnreachable(error: unknown): boolean {
  if (error instanceof TypeError) return true;
  return (
    error instanceof ClientError &&
    ['OAUTH_TIMEOUT', 'OAUTH_RESPONSE_IS_NOT_CONFORM', 'OAUTH_RESPONSE_IS_NOT_JSON'].includes(
      error.code ?? '',
    )
  );
}

/** Without the details of the error, which may contain claims or tokens. */
function reasonOf(error: unknown): string {
  if (error instanceof ResponseBodyError || error instanceof AuthorizationResponseError) return error.error;
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? `${error.message} (${error.cause.message})` : error.message;
}

/** Some providers, such as Entra ID, never send `email_verified`. Others send it as text. */
function isVerifiedClaim(claim: unknown): boolean {
  return claim === undefined || claim === true || claim === 'true';
}

function usable(
  claim: unknown,
  isUsable: (text: string) => boolean,
  trim = (text: string) => text.trim(),
): string | null {
  if (typeof claim !== 'string') return null;
  const text = trim(claim);
  return text !== '' && isUsable(text) ? text : null;
}
