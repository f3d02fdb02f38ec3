import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ExportJobs, Exports } from '../../../test/exports.js';
import { submittedPage } from '../../../test/reviewed-work.js';
import { Reviewer } from '../../../test/reviewer.js';
import { type Json, TestApp } from '../../../test/test-app.js';
import { addAdmin, type TestUser, verifiedUser } from '../../../test/users.js';
import { addAssignment, addImage, addProject, workOf } from '../../../test/work.js';
import { reviewsCsv } from './review-csv.queries.js';

const jobs = new ExportJobs();
let app: TestApp;
let admin: TestUser;
let exports: Exports;
let writer: TestUser;
let other: TestUser;
let reviewer: Reviewer;
let reviewId: string;
let projectId: string;
let imageId: string;

type Row = Record<string, string>;

beforeAll(async () => {
  app = await TestApp.start({ minWords: 1, beforeInit: jobs.capture });
  admin = await addAdmin(app);
  exports = new Exports(app, jobs, admin);
  imageId = await addImage(app, 'First page');
  ({ user: writer, reviewId } = await submittedPage(app, imageId, 'In the year of the flood', {
    name: '=HYPERLINK("http://evil.example")',
  }));
  reviewer = await Reviewer.create(app, 'Rita Reviewer');
  await reviewer.claim(reviewId);
  const marks = [{ itemId: imageId, isCorrect: true, comments: '' }];
  const seenTexts = [{ itemId: imageId, textVersion: 1 }];
  const { status, text } = await app.post(
    `/api/admin/reviews/${reviewId}/publish`,
    { marks, seenTexts, overallComments: '+careful' },
    reviewer.admin.token,
  );
  if (status !== 200) throw new Error(text);
  other = await verifiedUser(app, { name: 'Ben Other' });
  projectId = await addProject(app, { name: 'Letters' });
  await addAssignment(app, other, projectId);
});
afterAll(() => app.stop());

async function rowsOf(body: Json, by = exports): Promise<Row[]> {
  const { bytes, status, text } = await by.make(body);
  if (status !== 200) throw new Error(text);
  expect(bytes.subarray(0, 3)).toEqual(Buffer.from('\ufeff'));
  return parse<Row>(bytes, { bom: true, columns: true });
}
const found = (rows: Row[], column: string) => rows.map((row) => row[column]);

test('users: every column, cells that a spreadsheet would run as formulas are escaped', async () => {
  const rows = await rowsOf({ kind: 'users' });
  const row = rows.find((one) => one['User id'] === writer.id);
  expect(row).toMatchObject({
    Name: `'=HYPERLINK("http://evil.example")`,
    Email: writer.email,
    Role: 'user',
    Verified: 'yes',
    Submitted: expect.stringMatching(/^\d{4}-.*Z$/),
    Suspended: '',
    Project: expect.any(String),
    'Assignment number': '1',
    'Result in percent': '100',
    'Assignment id': (await workOf(app, writer)).assignmentId,
  });
  expect(await exports.list()).toMatchObject({
    body: {
      exports: [
        { done: rows.length, total: rows.length, fileName: expect.stringMatching(/^users-.*\.csv$/) },
      ],
    },
  });
});

test('users: a range of dates and a project', async () => {
  expect(found(await rowsOf({ kind: 'users', projectId }), 'Name')).toEqual(['Ben Other']);
  expect((await exports.list()).body.exports[0]?.fileName).toMatch(/^users-Letters-\d{4}-\d\d-\d\d\.csv$/);
  expect(await rowsOf({ kind: 'users', to: '2020-01-01' })).toEqual([]);
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString();
  expect(await rowsOf({ kind: 'users', from: tomorrow })).toEqual([]);
  const today = tomorrow.slice(0, 10);
  expect((await rowsOf({ kind: 'users', to: today })).length).toBeGreaterThan(3);
});

test('assignments: every column, and those of a project', async () => {
  const [row, ...others] = await rowsOf({ kind: 'assignments', projectId });
  expect(others).toEqual([]);
  expect(row).toMatchObject({
    Name: 'Ben Other',
    Email: other.email,
    Project: 'Letters',
    State: 'not started',
    'Given by': 'self',
    Hours: '96',
    'Project id': projectId,
    'User id': other.id,
  });
  expect(await rowsOf({ kind: 'assignments' })).toHaveLength(2);
});

test('reviews: reviewer, times and result', async () => {
  const [row, ...others] = await rowsOf({ kind: 'reviews' });
  expect(others).toEqual([]);
  expect(row).toMatchObject({
    Email: writer.email,
    Kind: 'page',
    Image: 'First page',
    Round: '1',
    Words: '6',
    Status: 'reviewed',
    Reviewer: 'Rita Reviewer',
    'Reviewer email': reviewer.admin.email,
    'Result in percent': '100',
    Correct: '1',
    Wrong: '0',
    Comments: `'+careful`,
    'Review id': reviewId,
  });
  expect(Date.parse(row?.Published ?? '')).toBeGreaterThanOrEqual(Date.parse(row?.Submitted ?? ''));
  expect(await rowsOf({ kind: 'reviews', projectId })).toEqual([]);
});

test('reviews: without the permission, the names of a blind project are numbers', async () => {
  await app.rows('UPDATE projects SET is_blind = true WHERE is_default');
  const { columns, join, from } = reviewsCsv({}, false);
  const [name, email] = columns.map(([, expression]) => expression);
  const rows = await app.rows(`SELECT ${name} AS name, ${email} AS email FROM ${from} ${join}`);
  expect(rows).toEqual([{ name: expect.stringMatching(/^Writer( \d+)?$/), email: '' }]);
  await app.rows('UPDATE projects SET is_blind = false WHERE is_default');
});

test('audit: every entry, and those about a project, its assignments and its images', async () => {
  await app.put(`/api/admin/images/${imageId}`, { title: 'The first page' }, admin.token);
  await app.put(`/api/admin/projects/${projectId}`, { name: 'Old letters' }, admin.token);
  const all = await rowsOf({ kind: 'audit' });
  expect(new Set(found(all, 'Action'))).toEqual(
    new Set([
      ...['review.claim', 'review.publish', 'image.update', 'project.update'],
      ...['export.create', 'export.download'],
    ]),
  );
  expect(all.at(-1)).toMatchObject({ Entry: '1', 'Actor id': reviewer.admin.id });
  expect(found(await rowsOf({ kind: 'audit', projectId }), 'Action')).toEqual(['project.update']);
  const { id } = await app.row<{ id: string }>('SELECT id FROM projects WHERE is_default');
  expect(found(await rowsOf({ kind: 'audit', projectId: id }), 'Action')).toEqual([
    ...['image.update', 'review.publish', 'review.claim'],
  ]);
});

test('contact data are in the file only for a caller who may read them', async () => {
  const { body } = await exports.create({ kind: 'users' });
  await app.rows(`UPDATE exports SET permissions = array_remove(permissions, 'users:contacts')`);
  await jobs.run({ exportId: body.export._id });
  const { text } = await exports.download(body.export._id);
  expect(text).toContain('Ben Other');
  expect(text).not.toContain(other.email);
  expect(text).not.toContain(other.mobileNumber);
});
