import { mkdtempSync, rmSync, statSync, truncateSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readSettings } from './read-settings.js';

const SECRET = 'a-secret-of-thirty-two-characters!';
let dataDir: string;

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'inkwell-settings-'));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

describe('with nothing set', () => {
  test('the built-in servers, the specified limits and a generated admin are used', () => {
    const settings = readSettings({ DATA_DIR: dataDir });
    expect(settings).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      publicUrl: 'http://localhost:3000',
      databaseUrl: null,
      smtpUrl: null,
      storageUrl: null,
      adminEmail: 'admin@example.com',
      demoData: true,
      workWindowHours: 96,
      reviewWindowHours: 24,
      minWords: 10_000,
      autosaveSeconds: 30,
      otpMinutes: 10,
      agreementLinkDays: 7,
      maxImageBytes: 5 * 1024 * 1024,
      maxImportBytes: 500 * 1024 * 1024,
      accuracyCase: 'compare',
      accuracyPunctuation: 'compare',
      passwordReveal: true,
      staffMfa: 'optional',
      rateLimit: true,
      hstsSubdomains: false,
      processRole: 'all',
    });
  });

  test('secrets are generated once and only their owner can read the files', () => {
    const first = readSettings({ DATA_DIR: dataDir });
    const second = readSettings({ DATA_DIR: dataDir });
    expect(second.jwtSecret).toBe(first.jwtSecret);
    expect(second.passwordKey).toEqual(first.passwordKey);
    expect(first.passwordKey).toHaveLength(32);
    expect(statSync(join(dataDir, 'secrets', 'jwt-secret')).mode & 0o777).toBe(0o600);
  });
});

test.each(['jwt-secret', 'password-key', 'admin-password'])('an empty file %s stops the start', (name) => {
  readSettings({ DATA_DIR: dataDir });
  const path = join(dataDir, 'secrets', name);
  truncateSync(path);
  expect(() => readSettings({ DATA_DIR: dataDir })).toThrow(
    `DATA_DIR: ${path} has fewer than 32 characters. Restore it from a backup, or delete it: the start then generates another one`,
  );
});

describe('in production', () => {
  const production = { NODE_ENV: 'production', JWT_SECRET: SECRET, PASSWORD_KEY: SECRET };

  test.each(['JWT_SECRET', 'PASSWORD_KEY'])('a missing %s stops the start by its name', (name) => {
    expect(() => readSettings({ ...production, DATA_DIR: dataDir, [name]: '' })).toThrow(
      `${name} is missing`,
    );
  });

  test('no administrator is created unless ADMIN_EMAIL is set', () => {
    expect(readSettings({ ...production, DATA_DIR: dataDir }).adminEmail).toBeNull();
  });
});

test('log lines are pretty on a terminal and JSON elsewhere', () => {
  expect(readSettings({ DATA_DIR: dataDir }, true).logFormat).toBe('pretty');
  expect(readSettings({ DATA_DIR: dataDir }, false).logFormat).toBe('json');
  expect(readSettings({ DATA_DIR: dataDir, LOG_FORMAT: 'json' }, true).logFormat).toBe('json');
  expect(readSettings({ DATA_DIR: dataDir, LOG_FORMAT: 'pretty' }, false).logFormat).toBe('pretty');
});

describe('with a database that already exists', () => {
  test('demo data and the administrator are off by default', () => {
    const settings = readSettings({ DATA_DIR: dataDir, DATABASE_URL: 'postgres://localhost/inkwell' });
    expect(settings.demoData).toBe(false);
    expect(settings.adminEmail).toBeNull();
  });
});

