import { randomInt } from 'node:crypto';
import type { Role } from '@inkwell/contract/roles';
import { Tokens } from '../src/auth/tokens.service.js';
import { UsersService } from '../src/users/users.service.js';
import { signatureImage } from './signature-image.js';
import type { TestApp } from './test-app.js';

export const PASSWORD = 'correct horse battery';

export interface Registration {
  name: string;
  email: string;
  mobileNumber: string;
  alternativeMobileNumber: string;
  address: string;
  password: string;
}

export interface Person {
  id: string;
  name: string;
  email: string;
  mobileNumber: string;
  /** A session, as signing in would give it. */
  token: string;
  /** The bearer of an agreement link. */
  linkToken: string;
}

let count = 0;

/** What the registration form sends; each time another address. */
export function registration(changes: Partial<Registration> = {}): Registration {
  count += 1;
  return {
    name: 'Ada Moreno',
    email: `ada.${count}.${randomInt(1e9)}@example.com`,
    mobileNumber: '5550100123',
    alternativeMobileNumber: '',
    address: '12 Harbour Road, Inkford',
    password: PASSWORD,
    ...changes,
  };
}

/** An account that waits for its code, made by the registration call. */
export async function registerUser(app: TestApp, changes: Partial<Registration> = {}): Promise<Registration> {
  const form = registration(changes);
  const { status, text } = await app.post('/api/auth/register', form);
  if (status !== 201) throw new Error(`Registration answered ${status}: ${text}`);
  return form;
}

export function verifiedUser(app: TestApp, changes: Partial<Registration> = {}): Promise<Person> {
  return addPerson(app, changes, 'user');
}

export function addAdmin(app: TestApp, changes: Partial<Registration> = {}): Promise<Person> {
  return addPerson(app, { name: 'Root Admin', ...changes }, 'admin');
}

/** A verified account that has signed through the call. */
export async function signedUser(app: TestApp, changes: Partial<Registration> = {}): Promise<Person> {
  const person = await verifiedUser(app, changes);
  const { status, text } = await signAs(app, person);
  if (status !== 200) throw new Error(`Signing answered ${status}: ${text}`);
  return person;
}

export async function signAs(app: TestApp, person: Pick<Person, 'linkToken'>, changes: object = {}) {
  const body = { signature: await signatureImage(), ...changes };
  return app.post<{ token: string; code: string }>('/api/auth/sign-agreement', body, person.linkToken);
}

/** Straight into the table, through the product's own way of keeping passwords. */
async function addPerson(app: TestApp, changes: Partial<Registration>, role: Role): Promise<Person> {
  const form = registration(changes);
  const users = app.app.get(UsersService);
  const added = await app.database.transaction((tx) => users.register(tx, form));
  const id = added?.id;
  if (!id) throw new Error(`${form.email} is taken`);
  await app.rows('UPDATE users SET is_verified = true, role = $2 WHERE id = $1', [id, role]);
  const { name, email, mobileNumber } = form;
  return { id, name, email, mobileNumber, token: await sessionOf(app, id), linkToken: linkTokenOf(app, id) };
}

/** A session token with the account's present session version. */
export async function sessionOf(app: TestApp, id: string): Promise<string> {
  const account = await app.app.get(UsersService).findById(id);
  if (!account) throw new Error(`No account ${id}`);
  return app.app.get(Tokens).session(account);
}

export function linkTokenOf(app: TestApp, id: string): string {
  return app.app.get(Tokens).agreementLink(id).split('/').at(-1) ?? '';
}
