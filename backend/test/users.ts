import { randomInt } from 'node:crypto';
import type { Role, StaffRole } from '@inkwell/contract/roles';
import { JwtService } from '@nestjs/jwt';
import { SessionsService } from '../src/auth/sessions/sessions.service.js';
import { type SessionClaims, TokensService } from '../src/auth/sessions/tokens.service.js';
import { PasswordsService } from '../src/users/passwords.service.js';
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

export interface TestUser {
  id: string;
  name: string;
  email: string;
  mobileNumber: string;
  /** The bearer token of a session. */
  token: string;
  /** The token of the user's agreement link. */
  linkToken: string;
}

let count = 0;

/** The body of a registration, with a new e-mail address at each call. */
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

/** Registers a user, who is not verified yet. */
export async function registerUser(app: TestApp, changes: Partial<Registration> = {}): Promise<Registration> {
  const form = registration(changes);
  const { status, text } = await app.post('/api/auth/register', form);
  if (status !== 201) throw new Error(`Registration answered ${status}: ${text}`);
  return form;
}

export function verifiedUser(app: TestApp, changes: Partial<Registration> = {}): Promise<TestUser> {
  return addUser(app, changes, 'user');
}

export function addAdmin(app: TestApp, changes: Partial<Registration> = {}): Promise<TestUser> {
  return addUser(app, { name: 'Root Admin', ...changes }, 'admin');
}

export function addStaff(
  app: TestApp,
  role: StaffRole,
  changes: Partial<Registration> = {},
): Promise<TestUser> {
  return addUser(app, { name: `Sample ${role}`, ...changes }, role);
}

/** Adds a verified user and signs the agreement through the API. */
export async function signedUser(app: TestApp, changes: Partial<Registration> = {}): Promise<TestUser> {
  const user = await verifiedUser(app, changes);
  const { status, text } = await signAs(app, user);
  if (status !== 200) throw new Error(`Signing answered ${status}: ${text}`);
  return user;
}

export async function signAs(app: TestApp, user: Pick<TestUser, 'linkToken'>, changes: object = {}) {
  const body = { signature: await signatureImage(), ...changes };
  return app.post<{ token: string; code: string }>('/api/auth/sign-agreement', body, user.linkToken);
}

/** Inserts a verified user without an HTTP request. The password is hashed and sealed as at a registration. */
async function addUser(app: TestApp, changes: Partial<Registration>, role: Role): Promise<TestUser> {
  const form = registration(changes);
  const users = app.app.get(UsersService);
  const passwordHash = await app.app.get(PasswordsService).hash(form.password);
  const added = await app.database.transaction((tx) => users.register(tx, form, passwordHash));
  if (!added) throw new Error(`${form.email} is taken`);
  const { id } = added;
  await app.rows('UPDATE users SET is_verified = true, role = $2 WHERE id = $1', [id, role]);
  const { name, email, mobileNumber } = form;
  return {
    id,
    name,
    email,
    mobileNumber,
    token: await sessionOf(app, id),
    linkToken: linkTokenOf(app, added),
  };
}

/** Opens a session as a sign-in with the password does, and returns its token. */
export async function sessionOf(app: TestApp, id: string): Promise<string> {
  const user = await app.app.get(UsersService).findById(id);
  if (!user) throw new Error(`No user ${id}`);
  const origin = { ipAddress: '127.0.0.1', userAgent: '', method: 'password' as const };
  const { token } = await app.database.transaction((tx) =>
    app.app.get(SessionsService).open(tx, user, origin),
  );
  return token;
}

/** The cookie for images and PDFs of the session. */
export function filesCookieOf(app: TestApp, { token }: Pick<TestUser, 'token'>): string {
  const { sub, role, ver, sid } = app.app.get(JwtService).decode<SessionClaims>(token);
  return app.app.get(TokensService).files({ sub, role, ver, sid });
}

function linkTokenOf(app: TestApp, user: { id: string; sessionVersion: number }): string {
  return app.app.get(TokensService).agreementLink(user).split('/').at(-1) ?? '';
}
