import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { TestApp } from '../../../test/test-app.js';
import { addAdmin, type TestUser, verifiedUser } from '../../../test/users.js';
import { addAssignment, addProject, startedUser } from '../../../test/work.js';
import { publishStart } from '../../../test/work-starts.js';
import { WorkClockService } from '../../assignments/clock/work-clock.service.js';

const URL = '/api/admin/notifications';

let app: TestApp;
let admin: TestUser;

beforeAll(async () => {
  app = await TestApp.start();
  admin = await addAdmin(app);
});
afterAll(() => app.stop());
beforeEach(() => app.rows('DELETE FROM work_start_notifications'));

const add = (link: string, userId?: string) =>
  app.database.transaction((tx) => publishStart(app, tx, link, userId));
const links = async (reader = admin) => {
  const { body } = await app.get<{ notifications: { projectLink: string }[] }>(URL, reader.token);
  return body.notifications.map(({ projectLink }) => projectLink);
};

test('the list is empty without starts', async () => {
  expect((await app.get(URL, admin.token)).body).toEqual({ notifications: [] });
});

test('the list has the latest ten, newest first', async () => {
  for (let n = 1; n <= 12; n += 1) await add(`https://example.com/${n}`);
  expect(await links()).toEqual(
    Array.from({ length: 10 }, (_, index) => `https://example.com/${12 - index}`),
  );
  expect(await app.rows('SELECT 1 FROM work_start_notifications')).toHaveLength(10);
});

test('a start of another assignment has its own link', async () => {
  const user = await startedUser(app);
  const work = await addAssignment(app, user, await addProject(app));
  const by = { kind: 'admin', adminId: admin.id } as const;
  const clock = app.app.get(WorkClockService);
  await app.database.transaction((tx) => clock.start(tx, work, by, 'https://example.com/second'));
  const third = await addAssignment(app, user, await addProject(app));
  await app.database.transaction((tx) => clock.start(tx, third, by));
  const page = `http://inkwell.test/admin/edit-work/${user.id}`;
  expect(await links()).toEqual([page, 'https://example.com/second', page]);
});

test('fifty concurrent starts all succeed, and ten are shown', async () => {
  await Promise.all(Array.from({ length: 50 }, (_, n) => add(`https://example.com/${n}`)));
  expect(await links()).toHaveLength(10);
  await add('https://example.com/last');
  expect(await app.rows('SELECT 1 FROM work_start_notifications')).toHaveLength(10);
});

test('a start of an unknown user is refused', async () => {
  await expect(add('https://example.com', '7b0e7c1e-6f0a-4b8e-9d61-0a8f6c1f2d3e')).rejects.toThrow(
    /violates foreign key/,
  );
});

test('clearing hides the notifications from the own list only, until the next start, and is audited', async () => {
  const other = await addAdmin(app);
  await add('https://example.com/1');
  const { status, body } = await app.delete(URL, admin.token);
  expect([status, body]).toEqual([200, { message: 'Notifications cleared.' }]);
  expect(await links()).toEqual([]);
  expect(await links(other)).toEqual(['https://example.com/1']);
  await add('https://example.com/2');
  expect(await links()).toEqual(['https://example.com/2']);
  expect(await links(other)).toEqual(['https://example.com/2', 'https://example.com/1']);
  expect(await app.rows(`SELECT actor_email, action FROM audit_log`)).toEqual([
    { actor_email: admin.email, action: 'notifications.clear' },
  ]);
});

test('deleting a user deletes its notifications', async () => {
  const leaving = await verifiedUser(app);
  await add('https://example.com/1', leaving.id);
  await app.rows('DELETE FROM users WHERE id = $1', [leaving.id]);
  expect(await links()).toEqual([]);
});

test('clearing twice at once, beside new starts, hides what was shown and fails nowhere', async () => {
  for (let n = 1; n <= 10; n += 1) await add(`https://example.com/${n}`);
  const answers = await Promise.all([
    app.delete(URL, admin.token),
    app.delete(URL, admin.token),
    ...Array.from({ length: 10 }, (_, n) => add(`https://example.com/new-${n}`)),
  ]);
  expect(answers.slice(0, 2)).toMatchObject([{ status: 200 }, { status: 200 }]);
  await app.delete(URL, admin.token);
  expect(await links()).toEqual([]);
});

test('the rows about cleared notifications are deleted with the notification and with the administrator', async () => {
  const leaving = await addAdmin(app);
  await add('https://example.com/1');
  await app.delete(URL, admin.token);
  await app.delete(URL, leaving.token);
  await app.rows('DELETE FROM users WHERE id = $1', [leaving.id]);
  expect(await app.rows('SELECT user_id FROM cleared_notifications')).toEqual([{ user_id: admin.id }]);
  for (let n = 2; n <= 11; n += 1) await add(`https://example.com/${n}`);
  expect(await app.rows('SELECT user_id FROM cleared_notifications')).toEqual([]);
});
