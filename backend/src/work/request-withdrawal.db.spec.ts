import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addApiKey } from '../../test/api-keys.js';
import { expectRefusal } from '../../test/expect-refusal.js';
import { clockOf } from '../../test/ledger.js';
import { TestApp } from '../../test/test-app.js';
import { addAdmin, type TestUser } from '../../test/users.js';
import { addProject, passDeadline, startedAssignment, startedUser, workOf } from '../../test/work.js';
import type { ExtensionRequestDto } from '../assignments/dto/extension-request.dto.js';
import { PenaltiesService } from '../penalties/penalties.service.js';
import type { OwnExtensionRequestsDto } from './dto/extension-request.dto.js';

const URL = '/api/work/extension-requests';
const ANSWERED = { status: 409, code: 'ALREADY_ANSWERED' };

let app: TestApp;
let admin: TestUser;
let user: TestUser;

beforeAll(async () => {
  app = await TestApp.start({ minWords: 1, databasePoolSize: 20 });
  admin = await addAdmin(app);
});
afterAll(() => app.stop());
beforeEach(async () => {
  user = await startedUser(app);
});

const ask = async ({ token }: TestUser, hours = 24, query = '') => {
  const body = { hours, reason: 'The power was cut' };
  const answer = await app.post<{ request: ExtensionRequestDto }>(URL + query, body, token);
  expect(answer.status).toBe(201);
  return answer.body.request;
};
const own = async ({ token }: TestUser, query = '') =>
  (await app.get<OwnExtensionRequestsDto>(URL + query, token)).body;
const withdraw = ({ token }: TestUser, id: string, query = '') =>
  app.post<{ request: ExtensionRequestDto }>(`${URL}/${id}/withdraw${query}`, {}, token);
const byAdmin = (id: string, action: 'grant' | 'refuse') =>
  app.post(
    `/api/admin/extension-requests/${id}/${action}`,
    { grant: { hours: 24 }, refuse: { reason: 'No' } }[action],
    admin.token,
  );
const queryOf = async (number: number) => {
  const sql = 'SELECT id FROM assignments WHERE user_id = $1 AND number = $2';
  return `?assignment=${(await app.row<{ id: string }>(sql, [user.id, number])).id}`;
};
const pause = async () => {
  const { assignmentId } = await workOf(app, user);
  await app.rows(
    `UPDATE projects SET state = 'paused' FROM assignments a WHERE a.project_id = projects.id AND a.id = $1`,
    [assignmentId],
  );
};
const resume = () => app.rows(`UPDATE projects SET state = 'open'`);

