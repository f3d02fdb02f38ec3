import { randomUUID } from 'node:crypto';
import { type ApiClient, createApiClient } from '@inkwell/contract/client';
import type { Page } from '@playwright/test';
import { nextAddress } from '../browser/address.js';
import { nextCode } from '../mail/mailbox.js';
import { runningProduct, type Session } from '../product/running-product.js';
import { signaturePicture } from './signature-picture.js';

export interface Person {
  name: string;
  email: string;
  mobileNumber: string;
  alternativeMobileNumber: string;
  address: string;
  password: string;
}

const KEYS = { id: 'userId', name: 'userName', email: 'userEmail', role: 'userRole' } as const;

/** Somebody new, whose name and address nobody else has. */
export function newPerson(name = 'Sample Writer Ž'): Person {
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

/** Brings people to where a test begins, the way they would get there, through the API. */
export class People {
  private readonly api: ApiClient;

  constructor(private readonly worker: number) {
    this.api = this.client();
  }

  /** The calls of the API, as somebody who is signed in makes them. */
  callsOf({ token }: Session): ApiClient {
    return this.client(token);
  }

  async registered(name?: string): Promise<Person> {
    const person = newPerson(name);
    await answerOf(this.api.POST('/api/auth/register', { body: person }));
    return person;
  }

  /** @returns the person and the link to the agreement. */
  async verified(name?: string): Promise<{ person: Person; agreementLink: string }> {
    const person = await this.registered(name);
    const body = { email: person.email, otp: await nextCode(person.email) };
    const { agreementLink } = await answerOf(this.api.POST('/api/auth/verify-otp', { body }));
    if (!agreementLink) throw new Error('Verified, but without an agreement link');
    return { person, agreementLink };
  }

  async signed(name?: string): Promise<{ person: Person; session: Session }> {
    const { person, agreementLink } = await this.verified(name);
    const session = await sessionOf(
      this.api.POST('/api/auth/sign-agreement', {
        body: { signature: signaturePicture() },
        headers: { Authorization: `Bearer ${agreementLink.split('/').at(-1)}` },
      }),
    );
    return { person, session };
  }

  /** Somebody who has signed and whose clock runs. */
  async started(name?: string): Promise<{ person: Person; session: Session; api: ApiClient }> {
    const { person, session } = await this.signed(name);
    const api = this.callsOf(session);
    await answerOf(api.GET('/api/users/dashboard'));
    return { person, session, api };
  }

  /** A further administrator, made by the first. */
  async administrator(): Promise<Session> {
    const person = newPerson('Second Reviewer');
    const first = this.callsOf(runningProduct().sessions.admin);
    await answerOf(first.POST('/api/admin/users', { body: { ...person, role: 'admin' } }));
    const body = { email: person.email, otp: await nextCode(person.email) };
    await answerOf(this.api.POST('/api/auth/verify-otp', { body }));
    return sessionOf(
      this.api.POST('/api/auth/admin-login', { body: { email: person.email, password: person.password } }),
    );
  }

  signedIn({ email, password }: Person): Promise<Session> {
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

/** Opens the page as somebody who signed in before: five keys stand in the browser's storage, and the cookies of files. */
export async function enterAs(
  page: Page,
  { token, user, cookies }: Session,
  origin = runningProduct().url,
): Promise<void> {
  const entries: [string, string][] = [['token', token]];
  for (const field of ['id', 'name', 'email', 'role'] as const) entries.push([KEYS[field], user[field]]);
  await page.context().setStorageState({
    cookies: cookies.map((text) => toCookie(text, new URL(origin).hostname)),
    origins: [{ origin, localStorage: entries.map(([name, value]) => ({ name, value })) }],
  });
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

/** What a call answered; a refusal fails the test. */
export async function answerOf<Answer>(
  call: Promise<{ data?: Answer; error?: unknown; response: Response }>,
) {
  const { data, error, response } = await call;
  if (data === undefined) throw new Error(`${response.status} ${response.url}: ${JSON.stringify(error)}`);
  return data;
}
