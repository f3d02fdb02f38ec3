import { afterAll, beforeAll, expect, test } from 'vitest';
import { Reviewer, reviewIdOf, submitDocument } from '../../../test/reviewer.js';
import { SequentialWork } from '../../../test/sequential-work.js';
import { StaffSteps, type StartedCase, TEXT } from '../../../test/staff-steps.js';
import type { TestApp } from '../../../test/test-app.js';
import { addAdmin, type TestUser } from '../../../test/users.js';
import { passDeadline } from '../../../test/work.js';
import type { AdminImageDto } from '../../images/dto/image.dto.js';
import { PenaltiesService } from '../../penalties/penalties.service.js';
import type { AssignmentRowDto } from '../assignments/dto/assignment.dto.js';
import type { AdminUserDto } from '../users/dto/admin-user.dto.js';
import type { ProjectDto, ProjectOverviewDto } from './dto/project.dto.js';

/* Every place that says how much of the work is given, submitted and published, and in which mode. */

let steps: StaffSteps;
let app: TestApp;
let admin: TestUser;
let reviewer: Reviewer;

beforeAll(async () => {
  steps = await StaffSteps.start();
  ({ app } = steps);
  admin = await addAdmin(app);
  reviewer = await Reviewer.create(app);
});
afterAll(() => app.stop());

const submitPage = async ({ pages, images }: StartedCase) =>
  expect((await pages.submit(images[0], TEXT)).status).toBe(200);
const publish = async ({ user }: StartedCase, kind: string) =>
  expect((await reviewer.publish(await reviewIdOf(app, user, kind))).status).toBe(200);
const submit = ({ user, work }: StartedCase) => submitDocument(app, user, TEXT, work.assignmentId);
const startRun = async ({ user, work, images }: StartedCase) => {
  const run = new SequentialWork(app, user, work.assignmentId);
  await run.start();
  await run.submitAll(images.slice(0, 1));
  return run;
};

type Counts = [number, number, number];
interface Case {
  name: string;
  act: (started: StartedCase) => Promise<unknown>;
  /** Given, submitted and published texts of the two images. */
  texts: Counts;
  mode: 'document' | 'pages' | 'sequential';
  /** Wanted, submitted and published texts of the work. */
  progress: Counts;
  csv: string;
}

const CASES: Case[] = [
  {
    name: 'a draft',
    act: async () => {},
    texts: [2, 0, 0],
    mode: 'pages',
    progress: [2, 0, 0],
    csv: 'Pages 0/2',
  },
  {
    name: 'a submitted page',
    act: submitPage,
    texts: [2, 1, 0],
    mode: 'pages',
    progress: [2, 1, 0],
    csv: 'Pages 1/2',
  },
  {
    name: 'a published page',
    act: async (started) => {
      await submitPage(started);
      await publish(started, 'page');
    },
    texts: [2, 1, 1],
    mode: 'pages',
    progress: [2, 1, 1],
    csv: 'Pages 1/2',
  },
  {
    name: 'a returned page',
    act: async (started) => {
      await submitPage(started);
      await reviewer.returnForCorrection(await reviewIdOf(app, started.user, 'page'));
    },
    texts: [2, 0, 0],
    mode: 'pages',
    progress: [2, 0, 0],
    csv: 'Pages 0/2',
  },
  {
    name: 'a submitted document',
    act: submit,
    texts: [2, 2, 0],
    mode: 'document',
    progress: [1, 1, 0],
    csv: 'Document',
  },
  {
    name: 'a published document',
    act: async (started) => {
      await submit(started);
      await publish(started, 'document');
    },
    texts: [2, 2, 2],
    mode: 'document',
    progress: [1, 1, 1],
    csv: 'Document',
  },
  {
    name: 'a sequential run that goes on',
    act: startRun,
    texts: [2, 0, 0],
    mode: 'sequential',
    progress: [2, 1, 0],
    csv: 'Sequential 1/2',
  },
  {
    name: 'a completed sequential run',
    act: async (started) => {
      const run = await startRun(started);
      await run.submitAll(started.images.slice(1));
      expect((await run.complete()).status).toBe(200);
    },
    texts: [2, 2, 0],
    mode: 'sequential',
    progress: [2, 2, 0],
    csv: 'Sequential 2/2',
  },
  {
    name: 'a submitted page of ended work',
    act: async (started) => {
      await submitPage(started);
      expect((await steps.end(started.work)).status).toBe(200);
    },
    texts: [0, 0, 0],
    mode: 'pages',
    progress: [2, 1, 0],
    csv: 'Pages 1/2',
  },
  {
    name: 'a submitted page of work that missed its deadline',
    act: async (started) => {
      await submitPage(started);
      await passDeadline(app, started.user);
      await app.app.get(PenaltiesService).penalizeMissed();
    },
    texts: [1, 1, 0],
    mode: 'pages',
    progress: [2, 1, 0],
    csv: 'Pages 1/2',
  },
];

