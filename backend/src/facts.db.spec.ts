import { globSync } from 'node:fs';
import { join } from 'node:path';
import { subjectOfEvent } from '@inkwell/contract/events';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { RecordedFacts } from '../test/facts.js';
import { checkFactsOfDeadlines } from '../test/facts-of-deadlines.js';
import { checkFactsOfProjects } from '../test/facts-of-projects.js';
import { checkFactsOfRequests } from '../test/facts-of-requests.js';
import { PageWork } from '../test/page-work.js';
import { page } from '../test/pictures.js';
import { addImageWithReference, makeDue, submittedPage } from '../test/reviewed-work.js';
import { Reviewer, reviewIdOf, submittedDocument } from '../test/reviewer.js';
import { completedSequentialWork, reviewAs, sessionIdOf } from '../test/reviews.js';
import { SequentialWork } from '../test/sequential-work.js';
import { TestApp } from '../test/test-app.js';
import { upload } from '../test/upload.js';
import { addAdmin, addStaff, registration, signAs, type TestUser, verifiedUser } from '../test/users.js';
import {
  addAssignment,
  addImage,
  addProject,
  hideAllImages,
  passDeadline,
  startedUser,
} from '../test/work.js';
import { UnstartedAssignmentsJob } from './assignments/unstarted-assignments.job.js';
import { TokensService } from './auth/sessions/tokens.service.js';
import { PenaltiesService } from './penalties/penalties.service.js';
import { DueReviewsService } from './reviews/due/due-reviews.service.js';
import { AdministratorsService } from './users/administrators.service.js';
import { UsersService } from './users/users.service.js';

const TEXT = '<p>In the year of the flood the harbour was closed</p>';
let app: TestApp;
let admin: TestUser;
let reviewer: Reviewer;
let facts: RecordedFacts;

beforeAll(async () => {
  app = await TestApp.start({ minWords: 3 });
  admin = await addAdmin(app);
  reviewer = await Reviewer.create(app);
  facts = new RecordedFacts(app);
});
afterAll(() => app.stop());
beforeEach(() => hideAllImages(app));

/** Sends an administrator's call, which must succeed. */
async function call(method: 'POST' | 'PUT' | 'PATCH' | 'DELETE', url: string, body?: object) {
  const answer = await app.call(method, `/api/admin/${url}`, { token: admin.token, body });
  if (answer.status >= 300) throw new Error(`${method} ${url} answered ${answer.status}: ${answer.text}`);
  return answer;
}
const post = (url: string, body: object = {}) => call('POST', url, body);
const ofUser = ({ id }: TestUser, action: string, body: object = {}) => post(`users/${id}/${action}`, body);
const edit = ({ id }: TestUser, body: object) => call('PUT', `users/${id}`, body);

