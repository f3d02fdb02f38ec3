import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { PageWork } from '../test/page-work.js';
import { reviewIdOf } from '../test/reviewed-work.js';
import { Reviewer } from '../test/reviewer.js';
import { TestApp } from '../test/test-app.js';
import { signedUser, type TestUser } from '../test/users.js';
import { addAssignment, addImage, addProject, hideAllImages } from '../test/work.js';
import type { WorkKey } from './assignments/assignment.js';
import { ClockMailsService } from './assignments/clock/clock-mails.service.js';
import { declaredMails } from './core/mail/mail-definition.js';
import { Outbox } from './core/mail/outbox.js';

const HOUR_MS = 3_600_000;
const TO_STAFF = new Set(['image-reported']);

let app: TestApp;
let reviewer: Reviewer;

beforeAll(async () => {
  app = await TestApp.start({ minWords: 3 });
  reviewer = await Reviewer.create(app);
});
afterAll(() => app.stop());
beforeEach(async () => {
  await hideAllImages(app);
  // Names of projects are unique.
  await app.rows('UPDATE projects SET name = id::text WHERE NOT is_default');
});

async function post(path: string, body: object, token = reviewer.admin.token) {
  const { status, body: answer, text } = await app.post<Record<string, { _id: string }>>(path, body, token);
  if (status >= 300) throw new Error(`${path} answered ${status}: ${text}`);
  return answer;
}

/** Takes every step of an assignment of which its user is told by e-mail; reports of results have a spec of their own. */
async function causeEveryEmail(user: TestUser, work: WorkKey, imageIds: readonly string[]): Promise<void> {
  const [imageId] = imageIds;
  const mails = app.app.get(ClockMailsService);
  await app.database.transaction(async (tx) => {
    await mails.given(tx, [work.assignmentId], { startWithinHours: null }, 96);
    await mails.notStarted(tx, work, false);
    await mails.withdrawn(tx, work);
  });
  const query = `?assignment=${work.assignmentId}`;
  const asAdmin = (action: string, body: object) =>
    post(`/api/admin/users/${user.id}/${action}${query}`, body);
  await asAdmin('start-work', { projectLink: 'https://example.com/7', password: 'sesame' });
  await asAdmin('extend-deadline', { hours: 12, reason: 'Illness' });
  await asAdmin('penalize', { reason: 'Copied' });
  await asAdmin('remove-penalty', {});
  const asked = { hours: 240, reason: 'The power was cut' };
  const { request } = await post(`/api/work/extension-requests${query}`, asked, user.token);
  await post(`/api/admin/extension-requests/${request?._id}/refuse`, { reason: 'Too long' });
  const reported = { imageId, reason: 'Too dark' };
  const { report } = await post(`/api/work/image-reports${query}`, reported, user.token);
  await post(`/api/admin/image-reports/${report?._id}/answer`, { answer: 'readable', note: '' });
  for (const id of imageIds) {
    const { status } = await new PageWork(app, user, work.assignmentId).submit(id, '<p>one two three</p>');
    expect(status).toBe(200);
  }
  await reviewer.returnForCorrection(await reviewIdOf(app, user));
  // The last, because every new deadline withdraws the reminders.
  const now = new Date();
  const deadlineAt = new Date(now.getTime() + HOUR_MS);
  const step = (entryId: string) => ({
    ...work,
    entryId: `${entryId}:${work.assignmentId}`,
    at: now,
    deadlineAt,
  });
  const moved = { reason: 'The book goes to print', isEarlier: true, isPenaltyLifted: false };
  await app.database.transaction(async (tx) => {
    await mails.deadlineSet(tx, step('set'), moved);
    await mails.ended(tx, step('ended'), 'The book was sold');
    await mails.reminder(tx, { ...work, hours: 1, deadlineAt, now });
  });
}

async function emailsOf({ id }: TestUser, after: readonly string[]) {
  const rows = await app.rows<{ id: string; template: string }>(
    'SELECT id, template FROM emails WHERE user_id = $1 AND id <> ALL($2) ORDER BY created_at',
    [id, after],
  );
  return Promise.all(rows.map(async (row) => ({ ...row, mail: await app.app.get(Outbox).read(row.id) })));
}

/** The names of the projects of a user, and how the assignments are named. */
const USERS: readonly (readonly [
  situation: string,
  projects: readonly string[],
  names: readonly string[],
])[] = [
  ['one assignment', ['Letters'], ['Letters']],
  ['two projects', ['Letters', 'Account books'], ['Letters', 'Account books']],
  ['two assignments of one project', ['Letters', 'Letters'], ['Letters, no. 1', 'Letters, no. 2']],
  [
    'two assignments of one project and one of another',
    ['Letters', 'Account books', 'Letters'],
    ['Letters, no. 1', 'Account books', 'Letters, no. 3'],
  ],
];

describe.each(USERS)('every e-mail about work to a user with %s', (_, projects, names) => {
  test('names the assignment in its subject and its text', async () => {
    const user = await signedUser(app);
    const ids = new Map<string, string>();
    for (const name of new Set(projects)) ids.set(name, await addProject(app, { name }));
    const images = new Map<string, string[]>();
    for (const [name, id] of ids) {
      images.set(name, [await addImage(app, 'Ledger', id), await addImage(app, 'Register', id)]);
    }
    const works: WorkKey[] = [];
    for (const name of projects) works.push(await addAssignment(app, user, ids.get(name)));
    const seen: string[] = [];
    const subjects = new Set<string>();
    for (const [index, work] of works.entries()) {
      await causeEveryEmail(user, work, images.get(projects[index] ?? '') ?? []);
      const emails = await emailsOf(user, seen);
      const name = names[index] ?? '';
      for (const { id, template, mail } of emails) {
        seen.push(id);
        subjects.add(mail?.subject ?? '');
        expect(mail?.subject, template).toContain(`“${name}”`);
        expect(mail?.text, template).toContain(`\nProject: ${name}\n`);
        expect(mail?.html, template).toContain(`Project: <bdi>${name}</bdi>`);
        const isStarted = !['assignment-given', 'assignment-withdrawn', 'not-started'].includes(template);
        if (isStarted && name.includes('no. ')) {
          expect(mail?.text, template).toMatch(/\b[Dd]eadline: +.*\d{4}, \d\d:\d\d.* UTC\n/);
          expect(mail?.html, template).toMatch(/[Dd]eadline.*\d{4}, \d\d:\d\d.* UTC/);
        }
      }
      const kinds = [...declaredMails()].filter(
        ([, { options }]) => options.folder === 'work' && !TO_STAFF.has(options.template),
      );
      expect(emails.map(({ template }) => template).toSorted()).toEqual(
        kinds.map(([template]) => template).toSorted(),
      );
    }
    expect(subjects.size).toBe(seen.length);
  });
});
