import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addApiKey } from '../../../test/api-keys.js';
import { expectInvalid, expectRefusal } from '../../../test/expect-refusal.js';
import { IN_TWO_DAYS, StaffSteps, TEXT } from '../../../test/staff-steps.js';
import { type Json, TestApp } from '../../../test/test-app.js';
import { emailsTo } from '../../../test/traces.js';
import { signedUser, type TestUser } from '../../../test/users.js';
import { addAssignment, addProject } from '../../../test/work.js';
import type { WorkKey } from '../../assignments/assignment.js';

let steps: StaffSteps;
let app: TestApp;
let admin: TestUser;

beforeAll(async () => {
  steps = await StaffSteps.start();
  ({ app, admin } = steps);
});
afterAll(() => app.stop());

type Steps = StaffSteps;
const started = (columns?: Json) => steps.started(columns);
const call = (...args: Parameters<Steps['call']>) => steps.call(...args);
const end = (...args: Parameters<Steps['end']>) => steps.end(...args);
const setDeadline = (...args: Parameters<Steps['setDeadline']>) => steps.setDeadline(...args);
const rowOf = (work: WorkKey) => steps.rowOf(work);
test('setting a deadline is refused less than 24 hours ahead, and without a time or a reason', async () => {
  const { work } = await started();
  const before = await rowOf(work);
  for (const minutes of [-60, 0, 24 * 60 - 1]) {
    const { at } = await app.row<{ at: Date }>('SELECT now() + make_interval(mins => $1) AS at', [minutes]);
    const message = 'The deadline must be at least 24 hours ahead';
    expectRefusal(await setDeadline(work, at.toISOString()), {
      status: 400,
      code: 'DEADLINE_TOO_SOON',
      message,
      errors: { deadlineAt: [message] },
    });
  }
  for (const wrong of ['tomorrow', '2027-02-30T10:00:00Z', '2027-02-03', '2027-02-03T10:00:00', '', 7, null])
    expect(
      (await call(work.assignmentId, 'set-deadline', { deadlineAt: wrong, reason: 'a' })).body,
    ).toMatchObject({
      code: 'VALIDATION_FAILED',
      errors: { deadlineAt: [expect.any(String)] },
    });
  for (const action of ['end', 'set-deadline'])
    expectInvalid(await call(work.assignmentId, action, { deadlineAt: undefined, reason: '  ' }), {
      ...(action === 'set-deadline' && { deadlineAt: 'The time must look like 2026-11-21T10:00:00Z' }),
      reason: 'Please provide a reason',
    });
  expect(await rowOf(work)).toEqual(before);
});

const REFUSED: [name: string, code: string, prepare: () => Promise<WorkKey>][] = [
  [
    'not started',
    'NOT_STARTED',
    async () => addAssignment(app, await signedUser(app), await addProject(app)),
  ],
  [
    'withdrawn',
    'ALREADY_ENDED',
    async () => {
      const work = await addAssignment(app, await signedUser(app), await addProject(app));
      await call(work.assignmentId, 'withdraw', {});
      return work;
    },
  ],
  [
    'submitted',
    'ALREADY_SUBMITTED',
    async () => {
      const { work, user } = await started();
      const submit = `/api/work/submit?assignment=${work.assignmentId}`;
      expect((await app.post(submit, { content: TEXT }, user.token)).status).toBe(200);
      return work;
    },
  ],
];

describe('is refused', () => {
  test.each(REFUSED)('of an assignment that is %s', async (_, code, prepare) => {
    const work = await prepare();
    const before = await rowOf(work);
    for (const refused of [await end(work), await setDeadline(work)])
      expectRefusal(refused, { status: 409, code });
    expect(await rowOf(work)).toEqual(before);
  });

  test('with an API key of another project', async () => {
    const { work } = await started();
    const { project_id: here } = await rowOf(work);
    const permissions = ['assignments:write', 'penalties:write'] as const;
    const [foreign, own] = [
      await addApiKey(app, admin, [...permissions], { projectId: await addProject(app) }),
      await addApiKey(app, admin, [...permissions], { projectId: here as string }),
    ];
    for (const send of [
      (key: string) => end(work, undefined, key),
      (key: string) => setDeadline(work, IN_TWO_DAYS(), key),
    ])
      expectRefusal(await send(foreign.key), { status: 404, code: 'NOT_FOUND' });
    expect((await setDeadline(work, IN_TWO_DAYS(), own.key)).status).toBe(200);
    expect((await end(work, undefined, own.key)).status).toBe(200);
  });
});

test('a double click ends once, and sets a deadline once', async () => {
  const { work, user } = await started();
  const deadlineAt = IN_TWO_DAYS();
  const set = await Promise.all(Array.from({ length: 4 }, () => setDeadline(work, deadlineAt)));
  expect(set.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  const ended = await Promise.all(Array.from({ length: 4 }, () => end(work)));
  expect(ended.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409]);
  const steps = await app.rows('SELECT kind FROM clock_entries WHERE assignment_id = $1 ORDER BY id', [
    work.assignmentId,
  ]);
  expect(steps).toEqual([{ kind: 'started' }, { kind: 'deadline_set' }, { kind: 'ended' }]);
  const emails = (await emailsTo(app, user.email)).filter((template) => /ended|set/.test(template));
  expect(emails.toSorted()).toEqual(['assignment-ended', 'deadline-set']);
});