describe('a user', () => {
  test('registers once, although the registration is replaced', async () => {
    const form = registration();
    const register = () => app.post('/api/auth/register', form);
    expect(await facts.of(register)).toEqual(['user.registered']);
    expect(await facts.of(register)).toEqual([]);
  });

  test('verifies the e-mail address once', async () => {
    vi.spyOn(app.app.get(TokensService), 'verificationCode').mockReturnValue('123456');
    const { email, password } = registration();
    await app.post('/api/auth/register', registration({ email, password }));
    const verify = () => app.post('/api/auth/verify-otp', { email, otp: '123456' });
    expect(await facts.of(verify)).toEqual(['user.verified']);
    expect(await facts.of(verify)).toEqual([]);
  });

  test('is added by an administrator, verified, promoted, suspended and deleted', async () => {
    const form = registration();
    expect(await facts.of(() => post('users', { ...form, role: 'user' }))).toEqual(['user.registered']);
    const user = await app.row<TestUser>('SELECT * FROM users WHERE email = $1', [form.email]);
    expect(await facts.of(() => edit(user, { isVerified: true }))).toEqual(['user.verified']);
    expect(await facts.of(() => edit(user, { isVerified: true, name: 'Other' }))).toEqual(['user.updated']);
    expect(await facts.of(() => edit(user, { role: 'reviewer' }))).toEqual(['user.role-changed']);
    expect(await facts.of(() => ofUser(user, 'suspend', { reason: 'Asked' }))).toEqual(['user.suspended']);
    expect(await facts.of(() => ofUser(user, 'lift-suspension'))).toEqual(['user.suspension-lifted']);
    expect(await facts.of(() => call('DELETE', `users/${user.id}`))).toEqual(['user.deleted']);
  });

  test('is added by single sign-on or by the first start', async () => {
    const { email, name } = registration();
    const signOn = () =>
      app.database.transaction((tx) =>
        app.app.get(UsersService).createWithoutPassword(tx, { name, email }, 'auditor'),
      );
    expect(await facts.of(signOn)).toEqual(['user.registered', 'user.verified']);
    expect(await facts.of(signOn)).toEqual([]);
    await app.rows(`UPDATE users SET role = 'user' WHERE role = 'admin'`);
    const start = () =>
      app.app.get(AdministratorsService).createFirst('first@example.com', 'a long password');
    expect(await facts.of(start)).toEqual(['user.registered', 'user.verified']);
    expect(await facts.of(start)).toEqual([]);
    await app.rows(`UPDATE users SET role = 'admin' WHERE id = ANY($1)`, [[admin.id, reviewer.admin.id]]);
  });

  test('signs a version of the agreement once', async () => {
    const create = () => post('agreements', { content: 'The terms' });
    expect(await facts.of(create)).toEqual(['agreement-version.created']);
    const user = await verifiedUser(app);
    expect(await facts.of(() => signAs(app, user))).toEqual(['agreement.signed']);
    expect(await facts.of(() => signAs(app, user))).toEqual([]);
  });
});