test.each([
  [{ PORT: '80a' }, 'PORT must be a whole number from 0 to 65535'],
  [{ WORK_WINDOW_HOURS: '0' }, 'WORK_WINDOW_HOURS must be a number'],
  [{ MIN_WORDS: '1.5' }, 'MIN_WORDS must be a whole number'],
  [{ PASSWORD_REVEAL: 'maybe' }, 'PASSWORD_REVEAL must be one of on, off'],
  [{ STAFF_MFA: 'yes' }, 'STAFF_MFA must be one of optional, required'],
  [{ ACCURACY_CASE: 'lower' }, 'ACCURACY_CASE must be one of compare, ignore'],
  [{ LOG_FORMAT: 'xml' }, 'LOG_FORMAT must be one of json, pretty'],
  [{ PROCESS_ROLE: 'both' }, 'PROCESS_ROLE must be one of all, web, worker'],
  [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL must be a URL of the form postgres:'],
  [{ STORAGE_URL: 'ftp://x' }, 'STORAGE_URL must be a URL of the form s3:'],
  [{ SMTP_URL: 'smtp://' }, 'SMTP_URL names no host: set it to smtp://… or smtps://…'],
  [
    { OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4318' },
    'OTEL_EXPORTER_OTLP_ENDPOINT must be a URL of the form http:',
  ],
  [{ JWT_SECRET: 'short' }, 'JWT_SECRET must be at least 32 characters long'],
  [{ ADMIN_EMAIL: 'a@example.com' }, 'ADMIN_PASSWORD is missing'],
])('%o stops the start with one line', (variables, line) => {
  const read = () => readSettings({ DATA_DIR: dataDir, ...variables });
  expect(read).toThrow(line);
  expect(read).not.toThrow(/\n/);
});

test('an invalid URL is not part of the message, because it may contain a password', () => {
  const read = () => readSettings({ DATA_DIR: dataDir, DATABASE_URL: 'mysql://user:hunter2@host/db' });
  expect(read).toThrow('DATABASE_URL');
  expect(read).not.toThrow(/hunter2/);
});

describe('single sign-on', () => {
  const OIDC = {
    OIDC_ISSUER: 'https://id.example.com/realms/staff',
    OIDC_CLIENT_ID: 'inkwell',
    OIDC_CLIENT_SECRET: 'a secret of the provider',
    OIDC_ROLES: 'groups:managers=admin, https://example.com/roles:quality=reviewer,groups:audit team=auditor',
  };
  const read = (changes: object) => readSettings({ DATA_DIR: dataDir, ...OIDC, ...changes });

  test('is off without its settings, and an empty one counts as absent', () => {
    expect(readSettings({ DATA_DIR: dataDir }).oidc).toBeNull();
    expect(readSettings({ DATA_DIR: dataDir, OIDC_ISSUER: '', OIDC_ROLES: ' ' }).oidc).toBeNull();
  });

  test('gets its rules in their order', () => {
    expect(read({}).oidc).toEqual({
      issuer: OIDC.OIDC_ISSUER,
      clientId: 'inkwell',
      clientSecret: 'a secret of the provider',
      roles: [
        { claim: 'groups', value: 'managers', role: 'admin' },
        { claim: 'https://example.com/roles', value: 'quality', role: 'reviewer' },
        { claim: 'groups', value: 'audit team', role: 'auditor' },
      ],
      sessionHours: 12,
    });
  });

  test.each(['http://localhost:8080', 'http://127.0.0.1/id'])('accepts the issuer %s', (issuer) => {
    expect(read({ OIDC_ISSUER: issuer }).oidc?.issuer).toBe(issuer);
  });

  test.each([
    [{ OIDC_ISSUER: '' }, 'OIDC_ISSUER is missing: OIDC_ISSUER, OIDC_CLIENT_ID'],
    [{ OIDC_CLIENT_ID: '' }, 'OIDC_CLIENT_ID is missing'],
    [{ OIDC_CLIENT_SECRET: '' }, 'OIDC_CLIENT_SECRET is missing'],
    [{ OIDC_ROLES: '' }, 'OIDC_ROLES is missing'],
    [{ OIDC_ISSUER: 'id.example.com' }, 'OIDC_ISSUER must be a URL of the form https://'],
    [{ OIDC_ISSUER: 'http://id.example.com' }, 'OIDC_ISSUER must be a URL of the form https://'],
    [{ OIDC_ROLES: 'managers=admin' }, 'OIDC_ROLES must be a list such as groups:managers=admin'],
    [
      { OIDC_ROLES: 'groups:managers=owner' },
      'with the roles admin, reviewer, auditor, not "groups:managers=owner"',
    ],
    [{ OIDC_ROLES: 'groups:writers=user' }, 'not "groups:writers=user"'],
    [{ OIDC_ROLES: 'groups:managers=admin,' }, 'not ""'],
  ])('%o stops the start with one line', (changes, line) => {
    expect(() => read(changes)).toThrow(line);
    expect(() => read(changes)).not.toThrow(/\n|a secret of the provider/);
  });
});

test('hours may be fractions', () => {
  expect(readSettings({ DATA_DIR: dataDir, WORK_WINDOW_HOURS: '0.05' }).workWindowHours).toBe(0.05);
});
