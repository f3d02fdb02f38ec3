import type { EntityManager } from 'typeorm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isSoak, numbersFrom, seed } from '../../../test/seed.js';
import { TestApp } from '../../../test/test-app.js';
import { signedUser, type TestUser } from '../../../test/users.js';
import { addImage, addProject } from '../../../test/work.js';
import { AssignmentsService } from '../../assignments/assignments.service.js';
import { WorkClockService } from '../../assignments/clock/work-clock.service.js';
import { DomainError } from '../../core/http/domain-error.js';
import { PenaltiesService } from '../../penalties/penalties.service.js';
import { GivingService } from './giving.service.js';

/** Steps at the same moment, and how many rounds of them. */
const AT_ONCE = 8;
const ROUNDS = isSoak ? 200 : 8;
const TEXTS_PER_IMAGE = 2;
const IMAGES_PER_ASSIGNMENT = 3;

interface Row {
  id: string;
  userId: string;
  projectId: string;
  startedAt: Date | null;
  deadlineAt: Date | null;
  submittedAt: Date | null;
  endedAt: Date | null;
  settledAt: Date | null;
  /** The images that it holds. */
  held: string[];
  /** Its images with a submitted text. */
  submitted: string[];
  images: string[];
  texts: number;
}

let app: TestApp;
const users: TestUser[] = [];
const projects: string[] = [];
const next = numbersFrom(seed);
const pick = <Item>(items: readonly Item[]): Item => {
  const item = items[Math.floor(next() * items.length)];
  if (item === undefined) throw new Error('There is nothing to pick');
  return item;
};

beforeAll(async () => {
  app = await TestApp.start({ minWords: 1 });
  for (let count = 0; count < 10; count += 1) users.push(await signedUser(app));
  for (let count = 0; count < 2; count += 1) {
    const projectId = await addProject(app, {
      images_per_assignment: IMAGES_PER_ASSIGNMENT,
      texts_per_image: TEXTS_PER_IMAGE,
    });
    for (let page = 0; page < 9; page += 1) await addImage(app, 'Random', projectId);
    projects.push(projectId);
  }
});
afterAll(() => app.stop());

const readAll = () =>
  app.rows<Row>(
    `SELECT a.id, a.user_id AS "userId", a.project_id AS "projectId", a.started_at AS "startedAt", a.deadline_at AS "deadlineAt",
       a.submitted_at AS "submittedAt", a.ended_at AS "endedAt", a.settled_deadline_at AS "settledAt",
       ARRAY(SELECT image_id::text FROM assignment_images WHERE assignment_id = a.id AND holds ORDER BY 1) AS held,
       ARRAY(SELECT image_id::text FROM assignment_images WHERE assignment_id = a.id ORDER BY 1) AS images,
       ARRAY(SELECT image_id::text FROM pages WHERE assignment_id = a.id AND submitted_at IS NOT NULL ORDER BY 1) AS submitted,
       (SELECT count(*)::int FROM drafts WHERE assignment_id = a.id) AS texts
     FROM assignments a ORDER BY a.given_at, a.id`,
  );

/** The rules refuse many random steps. */
const inTransaction = (run: (tx: EntityManager) => Promise<unknown>) =>
  app.database.transaction(run).catch((error: unknown) => {
    if (!(error instanceof DomainError)) throw error;
  });
const EXTENSION = { hours: 1, reason: 'More time' };

/** A random step. `touched` are the assignments whose clock it may change. */
type Step = (all: Row[]) => { touched: string[]; run: () => Promise<unknown> };