describe('an assignment', () => {
  const GIVEN_AND_STARTED = ['assignment.given', 'assignment.started'];

  test('is given and starts once, by the dashboard or by an administrator', async () => {
    const users = await Promise.all([verifiedUser(app), verifiedUser(app)]);
    await app.rows('UPDATE users SET is_signed_agreement = true WHERE id = ANY($1)', [
      users.map(({ id }) => id),
    ]);
    const [own, given] = users as [TestUser, TestUser];
    const open = () => app.get('/api/users/dashboard', own.token);
    expect(await facts.of(() => Promise.all([open(), open(), open()]))).toEqual(GIVEN_AND_STARTED);
    const start = { projectLink: 'https://example.com/7', password: 'secret' };
    expect(await facts.of(() => ofUser(given, 'start-work', start))).toEqual(GIVEN_AND_STARTED);
  });

  test('that is not started in the time of its project ends once', async () => {
    const projectId = await addProject(app, { start_within_hours: 0 });
    const user = await verifiedUser(app);
    expect(await facts.of(() => addAssignment(app, user, projectId))).toEqual(['assignment.given']);
    const job = () => app.app.get(UnstartedAssignmentsJob).endUnstarted();
    expect(await facts.of(() => Promise.all([job(), job()]))).toEqual(['assignment.ended']);
    expect(await facts.of(job)).toEqual([]);
  });

  test('is saved without a fact, and submitted once as a document', async () => {
    const user = await startedUser(app);
    const save = () => app.post('/api/work/save-draft', { content: TEXT }, user.token);
    expect(await facts.of(save)).toEqual([]);
    const submit = () => app.post('/api/work/submit', { content: TEXT }, user.token);
    expect((await facts.of(() => Promise.all([submit(), submit()]))).toSorted()).toEqual([
      ...['assignment.submitted', 'document.submitted', 'review.opened'],
    ]);
  });

  test('is submitted with its last page', async () => {
    const images = [await addImage(app), await addImage(app)];
    const work = new PageWork(app, await startedUser(app));
    expect(await facts.of(() => work.write(images[0] ?? '', TEXT))).toEqual([]);
    expect(await facts.of(() => work.submit(images[0], TEXT))).toEqual(['page.submitted', 'review.opened']);
    expect(await facts.of(() => work.submit(images[1], TEXT))).toEqual([
      ...['page.submitted', 'review.opened', 'assignment.submitted'],
    ]);
  });

  test('is submitted as sequential work', async () => {
    const images = [await addImage(app), await addImage(app)];
    const work = new SequentialWork(app, await startedUser(app));
    await work.start();
    expect(await facts.of(() => work.submitAll(images))).toEqual([]);
    expect(await facts.of(() => work.complete())).toEqual([
      ...['assignment.submitted', 'sequential.submitted', 'review.opened'],
    ]);
  });

  test('is missed and penalized once by the job, and an extension lifts the penalty', async () => {
    const [first, second] = [await startedUser(app), await startedUser(app)];
    await Promise.all([passDeadline(app, first), passDeadline(app, second)]);
    const job = () => app.app.get(PenaltiesService).penalizeMissed();
    expect(await facts.of(() => Promise.all([job(), job()]))).toEqual([
      ...['assignment.missed', 'assignment.missed', 'penalty.given', 'penalty.given'],
    ]);
    expect(await facts.of(job)).toEqual([]);
    const hours = { hours: 24, reason: 'Ill' };
    expect(await facts.of(() => ofUser(first, 'extend-deadline', hours))).toEqual([
      ...['penalty.removed', 'assignment.extended'],
    ]);
    const extendAll = () => post('users/bulk-extend-deadline', { ids: [first.id, second.id], ...hours });
    expect((await facts.of(extendAll)).toSorted()).toEqual([
      ...['assignment.extended', 'assignment.extended', 'penalty.removed'],
    ]);
  });

  test('has penalties of administrators', async () => {
    const [first, second] = [await startedUser(app), await startedUser(app)];
    const ids = [first.id, second.id];
    expect(await facts.of(() => ofUser(first, 'penalize', { reason: 'Copied' }))).toEqual(['penalty.given']);
    expect(await facts.of(() => ofUser(first, 'remove-penalty'))).toEqual(['penalty.removed']);
    expect(await facts.of(() => edit(first, { isPenalized: true }))).toEqual(['penalty.given']);
    const penalizeAll = () => post('users/bulk-penalize', { ids, reason: 'Copied' });
    expect(await facts.of(penalizeAll)).toEqual(['penalty.given']);
    const removeAll = () => post('users/bulk-remove-penalty', { ids });
    expect(await facts.of(removeAll)).toEqual(['penalty.removed', 'penalty.removed']);
  });

  test('has its deadline set earlier and later, and ends once', () =>
    checkFactsOfDeadlines(app, admin, facts));

  test('is extended by the length of a suspension', async () => {
    const user = await startedUser(app);
    await ofUser(user, 'suspend', { reason: 'Asked' });
    expect(await facts.of(() => ofUser(user, 'lift-suspension'))).toEqual([
      ...['assignment.extended', 'user.suspension-lifted'],
    ]);
  });
});

test('requests for more time and reports of images are opened and answered once', () =>
  checkFactsOfRequests(app, admin, facts));
test('projects, exports and tasks change and end once', () => checkFactsOfProjects(app, admin, facts));

