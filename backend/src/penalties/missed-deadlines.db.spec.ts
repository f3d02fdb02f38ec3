import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { TestApp } from '../../test/test-app.js';
import { emailsTo } from '../../test/traces.js';
import { addAdmin, signedUser, type TestUser } from '../../test/users.js';
import { addImage, addProject, startedAssignment } from '../../test/work.js';
import { AssignmentsService } from '../assignments/assignments.service.js';
import { MissedDeadlinesService } from '../assignments/clock/missed-deadlines.service.js';
import { WorkClockService } from '../assignments/clock/work-clock.service.js';
import { GivingService } from '../work/giving/giving.service.js';
import { PenaltiesService } from './penalties.service.js';

const TEXT = '<p>one two three</p>';

/** An assignment with two images, of which the first has a submitted text. */
interface Work {
  user: TestUser;
  id: string;
  projectId: string;
  /** Without a text. */
  unfinished: string;
}

interface Outcome {
  /** How often the event was published. */
  missed: number;
  /** How many of the two images the assignment holds. */
  holds: number;
  penalty: string | null;
  mails: string[];
}

let app: TestApp;
let other: TestApp;
let admin: TestUser;

beforeAll(async () => {
  app = await TestApp.start({ minWords: 1, databasePoolSize: 20 });
  other = await TestApp.start({ beside: app });
  admin = await addAdmin(app);
});
afterAll(async () => {
  await other.stop();
  await app.stop();
});

const runJob = (process = app) => process.app.get(PenaltiesService).penalizeMissed();
const clock = () => app.app.get(WorkClockService);

async function startWork(): Promise<Work> {
  const projectId = await addProject(app, { images_per_assignment: 2, texts_per_image: 1 });
  const images = [await addImage(app, 'First', projectId), await addImage(app, 'Second', projectId)];
  const user = await signedUser(app);
  const { assignmentId } = await app.database.transaction(async (tx) => {
    const gift = { userId: user.id, projectId, by: { kind: 'admin', adminId: admin.id } } as const;
    const given = await app.app.get(GivingService).give(tx, gift);
    await clock().start(tx, given, { kind: 'self' });
    return given;
  });
  await submitPage({ user, id: assignmentId }, images[0]);
  return { user, id: assignmentId, projectId, unfinished: images[1] ?? '' };
}

async function submitPage({ user, id }: Pick<Work, 'user' | 'id'>, imageId: string | undefined) {
  const body = { imageId, submissionContent: TEXT };
  expect((await app.post(`/api/work/submit-page?assignment=${id}`, body, user.token)).status).toBe(200);
}

async function act({ user, id }: Work, action: string, body: object = {}): Promise<void> {
  const call = `/api/admin/users/${user.id}/${action}?assignment=${id}`;
  expect((await app.post(call, body, admin.token)).status).toBe(200);
}
const penalize = (work: Work) => act(work, 'penalize', { reason: 'Copied' });
const removePenalty = (work: Work) => act(work, 'remove-penalty');
const extend = (work: Work) => act(work, 'extend-deadline', { hours: 24, reason: 'Power cut' });
const passDeadline = ({ id }: Work) =>
  app.rows(
    `UPDATE assignments SET deadline_at = date_trunc('milliseconds', clock_timestamp()) WHERE id = $1`,
    [id],
  );

async function report({ user, id, unfinished }: Work, minutesAgo: number): Promise<string> {
  const body = { imageId: unfinished, reason: 'Too dark' };
  const call = `/api/work/image-reports?assignment=${id}`;
  const reported = await app.post<{ report: { _id: string } }>(call, body, user.token);
  expect(reported.status).toBe(201);
  const { _id } = reported.body.report;
  await app.rows('UPDATE image_reports SET created_at = now() - make_interval(mins => $2) WHERE id = $1', [
    _id,
    minutesAgo,
  ]);
  return _id;
}

