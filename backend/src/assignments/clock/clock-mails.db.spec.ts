import { formatUtcMinute } from '@inkwell/contract/utc-time';
import type { MailboxMessage } from '@inkwell/local-services/mailbox/mailbox-message';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { clockOf } from '../../../test/ledger.js';
import { TestApp } from '../../../test/test-app.js';
import { addAdmin, type TestUser } from '../../../test/users.js';
import { passDeadline, startedUser, workOf } from '../../../test/work.js';
import { PenaltiesService } from '../../penalties/penalties.service.js';
import { ClockMailsService } from './clock-mails.service.js';
import { WorkClockService } from './work-clock.service.js';

let app: TestApp;
let admin: TestUser;

beforeAll(async () => {
  app = await TestApp.start({ works: true });
  admin = await addAdmin(app);
});
afterAll(() => app.stop());

const callAdmin = ({ id }: TestUser, call: string, body: object) =>
  app.post(`/api/admin/users/${id}/${call}`, body, admin.token);

async function calendarOf(message: MailboxMessage): Promise<string[]> {
  expect(message.attachments).toMatchObject([{ filename: 'deadline.ics', mimeType: 'text/calendar' }]);
  const file = await app.mailbox.attachment(message, 0);
  // The mailbox normalises line ends.
  return file
    .toString()
    .replace(/\r?\n /g, '')
    .split(/\r?\n/);
}

/** The format of calendar files. */
const basicTime = (time: Date | null) => time?.toISOString().replace(/[-:]|\.\d+/g, '');

async function newest(user: TestUser, subject: RegExp): Promise<MailboxMessage> {
  const [message] = await app.mailbox.waitFor(user.email, subject);
  if (!message) throw new Error(`No e-mail ${subject}`);
  return message;
}

describe('the start', () => {
  test('sends one e-mail with the deadline as text and as a calendar file', async () => {
    const user = await startedUser(app);
    const { deadlineAt } = await clockOf(app, user);
    if (!deadlineAt) throw new Error('No deadline');
    const message = await newest(user, /^Deadline of /);
    expect(message.text).toContain('you have 4 days');
    expect(message.text).toContain(`Deadline: ${formatUtcMinute(deadlineAt)}`);
    const { assignmentId } = await workOf(app, user);
    expect(message.text).toContain(`http://inkwell.test/dashboard?assignment=${assignmentId}`);
    expect(await calendarOf(message)).toEqual(
      expect.arrayContaining([
        `UID:deadline-${user.id}@inkwell.test`,
        'SEQUENCE:0',
        `DTSTART:${basicTime(deadlineAt)}`,
      ]),
    );
    await app.get('/api/users/dashboard', user.token);
    expect(await app.rows('SELECT 1 FROM emails WHERE user_id = $1', [user.id])).toHaveLength(1);
  });
});

test('a reminder says how much time is left, rounded down', async () => {
  const user = await startedUser(app);
  const work = await workOf(app, user);
  const now = new Date();
  const deadlineAt = new Date(now.getTime() + 48 * 3_600_000 - 20_000);
  await app.database.transaction((tx) =>
    app.app.get(ClockMailsService).reminder(tx, { ...work, hours: 48, deadlineAt, now }),
  );
  await newest(user, /^47 hours 59 minutes left to submit .* – Inkwell$/);
});

describe('an extension', () => {
  test('sends an e-mail with its reason and a calendar file that moves the entry', async () => {
    const user = await startedUser(app);
    await callAdmin(user, 'extend-deadline', { hours: 12, reason: 'First' });
    await callAdmin(user, 'extend-deadline', { hours: 36.5, reason: 'The power was cut' });
    const { deadlineAt } = await clockOf(app, user);
    const messages = await app.mailbox.waitFor(user.email, /^New deadline of /, 2);
    const second = messages.find(({ text }) => text.includes('The power was cut'));
    if (!second) throw new Error('No e-mail about the second extension');
    expect(second.text).toContain('moved by 36 hours 30 minutes');
    expect(second.text).not.toContain('penalty');
    expect(await calendarOf(second)).toEqual(
      expect.arrayContaining([
        `UID:deadline-${user.id}@inkwell.test`,
        'SEQUENCE:2',
        `DTSTART:${basicTime(deadlineAt)}`,
      ]),
    );
  });

  test('that removes a penalty mentions it in the same e-mail', async () => {
    const user = await startedUser(app);
    await passDeadline(app, user);
    await app.app.get(PenaltiesService).penalizeMissed();
    await callAdmin(user, 'extend-deadline', { hours: 12, reason: 'Illness' });
    const message = await newest(user, /^New deadline of /);
    expect(message.text).toContain('The penalty for missing the last one is removed');
    const templates = await app.rows('SELECT template FROM emails WHERE user_id = $1 ORDER BY template', [
      user.id,
    ]);
    expect(templates.map(({ template }) => template)).toEqual([
      'deadline-extended',
      'penalized',
      'work-started',
    ]);
  });
});

test('a penalty and its removal are e-mailed', async () => {
  const user = await startedUser(app);
  await callAdmin(user, 'penalize', { reason: 'Copied from <another> page' });
  expect((await newest(user, /^A penalty for .* – Inkwell$/)).text).toContain('Copied from <another> page.');
  await callAdmin(user, 'remove-penalty', {});
  const removal = await newest(user, /^The penalty for .* was removed – Inkwell$/);
  expect(removal.text).toContain('was removed. ');
});

test('the removal of a penalty for work that was submitted in time is not called one by an administrator', async () => {
  const user = await startedUser(app);
  await passDeadline(app, user);
  await app.app.get(PenaltiesService).penalizeMissed();
  const { deadlineAt } = await clockOf(app, user);
  const before = new Date(Number(deadlineAt) - 1000);
  const work = await workOf(app, user);
  await app.database.transaction((tx) =>
    app.app.get(WorkClockService).markSubmitted(tx, work, before, 'pages'),
  );
  const { html, text } = await newest(user, /^The penalty for .* was removed – Inkwell$/);
  expect(text.replaceAll('\n', ' ')).toContain('was removed, because the work had been submitted in time.');
  expect(`${html}${text}`).not.toContain('administrator');
});

test('the e-mail about a missed deadline describes the reason', async () => {
  const user = await startedUser(app);
  await passDeadline(app, user);
  await app.app.get(PenaltiesService).penalizeMissed();
  const message = await newest(user, /^A penalty for .* – Inkwell$/);
  expect(message.text).toContain('The deadline passed with nothing submitted.');
});