describe('a review', () => {
  test('is claimed, taken over, released and published by a reviewer', async () => {
    const id = await reviewIdOf(app, await submittedDocument(app, TEXT));
    const other = new Reviewer(app, await addStaff(app, 'reviewer'));
    expect(await facts.of(() => reviewer.claim(id))).toEqual(['review.claimed']);
    expect(await facts.of(() => reviewer.claim(id))).toEqual([]);
    expect(await facts.of(() => other.claim(id))).toEqual([]);
    expect(await facts.of(() => reviewer.release(id))).toEqual(['review.released']);
    expect(await facts.of(() => reviewer.release(id))).toEqual([]);
    expect(await facts.of(() => other.save(id))).toEqual(['review.claimed']);
    expect(await facts.of(() => other.save(id, { baseVersion: 1 }))).toEqual([]);
    const publishAll = () => Promise.all([other.publish(id), other.publish(id)]);
    expect(await facts.of(publishAll)).toEqual(['review.published']);
    expect(await facts.of(() => reviewer.reopen(id))).toEqual(['review.reopened']);
    expect(await facts.of(() => reviewer.reopen(id))).toEqual([]);
  });

  test('is published by the program', async () => {
    const image = await addImageWithReference(app, 'In the year of the flood the harbour was closed');
    const work = await submittedPage(app, image, 'In the year of the flood the harbour was closed');
    await makeDue(app, work);
    const score = () => app.app.get(DueReviewsService).score(work.reviewId);
    expect(await facts.of(score)).toEqual(['review.published']);
    expect(await facts.of(score)).toEqual([]);
  });

  test('is published by the call for sequential work', async () => {
    const work = await completedSequentialWork(app, [await addImage(app)]);
    const session = await sessionIdOf(app, work);
    const review = () => reviewAs(app, admin, session);
    expect(await facts.of(() => Promise.all([review(), review()]))).toEqual(['review.published']);
  });

  test('is returned with its assignment', async () => {
    const id = await reviewIdOf(app, await submittedDocument(app, TEXT));
    expect(await facts.of(() => reviewer.returnForCorrection(id))).toEqual([
      ...['review.returned', 'assignment.returned', 'assignment.reopened'],
    ]);
    expect(await facts.of(() => reviewer.returnForCorrection(id))).toEqual([]);
  });

  test('of a page is returned without reopening an assignment that is not submitted', async () => {
    const images = [await addImage(app), await addImage(app)];
    const work = new PageWork(app, await startedUser(app));
    await work.submit(images[0], TEXT);
    const id = await reviewIdOf(app, work.user, 'page');
    expect(await facts.of(() => reviewer.returnForCorrection(id))).toEqual([
      ...['review.returned', 'assignment.returned'],
    ]);
  });
});

test('an image is added, changed, moved, hidden, published again and deleted', async () => {
  const bytes = await page(40, 30).png().toBuffer();
  const add = (texts: Record<string, string>) => () =>
    upload(app, '/api/admin/images/upload', { bytes, texts: { title: 'A', ...texts }, token: admin.token });
  expect(await facts.of(add({ isActive: 'false' }))).toEqual(['image.added', 'reference.changed']);
  expect(await facts.of(add({}))).toEqual(['image.added', 'reference.changed', 'image.published']);
  const newest = `SELECT id FROM reference_files WHERE kind = 'image' ORDER BY position DESC LIMIT 1`;
  const { id } = await app.row<{ id: string }>(newest);
  const change = (body: object) => () => call('PUT', `images/${id}`, body);
  const toggle = (isActive: boolean) => () => call('PATCH', `images/${id}/toggle`, { isActive });
  expect(await facts.of(change({ title: 'Other' }))).toEqual(['image.changed']);
  expect(await facts.of(change({ title: 'Other' }))).toEqual([]);
  expect(await facts.of(change({ referenceText: 'Text' }))).toEqual(['image.changed', 'reference.changed']);
  expect(await facts.of(() => post(`images/${id}/move`, { place: 'first' }))).toEqual(['image.changed']);
  expect(await facts.of(toggle(false))).toEqual(['image.removed', 'reference.changed']);
  expect(await facts.of(toggle(false))).toEqual([]);
  expect(await facts.of(toggle(true))).toEqual(['image.published', 'reference.changed']);
  // No open assignment has the images of a new project.
  const move = { ids: [await addImage(app, 'A', await addProject(app))], projectId: await addProject(app) };
  const moveAll = () => post('images/bulk-move-to-project', move);
  expect(await facts.of(moveAll)).toEqual(['image.moved', 'reference.changed']);
  await new PageWork(app, await startedUser(app)).write(id, TEXT);
  const remove = () => call('DELETE', `images/${id}`);
  expect(await facts.of(remove)).toEqual(['image.removed', 'reference.changed']);
  await app.rows('DELETE FROM drafts; DELETE FROM pages');
  expect(await facts.of(remove)).toEqual(['image.removed', 'reference.changed']);
});

test('these are all facts, and each can be received by staff', async () => {
  const files = globSync('**/*.events.ts', { cwd: import.meta.dirname });
  const modules: Record<string, { name: string }>[] = await Promise.all(
    files.map((file) => import(join(import.meta.dirname, file))),
  );
  const defined = modules.flatMap((module) => Object.values(module).map(({ name }) => name));
  expect(defined.toSorted()).toEqual([...facts.names].toSorted());
  expect(defined.filter((name) => subjectOfEvent(name) === undefined)).toEqual([]);
});