async function outcomeOf({ user, id }: Work): Promise<Outcome> {
  const { missed, holds, penalty } = await app.row<Outcome>(
    `SELECT (SELECT count(*)::int FROM events WHERE type = 'assignment.missed' AND data ->> 'assignmentId' = $1::text) AS missed,
       (SELECT count(*)::int FROM assignment_images WHERE assignment_id = $1::uuid AND holds) AS holds,
       penalized_reason AS penalty FROM assignments WHERE id = $1::uuid`,
    [id],
  );
  const mails = await emailsTo(app, user.email);
  return {
    missed,
    holds,
    penalty,
    mails: mails.filter((template) => template.startsWith('penal')).toSorted(),
  };
}

/** What staff do about a penalty, and what follows after the deadline without anything else. */
const PENALTIES: Record<
  string,
  {
    before?: (work: Work) => Promise<void>;
    after?: (work: Work) => Promise<void>;
    ends: Omit<Outcome, 'missed' | 'holds'>;
  }
> = {
  'by the job': { ends: { penalty: 'missed_deadline', mails: ['penalized'] } },
  'by staff': { before: penalize, ends: { penalty: 'Copied', mails: ['penalized'] } },
  'by staff after the deadline': { after: penalize, ends: { penalty: 'Copied', mails: ['penalized'] } },
  'removed after the deadline': {
    before: penalize,
    after: removePenalty,
    ends: { penalty: null, mails: ['penalized', 'penalty-removed'] },
  },
  'removed before the deadline': {
    before: async (work) => {
      await penalize(work);
      await removePenalty(work);
    },
    ends: { penalty: 'missed_deadline', mails: ['penalized', 'penalized', 'penalty-removed'] },
  },
};

/** Without the penalty of the job and its e-mail. */
function withoutJob({ penalty, mails }: Omit<Outcome, 'missed' | 'holds'>) {
  if (penalty !== 'missed_deadline') return { penalty, mails };
  return { penalty: null, mails: mails.slice(mails[0] === 'penalized' ? 1 : 0) };
}

/** What else happens. `ends` changes what follows. */
const SITUATIONS: Record<
  string,
  {
    beforeDeadline?: (work: Work) => Promise<unknown>;
    beforeJob?: (work: Work) => Promise<unknown>;
    afterJob?: (work: Work) => Promise<unknown>;
    ends?: (outcome: Outcome) => Partial<Outcome>;
  }