const steps: Step[] = [
  () => {
    const userIds = users.map(({ id }) => id).filter(() => next() < 0.5);
    const gift = { projectId: pick(projects), by: { kind: 'system' } } as const;
    return {
      touched: [],
      run: () => inTransaction((tx) => app.app.get(GivingService).giveAll(tx, userIds, gift)),
    };
  },
  () => {
    const gift = { userId: pick(users).id, projectId: pick(projects), by: { kind: 'system' } } as const;
    return { touched: [], run: () => inTransaction((tx) => app.app.get(GivingService).give(tx, gift)) };
  },
  (all) => {
    const { id, userId } = pick(all);
    const user = users.find((one) => one.id === userId);
    return {
      touched: [id],
      run: () => app.post(`/api/work/assignments/${id}/start`, {}, user?.token),
    };
  },
  (all) => {
    const { id: assignmentId, userId } = pick(all);
    return {
      touched: [assignmentId],
      run: () =>
        inTransaction(async (tx) => {
          const clock = app.app.get(WorkClockService);
          await clock.lockForUpdate(tx, { assignmentId, userId });
          await clock.extend(tx, { assignmentId, userId }, { kind: 'admin', adminId: userId }, EXTENSION);
        }),
    };
  },
  (all) => {
    const { id } = pick(all);
    return {
      touched: [id],
      run: () => inTransaction((tx) => app.app.get(AssignmentsService).end(tx, id, 'withdrawn')),
    };
  },
  (all) => {
    const { id, userId, images } = pick(all);
    const user = users.find((one) => one.id === userId);
    const body = { imageId: pick(images), submissionContent: '<p>one two</p>' };
    return {
      touched: [id],
      run: () => app.post(`/api/work/submit-page?assignment=${id}`, body, user?.token),
    };
  },
  () => {
    const [projectId, state] = [pick(projects), pick(['open', 'open', 'paused'])];
    return {
      touched: [],
      run: () => app.rows('UPDATE projects SET state = $2 WHERE id = $1', [projectId, state]),
    };
  },
];

/** The deadline of some running assignments passes, and the job settles it. */
async function missDeadlines(all: Row[]): Promise<void> {
  const missed = all.filter(({ startedAt, submittedAt }) => startedAt && !submittedAt && next() < 0.2);
  await app.rows(
    `UPDATE assignments SET deadline_at = date_trunc('milliseconds', clock_timestamp()) WHERE id = ANY($1)`,
    [missed.map(({ id }) => id)],
  );
  await app.app.get(PenaltiesService).penalizeMissed();
}

/** Of all assignments, also those that were extended after their images went to others. */
function checkImages(all: Row[], extended: ReadonlySet<string>): void {
  for (const projectId of projects) {
    const coverage = new Map<string, number>();
    // An extension takes images back, which may raise a coverage.
    for (const { held } of all.filter((one) => one.projectId === projectId && !extended.has(one.id)))
      for (const image of held) coverage.set(image, (coverage.get(image) ?? 0) + 1);
    expect(Math.max(0, ...coverage.values())).toBeLessThanOrEqual(TEXTS_PER_IMAGE);
  }
  for (const { id } of users) {
    const had = all.filter(({ userId }) => userId === id).flatMap(({ images }) => images);
    expect(new Set(had).size).toBe(had.length);
  }
  for (const { endedAt, settledAt, deadlineAt, submittedAt, held, submitted, id } of all) {
    if (endedAt) expect(held).toEqual([]);
    const isMissed = settledAt && !submittedAt && settledAt.getTime() === deadlineAt?.getTime();
    if (isMissed) expect({ id, held }).toEqual({ id, held: submitted });
  }
}

test(
  `random gifts, starts, submissions, extensions, withdrawals and missed deadlines, ${AT_ONCE} at once (seed ${seed})`,
  async () => {
    const extended = new Set<string>();
    const [giveAll] = steps;
    await giveAll?.([]).run();
    for (let round = 0; round < ROUNDS; round += 1) {
      const before = await readAll();
      const chosen = Array.from({ length: AT_ONCE }, () => {
        const kind = pick(steps);
        const step = kind(before);
        if (kind === steps[3]) for (const id of step.touched) extended.add(id);
        return step;
      });
      await Promise.all(chosen.map(({ run }) => run()));
      const after = new Map((await readAll()).map((row) => [row.id, row]));
      const touched = new Set(chosen.flatMap(({ touched }) => touched));
      for (const { id, startedAt, deadlineAt, texts } of before) {
        const now = after.get(id);
        // A clock belongs to one assignment, and a paused project stops none.
        if (!touched.has(id))
          expect({ id, startedAt: now?.startedAt, deadlineAt: now?.deadlineAt }).toEqual({
            id,
            startedAt,
            deadlineAt,
          });
        expect(now?.texts).toBeGreaterThanOrEqual(texts);
      }
      checkImages([...after.values()], extended);
      await missDeadlines([...after.values()]);
      const settled = await readAll();
      checkImages(settled, extended);
      for (const { id, texts } of settled) expect(texts).toBe(after.get(id)?.texts);
      await app.rows(`UPDATE projects SET state = 'open'`);
    }
  },
  isSoak ? 600_000 : 60_000,
);
