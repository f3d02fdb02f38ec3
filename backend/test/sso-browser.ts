import { CLIENT, type ProviderPerson, type TestOidcProvider } from './oidc-provider.js';
import type { Answer, TestApp } from './test-app.js';

export const CALLBACK = '/api/auth/sso/callback';

/** The settings of a test app for the provider. */
export const ssoSettings = ({ issuer }: TestOidcProvider) => ({
  issuer,
  ...CLIENT,
  roles: [
    { claim: 'groups', value: 'managers', role: 'admin' },
    { claim: 'groups', value: 'quality', role: 'reviewer' },
    { claim: 'groups', value: 'audit', role: 'auditor' },
  ] as const,
  sessionHours: 12,
});

export interface SsoSession {
  token: string;
  user: { id: string; name: string; email: string; role: string };
}

/** A browser that signs in at the provider. It keeps the cookies of both. */
export class SsoBrowser {
  private readonly cookies = new Map<string, string>();

  constructor(
    private readonly app: TestApp,
    private readonly provider: TestOidcProvider,
  ) {}

  /** Calls the app with the browser's cookies. */
  async call(
    method: 'GET' | 'POST',
    path: string,
    body?: object,
    cookies = this.cookies,
    token: string | null = null,
  ): Promise<Answer<SsoSession>> {
    const headers = { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') };
    const answer = await this.app.call<SsoSession>(method, path, { headers, token, ...(body && { body }) });
    this.keep([answer.headers['set-cookie'] ?? []].flat().map(String));
    return answer;
  }

  /** @returns the address at the provider */
  async start(isFresh = false): Promise<URL> {
    const { status, headers } = await this.call('GET', `/api/auth/sso/start?fresh=${isFresh}`);
    if (status !== 302) throw new Error(`The start answered ${status}`);
    return new URL(String(headers.location));
  }

  /** Signs in at the provider. @returns the path and query with which the provider redirects back */
  async signInAtProvider(address: URL, login: string): Promise<string> {
    return this.answerPage(address, new URLSearchParams({ login }));
  }

  cancelAtProvider(address: URL): Promise<string> {
    return this.answerPage(address, new URLSearchParams({ cancel: '1' }));
  }

  private async answerPage(address: URL, form: URLSearchParams): Promise<string> {
    const page = await this.follow(address);
    // The provider remembers who has signed in.
    if (page.origin !== this.provider.issuer) return `${page.pathname}${page.search}`;
    const answered = await this.send(page, { method: 'POST', body: form });
    const target = await this.follow(new URL(answered.headers.get('location') ?? '', page));
    return `${target.pathname}${target.search}`;
  }

  /** Follows the redirects of the provider. @returns the address of its page, or the one outside of the provider */
  private async follow(address: URL): Promise<URL> {
    if (address.origin !== this.provider.issuer) return address;
    const response = await this.send(address);
    const location = response.headers.get('location');
    if (location !== null) return this.follow(new URL(location, address));
    if (!response.ok) throw new Error(`The provider answered ${response.status}: ${await response.text()}`);
    return address;
  }

  private async send(address: URL, init: RequestInit = {}): Promise<Response> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(address, { ...init, redirect: 'manual', headers: { cookie } });
    this.keep(response.headers.getSetCookie());
    return response;
  }

  private keep(lines: string[]): void {
    for (const line of lines) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (!name) continue;
      if (value) this.cookies.set(name, value);
      else this.cookies.delete(name);
    }
  }

  cookie(name: string): string | undefined {
    return this.cookies.get(name);
  }

  /** Goes the whole way to the redirect of the callback. @returns the address of the sign-in page */
  async arrive(login: string, person?: ProviderPerson, isFresh = false): Promise<string> {
    if (person) this.provider.people.set(login, person);
    const back = await this.signInAtProvider(await this.start(isFresh), login);
    return this.finish(back);
  }

  /** @returns the address to which the callback redirects */
  async finish(back: string): Promise<string> {
    const { status, headers, text } = await this.call('GET', back);
    if (status !== 302) throw new Error(`The callback answered ${status}: ${text}`);
    return String(headers.location);
  }

  /** @param token of the browser's session so far */
  open(code: string, token?: string): Promise<Answer<SsoSession>> {
    return this.call('POST', '/api/auth/sso/session', { code }, this.cookies, token);
  }

  /** Signs in and opens the session. */
  async signIn(
    login: string,
    person?: ProviderPerson,
    { isFresh = false, token }: { isFresh?: boolean; token?: string } = {},
  ): Promise<SsoSession> {
    const { status, body, text } = await this.open(codeOf(await this.arrive(login, person, isFresh)), token);
    if (status !== 200) throw new Error(`The session answered ${status}: ${text}`);
    return body;
  }
}

/** The code in the address of the sign-in page. */
export function codeOf(address: string): string {
  const [, code] = /^\/admin-login#sso=([\w-]{43})$/.exec(address) ?? [];
  if (!code) throw new Error(`No code in ${address}`);
  return code;
}
