import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectInvalid } from '../../test/expect-refusal.js';
import { TestApp } from '../../test/test-app.js';
import { addAdmin, type TestUser } from '../../test/users.js';

const PUBLIC = '/api/site-config';
const ADMIN = '/api/admin/site-config';
const CHANGE = {
  navbarTitle: 'Quill & Co',
  footerContactNumber: '+44 20 7946 0000',
  footerAddress: '2 Ink <Row>',
  footerEmail: 'help@example.org',
};
const RULES = {
  minWords: 10_000,
  workWindowHours: 96,
  reviewWindowHours: 24,
  autosaveSeconds: 30,
  maxUploadBytes: 5 * 1024 * 1024,
  passwordReveal: true,
};

let app: TestApp;
let admin: TestUser;

beforeAll(async () => {
  app = await TestApp.start();
  admin = await addAdmin(app);
});
afterAll(() => app.stop());

test('branding, contact details and rules can be read without a session', async () => {
  const { status, body } = await app.get(PUBLIC);
  expect(status).toBe(200);
  expect(body).toEqual({
    config: {
      navbarTitle: 'Inkwell',
      footerContactNumber: expect.any(String),
      footerAddress: expect.any(String),
      footerEmail: expect.stringMatching('@'),
      rules: RULES,
    },
  });
  expect((await app.get(ADMIN, admin.token)).body).toEqual({
    config: { ...(body.config as object), version: 1 },
  });
});

test('an update by an administrator is written to the audit log', async () => {
  const padded = Object.fromEntries(Object.entries(CHANGE).map(([field, text]) => [field, ` ${text} `]));
  const { status, body } = await app.put(ADMIN, { ...padded, id: 2, rules: { minWords: 1 } }, admin.token);
  expect(status).toBe(200);
  expect(body).toEqual({ config: { ...CHANGE, rules: RULES, version: 2 } });
  expect((await app.get(PUBLIC)).body).toEqual({ config: { ...CHANGE, rules: RULES } });
  expect(await app.rows('SELECT actor_id, action, subject_id, details FROM audit_log')).toEqual([
    { actor_id: admin.id, action: 'site-config.update', subject_id: null, details: CHANGE },
  ]);
});

describe('invalid input', () => {
  test('is refused with a message for each field and changes nothing', async () => {
    const before = (await app.get(PUBLIC)).body;
    const empty = { navbarTitle: null, footerContactNumber: '', footerAddress: ' ', footerEmail: 7 };
    expectInvalid(await app.put(ADMIN, empty, admin.token), {
      navbarTitle: 'Navbar title is required',
      footerContactNumber: 'Contact number is required',
      footerAddress: 'Address is required',
      footerEmail: 'Email is required',
    });
    expect((await app.get(PUBLIC)).body).toEqual(before);
  });

  test.each([
    ['navbarTitle', '  ', 'Navbar title is required'],
    ['navbarTitle', 'x'.repeat(61), 'Navbar title must be at most 60 characters'],
    ['footerContactNumber', 'x'.repeat(41), 'Contact number must be at most 40 characters'],
    ['footerAddress', 'x'.repeat(201), 'Address must be at most 200 characters'],
    ['footerEmail', 'x', 'Email is invalid'],
  ])('%s %j', async (field, value, text) => {
    expectInvalid(await app.put(ADMIN, { ...CHANGE, [field]: value }, admin.token), { [field]: text });
  });
});
