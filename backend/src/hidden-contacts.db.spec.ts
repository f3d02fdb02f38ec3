import { PERMISSIONS } from '@inkwell/contract/permissions';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { READING, ReadingCalls } from '../test/reading-calls.js';
import { addStaff } from '../test/users.js';
import { Outbox } from './core/mail/outbox.js';

let calls: ReadingCalls;
let contacts: string[];

beforeAll(async () => {
  calls = await ReadingCalls.start();
  const users = await calls.app.rows<{ email: string }>('SELECT email FROM users');
  contacts = [...users.map(({ email }) => email), ...calls.contacts];
});
afterAll(() => calls.app.stop());

const withContacts = (answers: Map<string, string>) =>
  [...answers].filter(([, text]) => contacts.some((contact) => text.includes(contact))).map(([id]) => id);

test('an auditor reads contact data, so it is in the seed', async () => {
  const { token } = await addStaff(calls.app, 'auditor');
  expect(withContacts(await calls.readAll({ user: { role: 'auditor' } }, token)).length).toBeGreaterThan(15);
  expect(await calls.hear(token)).toContain(calls.writer.email);
});

test('a user reads no name of a reviewer', async () => {
  const reviewers = ['Sample Reviewer', 'Root Admin'];
  const ofUsers = READING.filter(
    ({ access, path }) => ['user', 'signed-in'].includes(access) && !path.includes('{'),
  );
  const reading: string[] = [];
  for (const { id, path } of ofUsers) {
    const { status, text } = await calls.app.get(path, calls.writer.token);
    if (status !== 200) continue;
    reading.push(id);
    for (const name of reviewers) expect([id, text]).not.toEqual([id, expect.stringContaining(name)]);
  }
  expect(reading).toEqual(expect.arrayContaining(['getDashboard', 'listWorkReviews']));
  const sent = await calls.app.rows<{ id: string }>('SELECT id FROM emails WHERE recipient = $1', [
    calls.writer.email,
  ]);
  const texts = await Promise.all(
    sent.map(async ({ id }) => (await calls.app.app.get(Outbox).read(id))?.text),
  );
  expect(texts.filter((text) => reviewers.some((name) => text?.includes(name)))).toEqual([]);
});

test('a reviewer reads no contact data', async () => {
  const { token } = await addStaff(calls.app, 'reviewer');
  const answers = await calls.readAll({ user: { role: 'reviewer' } }, token);
  expect(answers.size).toBeGreaterThan(12);
  expect(withContacts(answers)).toEqual([]);
  expect(await calls.hear(token)).not.toContain(calls.writer.email);
});

describe('a role that may read everything but contact data', () => {
  const roles = PERMISSIONS['users:contacts'];
  beforeAll(() => {
    PERMISSIONS['users:contacts'] = ['admin'];
  });
  afterAll(() => {
    PERMISSIONS['users:contacts'] = roles;
  });

  test('gets none, as JSON, as CSV or from the socket', async () => {
    const { token } = await addStaff(calls.app, 'auditor');
    const answers = await calls.readAll({ user: { role: 'auditor' } }, token);
    expect(answers.size).toBeGreaterThan(45);
    expect(withContacts(answers)).toEqual([]);
    const heard = await calls.hear(token);
    expect(heard).toContain('work-started');
    expect(heard).not.toContain(calls.writer.email);
  });
});