const get = <Body>(path: string) => app.get<Body>(`/api/admin/${path}`, admin.token);
const inProject = (projectId: string) => `filter=${encodeURIComponent(JSON.stringify({ projectId }))}`;
const sumOf = (rows: readonly Counts[]): Counts =>
  rows.reduce<Counts>((sum, row) => [sum[0] + row[0], sum[1] + row[1], sum[2] + row[2]], [0, 0, 0]);
/** The last column of each row. */
const lastCells = (csv: string) =>
  csv
    .trim()
    .split(/\r?\n/)
    .map((line) => line.split(',').at(-1));

test.each(CASES)('$name counts the same everywhere', async ({ act, texts, mode, progress, csv }) => {
  const started = await steps.started({ texts_per_image: 2 });
  await act(started);
  const [{ project_id: projectId }] = (await app.rows<{ project_id: string }>(
    'SELECT project_id FROM assignments WHERE id = $1',
    [started.work.assignmentId],
  )) as [{ project_id: string }];

  const { project } = (await get<{ project: ProjectDto }>(`projects/${projectId}`)).body;
  const [given, submitted, published] = texts;
  expect(project.coverage).toEqual({ images: 2, texts: given, submitted, published, wanted: 4 });
  const { images } = (await get<{ images: AdminImageDto[] }>(`images?${inProject(projectId)}`)).body;
  expect(images.map(({ coverage }) => coverage?.wanted)).toEqual([2, 2]);
  expect(
    sumOf(
      images.map(({ coverage }) => [
        coverage?.given ?? 0,
        coverage?.submitted ?? 0,
        coverage?.published ?? 0,
      ]),
    ),
  ).toEqual(texts);
  const { coverage } = (await get<ProjectOverviewDto>(`projects/${projectId}/overview`)).body;
  expect(
    sumOf(
      coverage.map((row) => [row.texts * row.images, row.texts * row.submitted, row.texts * row.published]),
    ),
  ).toEqual(texts);

  const expected = { mode, wanted: progress[0], submitted: progress[1], published: progress[2] };
  const { users } = (await get<{ users: AdminUserDto[] }>(`users?${inProject(projectId)}`)).body;
  const { assignments } = (
    await get<{ assignments: AssignmentRowDto[] }>(`assignments?${inProject(projectId)}`)
  ).body;
  expect([...users, ...assignments].map((row) => row.progress)).toEqual([expected, expected]);
  for (const list of ['users', 'assignments']) {
    const { text } = await get(`${list}/export?${inProject(projectId)}`);
    expect(lastCells(text)).toEqual(['Progress', csv]);
  }
});

test('work that does not exist has no progress, and images without a limit have no coverage', async () => {
  const { users } = (await get<{ users: AdminUserDto[] }>('users?filter={"role":"admin"}')).body;
  expect(users.map(({ progress }) => progress)).toEqual(users.map(() => null));
  const started = await steps.started();
  const [image] = started.images;
  const { body } = await get<{ image: AdminImageDto }>(`images/${image}`);
  expect(body.image.coverage).toBeNull();
});
