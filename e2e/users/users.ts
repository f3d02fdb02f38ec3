import { randomUUID } from 'node:crypto';
import { type ApiClient, createApiClient } from '@inkwell/contract/client';
import type { StaffRole } from '@inkwell/contract/roles';
import type { Page } from '@playwright/test';
import { nextAddress } from '../browser/address.js';
import { nextCode, nextInvitationLink } from '../mail/mailbox.js';
import { runningProduct, type Session } from '../product/running-product.js';
import { signaturePicture } from './signature-picture.js';

export interface TestUser {
  name: string;
  email: string;
  mobileNumber: string;
  alternativeMobileNumber: string;
  address: string;
  password: string;
}

interface StartedUser {
  user: TestUser;
  session: Session;
  api: ApiClient;
}

const KEYS = { id: 'userId', name: 'userName', email: 'userEmail', role: 'userRole' } as const;

/** The data of a new user with a unique name and e-mail address. */
export function newUser(name = 'Sample Writer Ž'): TestUser {
  const id = randomUUID().slice(0, 8);
  return {
    name: `${name} ${id}`,
    email: `${id}@people.test`,
    mobileNumber: `5${String(Number.parseInt(id, 16)).padStart(9, '0').slice(-9)}`,
    alternativeMobileNumber: '',
    address: '7 Quill Lane, Inkford',
    password: 'ink and paper',
  };
}

/** Creates users in the state that a test needs, through the API. */
export class TestUsers {
  private readonly api: ApiClient;

  constructor(private readonly worker: number) {
    this.api = this.client();
  }

  /** An API client with this session. */
  callsOf({ token }: Session): ApiClient {
    return this.client(token);
  }

  async registered(name?: string): Promise<TestUser> {
    const user = newUser(name);
    await answerOf(this.api.POST('/api/auth/register', { body: user }));
    return user;
  }

  /** @returns the user and the agreement link */
  async verified(name?: string): Promise<{ user: TestUser; agreementLink: string }> {
    const user = await this.registered(name);
    const body = { email: user.email, otp: await nextCode(user.email) };
    const { agreementLink } = await answerOf(this.api.POST('/api/auth/verify-otp', { body }));
    if (!agreementLink) throw new Error('Verified, but without an agreement link');
    return { user, agreementLink };
  }

  /** A user who has signed on the site, with a signed copy as a PDF and an e-mail. */
  async withSignedCopy(name?: string): Promise<{ user: TestUser; session: Session }> {
    const { user, agreementLink } = await this.verified(name);
    const session = await sessionOf(
      this.api.POST('/api/auth/sign-agreement', {
        body: { signature: signaturePicture() },
        headers: { Authorization: `Bearer ${agreementLink.split('/').at(-1)}` },
      }),
    );
    return { user, session };
  }

  /**
   * A user whose agreement an administrator counts as signed. There is no signed copy, whose PDF takes longer than most
   * tests.
   */
  async signed(name?: string): Promise<{ user: TestUser; session: Session }> {
    const user = newUser(name);
    const admin = this.callsOf(runningProduct().sessions.admin);
    const created = await answerOf(admin.POST('/api/admin/users', { body: { ...user, role: 'user' } }));
    const params = { path: { id: created.user._id } };
    const body = { isVerified: true, isSignedAgreement: true };
    await answerOf(admin.PUT('/api/admin/users/{id}', { params, body }));
    return { user, session: await this.signedIn(user) };
  }

  /** A user who has signed and whose work clock runs. */
  async started(name?: string): Promise<StartedUser> {
    return this.start(await this.signed(name));
  }

  /** A user with a signed copy whose work clock runs. */
  async startedWithSignedCopy(): Promise<StartedUser> {
    return this.start(await this.withSignedCopy());
  }

  private async start({ user, session }: { user: TestUser; session: Session }): Promise<StartedUser> {
    const api = this.callsOf(session);
    await answerOf(api.GET('/api/users/dashboard'));
    return { user, session, api };
  }

  /** A member of staff who was invited by the first administrator and has chosen a password. */
  async staff(role: StaffRole, name?: string): Promise<TestUser> {
    const user = newUser(name);
    const first = this.callsOf(runningProduct().sessions.admin);
    await answerOf(first.POST('/api/admin/users', { body: { ...user, role } }));
    const token = (await nextInvitationLink(user.email)).split('/').at(-1) ?? '';
    const body = { token, password: user.password };
    await answerOf(this.api.POST('/api/auth/accept-invitation', { body }));
    return user;
  }

  /** A second administrator. */
  async administrator(): Promise<Session> {
    const user = await this.staff('admin', 'Second Reviewer');
    return sessionOf(
      this.api.POST('/api/auth/admin-login', { body: { email: user.email, password: user.password } }),
    );
  }

  signedIn({ email, password }: TestUser): Promise<Session> {
    return sessionOf(this.api.POST('/api/auth/login', { body: { email, password } }));
  }

  private client(token: string | null = null): ApiClient {
    return createApiClient({
      baseUrl: runningProduct().url,
      getToken: () => token,
      fetch: (request) => {
        request.headers.set('X-Forwarded-For', nextAddress(this.worker));
        return fetch(request);
      },
    });
  }
}

/** Stores a session in the browser, and nothing else: five keys of local storage and the cookies for files. */
export async function enterAs(page: Page, session: Session, origin = runningProduct().url): Promise<void> {
  await clearStorage(page, origin);
  await page.context().addCookies(cookiesOf(session, origin));
  await page.evaluate((keys) => {
    for (const [name, value] of Object.entries(keys)) localStorage.setItem(name, value);
  }, keysOf(session));
}

/** Deletes everything that the site has stored in the browser. The page is then on a text file of the site. */
export async function clearStorage(page: Page, origin = runningProduct().url): Promise<void> {
  const textFile = `${origin}/robots.txt`;
  if (page.url() !== textFile) await page.goto(textFile);
  await page.context().clearCookies();
  await page.evaluate(async () => {
    localStorage.clear();
    sessionStorage.clear();
    for (const { name = '' } of await indexedDB.databases()) indexedDB.deleteDatabase(name);
  });
}

function keysOf({ token, user }: Session): Record<string, string> {
  const keys: Record<string, string> = { token };
  for (const field of ['id', 'name', 'email', 'role'] as const) keys[KEYS[field]] = user[field];
  return keys;
}

function cookiesOf({ cookies }: Session, origin: string) {
  return cookies.map((text) => toCookie(text, new URL(origin).hostname));
}

function toCookie(text: string, domain: string) {
  const [pair = '', ...attributes] = text.split('; ');
  const [name = '', value = ''] = pair.split('=');
  const path = attributes.find((attribute) => attribute.startsWith('Path='))?.slice('Path='.length) ?? '/';
  return {
    name,
    value,
    domain,
    path,
    expires: -1,
    httpOnly: true,
    secure: false,
    sameSite: 'Lax' as const,
  };
}

async function sessionOf(
  call: Promise<{ data?: Omit<Session, 'cookies'>; error?: unknown; response: Response }>,
): Promise<Session> {
  const { response } = await call;
  return { ...(await answerOf(call)), cookies: response.headers.getSetCookie() };
}

/** The body of a response. An error response fails the test. */
export async function answerOf<Answer>(
  call: Promise<{ data?: Answer; error?: unknown; response: Response }>,
) {
  const { data, error, response } = await call;
  if (data === undefined) throw new Error(`${response.status} ${response.url}: ${JSON.stringify(error)}`);
  return data;
}