> = {
  'nothing else': {},
  'a suspended user': {
    beforeDeadline: (work) => act(work, 'suspend', { reason: 'Asked' }),
    ends: (outcome) => ({ ...withoutJob(outcome), missed: 0, holds: 2 }),
  },
  'a suspension that is lifted': {
    beforeDeadline: (work) => act(work, 'suspend', { reason: 'Asked' }),
    afterJob: async (work) => {
      await act(work, 'lift-suspension');
      await passDeadline(work);
      await runJob();
    },
    // Lifting it has set a new deadline.
    ends: ({ penalty, mails }) =>
      penalty === null ? { penalty: 'missed_deadline', mails: ['penalized', ...mails] } : {},
  },
  'an open report': {
    beforeDeadline: (work) => report(work, 61),
    ends: (outcome) => withoutJob(outcome),
  },
  'an open report, three days later': {
    beforeDeadline: (work) => report(work, 61),
    beforeJob: ({ id }) =>
      app.rows(
        `WITH later AS (UPDATE image_reports SET created_at = created_at - interval '72 hours' WHERE assignment_id = $1)
         UPDATE assignments SET deadline_at = deadline_at - interval '72 hours',
           settled_deadline_at = settled_deadline_at - interval '72 hours' WHERE id = $1`,
        [id],
      ),
  },
  'a report in the last hour': { beforeDeadline: (work) => report(work, 59) },
  'a paused project': {
    beforeDeadline: ({ projectId }) =>
      app.rows(`UPDATE projects SET state = 'paused' WHERE id = $1`, [projectId]),
  },
  'another running assignment': {
    beforeDeadline: async ({ user }) => startedAssignment(app, user, await addProject(app)),
  },
  'an extension after the job': {
    afterJob: extend,
    ends: (outcome) => ({ holds: 2, penalty: outcome.penalty === 'Copied' ? 'Copied' : null }),
  },
  'a second deadline that is missed': {
    afterJob: async (work) => {
      await extend(work);
      await passDeadline(work);
      await runJob();
    },
    // A removed penalty settles one deadline.
    ends: ({ penalty, mails }) =>
      penalty === 'Copied'
        ? { missed: 2 }
        : { missed: 2, penalty: 'missed_deadline', mails: ['penalized', ...mails].toSorted() },
  },
  'work that was returned': {
    beforeDeadline: async (work) => {
      await submitPage(work, work.unfinished);
      const { id } = await app.row<{ id: string }>(
        `SELECT id FROM reviews WHERE assignment_id = $1 AND subject_id = $2`,
        [work.id, work.unfinished],
      );
      const body = { reason: 'Please look again', hours: 24 };
      expect((await app.post(`/api/admin/reviews/${id}/return`, body, admin.token)).status).toBe(200);
    },
  },
  'a process that is stopped': {
    beforeJob: async () => {
      vi.spyOn(app.app.get(MissedDeadlinesService), 'claimForPenalty').mockRejectedValueOnce(
        new Error('The process ends here'),
      );
      await expect(runJob()).rejects.toThrow('The process ends here');
    },
  },
};

describe.each(Object.entries(SITUATIONS))('a missed deadline with %s', (_, situation) => {
  test.each(Object.entries(PENALTIES))('and a penalty %s', async (__, penalty) => {
    const work = await startWork();
    await penalty.before?.(work);
    await situation.beforeDeadline?.(work);
    await passDeadline(work);
    await penalty.after?.(work);
    await situation.beforeJob?.(work);
    await Promise.all([runJob(), runJob(other), runJob()]);
    await runJob();
    await situation.afterJob?.(work);
    const outcome = { missed: 1, holds: 1, ...penalty.ends };
    expect(await outcomeOf(work)).toEqual({ ...outcome, ...situation.ends?.(outcome) });
  });
});

test('work that was withdrawn before its start misses nothing', async () => {
  const work = await startWork();
  await app.rows('UPDATE assignments SET started_at = NULL, deadline_at = NULL WHERE id = $1', [work.id]);
  await penalize(work);
  await app.database.transaction((tx) => app.app.get(AssignmentsService).end(tx, work.id, 'withdrawn'));
  await runJob();
  expect(await outcomeOf(work)).toEqual({ missed: 0, holds: 0, penalty: 'Copied', mails: ['penalized'] });
});

test('a missed deadline has the time of the deadline, also long after it', async () => {
  const work = await startWork();
  await penalize(work);
  await app.rows(
    `UPDATE assignments SET deadline_at = date_trunc('hour', now() - interval '40 days') WHERE id = $1`,
    [work.id],
  );
  await runJob();
  expect(
    await app.rows(
      `SELECT occurred_at = deadline_at AS "isDeadline" FROM events JOIN assignments a ON a.id::text = data ->> 'assignmentId'
       WHERE a.id = $1 AND type = 'assignment.missed'`,
      [work.id],
    ),
  ).toEqual([{ isDeadline: true }]);
});

test('images of a penalized user who missed the deadline are free for others', async () => {
  const work = await startWork();
  await penalize(work);
  await passDeadline(work);
  await runJob();
  const next = await signedUser(app);
  const gift = { userId: next.id, projectId: work.projectId, by: { kind: 'system' } } as const;
  const given = await app.database.transaction((tx) => app.app.get(GivingService).give(tx, gift));
  expect(given.imageIds).toEqual([work.unfinished]);
});