describe('an open request', () => {
  test('is withdrawn once, leaves the deadline, and is closed for staff', async () => {
    const { _id } = await ask(user);
    const before = await clockOf(app, user);
    const answers = await Promise.all([withdraw(user, _id), withdraw(user, _id), withdraw(user, _id)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(answers[0]?.body.request).toMatchObject({ _id, hours: 24, answer: 'closed', isWithdrawn: true });
    expect(await clockOf(app, user)).toEqual(before);
    const events = await app.rows<{ data: object }>(
      `SELECT data FROM events WHERE type = 'extension-request.answered' AND data->>'requestId' = $1`,
      [_id],
    );
    expect(events).toMatchObject([{ data: { answer: 'closed' } }]);
    for (const action of ['grant', 'refuse'] as const) expectRefusal(await byAdmin(_id, action), ANSWERED);
    const { requests } = (
      await app.get<{ requests: object[] }>(
        `/api/admin/extension-requests?filter={"id":"${_id}"}`,
        admin.token,
      )
    ).body;
    expect(requests).toMatchObject([{ answer: 'closed', isWithdrawn: true, answeredBy: null }]);
    // The next one can be made.
    expect((await ask(user, 12)).answer).toBeNull();
  });

  test.each(['grant', 'refuse'] as const)(
    'is either withdrawn or answered if staff %s at the same moment',
    async (action) => {
      for (let round = 0; round < 3; round += 1) {
        const { _id } = await ask(user);
        const before = await clockOf(app, user);
        const answers = await Promise.all([withdraw(user, _id), byAdmin(_id, action)]);
        const [isWithdrawn, isAnswered] = answers.map(({ status }) => status === 200);
        expect(isWithdrawn).toBe(!isAnswered);
        const [request] = (await own(user)).requests;
        expect(request).toMatchObject({
          isWithdrawn,
          answer: isWithdrawn ? 'closed' : action === 'grant' ? 'granted' : 'refused',
        });
        const isMoved = Number((await clockOf(app, user)).deadlineAt) !== Number(before.deadlineAt);
        expect(isMoved).toBe(isAnswered === true && action === 'grant');
      }
    },
  );

  test.each<[string, () => unknown, number]>([
    ['is started and its deadline has not passed', () => {}, 200],
    ['has passed its deadline', () => passDeadline(app, user), 200],
    [
      'is penalised',
      async () => {
        await passDeadline(app, user);
        await app.app.get(PenaltiesService).penalizeMissed();
      },
      200,
    ],
    ['is of a paused project', pause, 200],
    ['is submitted', () => app.post('/api/work/submit', { content: '<p>one</p>' }, user.token), 409],
    [
      'has ended',
      async () => {
        const { assignmentId } = await workOf(app, user);
        await app.post(
          `/api/admin/assignments/${assignmentId}/end`,
          { reason: 'No longer needed' },
          admin.token,
        );
      },
      409,
    ],
    [
      'is that of a suspended user',
      () => app.post(`/api/admin/users/${user.id}/suspend`, { reason: 'Asked' }, admin.token),
      401,
    ],
  ])('can be withdrawn depending on the state of the work, which %s', async (_, change, status) => {
    const { _id } = await ask(user);
    await change();
    const answer = await withdraw(user, _id);
    await resume();
    expect(answer.status).toBe(status);
    if (status === 409) expectRefusal(answer, ANSWERED);
  });

  test('is withdrawn only by its user, for its assignment, and not with a key', async () => {
    const projectId = await addProject(app, { name: 'Letters' });
    const second = await startedAssignment(app, user, projectId);
    const first = await queryOf(1);
    const { _id } = await ask(user, 24, first);
    const missing = { status: 404, code: 'NOT_FOUND' };
    expectRefusal(await withdraw(user, _id), { status: 409, code: 'ASSIGNMENT_REQUIRED' });
    expectRefusal(await withdraw(user, _id, `?assignment=${second.assignmentId}`), missing);
    expectRefusal(await withdraw(await startedUser(app), _id), missing);
    expectRefusal(await withdraw(user, user.id, first), missing);
    const { key } = await addApiKey(app, admin, ['assignments:write']);
    expect((await withdraw({ ...user, token: key }, _id, first)).status).toBe(403);
    expect((await own(user, first)).requests).toMatchObject([{ answer: null, isWithdrawn: false }]);
    expect((await withdraw(user, _id, first)).status).toBe(200);
  });
});

describe('the list says how many hours are granted at once, and how many of them are left', () => {
  const free = ({ freeHours, freeHoursLeft }: OwnExtensionRequestsDto) => [freeHours, freeHoursLeft];

  test('in a project without free hours, and in one with them, as they are used', async () => {
    expect(free(await own(user))).toEqual([0, 0]);
    await startedAssignment(app, user, await addProject(app, { free_extension_hours: 36 }));
    const second = await queryOf(2);
    expect(free(await own(user, second))).toEqual([36, 36]);
    expect((await ask(user, 24, second)).answer).toBe('granted');
    expect(free(await own(user, second))).toEqual([36, 12]);
    // What staff grant costs nothing.
    const { _id } = await ask(user, 100, second);
    expect((await byAdmin(_id, 'grant')).status).toBe(200);
    expect(free(await own(user, second))).toEqual([36, 12]);
    const first = await queryOf(1);
    expect(free(await own(user, first))).toEqual([0, 0]);
  });

  test('after the deadline and after the submission, none are left', async () => {
    await app.rows(`UPDATE projects SET free_extension_hours = 36 WHERE is_default`);
    expect(free(await own(user))).toEqual([36, 36]);
    const late = await startedUser(app);
    await passDeadline(app, late);
    expect(free(await own(late))).toEqual([36, 0]);
    await app.post('/api/work/submit', { content: '<p>one</p>' }, user.token);
    expect(free(await own(user))).toEqual([36, 0]);
    await app.rows(`UPDATE projects SET free_extension_hours = 0 WHERE is_default`);
  });
});
