import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { dashboardInProgress, eleanor } from '../../test/examples';
import { fakeApi, setNetwork } from '../../test/fakeApi';
import { keepOldAnswer, type StoredCaches, stubCaches } from '../../test/fakeCaches';
import { adoptOldAnswers, clearLastAnswers, withLastAnswer } from './lastAnswers';
import { endSession, startSession } from './session';
import { readDashboard, readWorkImages } from './workCalls';

let stored: StoredCaches;

beforeEach(() => {
  stored = stubCaches();
  startSession({ token: 'session-token', user: eleanor });
});
afterEach(() => vi.unstubAllGlobals());

const paths = () => [...stored.values()].flatMap((cache) => [...cache.keys()]).sort();

/** The writes are done in their order: after this one, those before it are done. */
async function waitForWrites(userId = eleanor.id) {
  const name = `last-${crypto.randomUUID()}`;
  await withLastAnswer(name, async () => 'done');
  await vi.waitFor(() => expect(paths()).toContain(`/last-answers/${userId}/${name}`));
  for (const cache of stored.values()) cache.delete(`/last-answers/${userId}/${name}`);
}

it('stores the last answer of a signed-in user', async () => {
  await withLastAnswer('dashboard', async () => 'the answer');
  await vi.waitFor(() => expect(paths()).toEqual(['/last-answers/u1/dashboard']));
});

it('stores no answer that arrives after the user has signed out', async () => {
  let arrive: (answer: string) => void = () => undefined;
  const call = withLastAnswer('dashboard', () => new Promise<string>((resolve) => (arrive = resolve)));
  clearLastAnswers();
  endSession('signed-out');
  arrive('the answer');
  expect(await call).toBe('the answer');
  startSession({ token: 'other-token', user: { ...eleanor, id: 'u2' } });
  await waitForWrites('u2');
  expect(paths()).toEqual([]);
});

describe('the answers of two assignments', () => {
  const dashboard = 'GET /api/users/dashboard';
  const images = 'GET /api/work/images';

  it('are kept apart', async () => {
    fakeApi({ [images]: ({ assignment }) => ({ body: { images: [assignment] } }) });
    await readWorkImages('a1');
    await readWorkImages('a2');
    await waitForWrites();
    setNetwork(false);
    expect(await readWorkImages('a1')).toEqual(['a1']);
    expect(await readWorkImages('a2')).toEqual(['a2']);
    await expect(readWorkImages('a3')).rejects.toMatchObject({ details: { code: 'NETWORK' } });
  });

  it('are the last dashboard of an assignment, and the one that was shown last', async () => {
    fakeApi({
      [dashboard]: ({ assignment }) => ({
        body: { ...dashboardInProgress, assignment: { ...dashboardInProgress.assignment, _id: assignment } },
      }),
    });
    await readDashboard('a1');
    await readDashboard('a2');
    await waitForWrites();
    setNetwork(false);
    expect(await readDashboard('a1')).toMatchObject({ assignment: { _id: 'a1' }, isKept: true });
    expect(await readDashboard(null)).toMatchObject({ assignment: { _id: 'a2' }, isKept: true });
  });

  it('are not read while it is not known which one is shown', async () => {
    await expect(readWorkImages(undefined)).rejects.toMatchObject({ details: { code: 'NETWORK' } });
  });
});

describe('the answers of release 0.3.0', () => {
  const old = ['images', 'page/i1', 'site-config'];
  beforeEach(() => Promise.all(old.map((name) => keepOldAnswer('u1', name, `old ${name}`))));

  it.each([
    [1, ['/last-answers/u1/a1/images', '/last-answers/u1/a1/page/i1', '/last-answers/u1/site-config']],
    [2, ['/last-answers/u1/images', '/last-answers/u1/page/i1', '/last-answers/u1/site-config']],
  ])('belong to number 1 only: number %i', async (number, expected) => {
    const assignment = { ...dashboardInProgress.assignment, number };
    fakeApi({ 'GET /api/users/dashboard': { body: { ...dashboardInProgress, assignment } } });
    await readDashboard('a1');
    await waitForWrites();
    expect(paths().filter((path) => !path.endsWith('/dashboard'))).toEqual(expected);
  });

  it('do not replace newer ones', async () => {
    fakeApi({ 'GET /api/work/images': { body: { images: ['newer'] } } });
    await readWorkImages('a1');
    adoptOldAnswers('u1', 'a1');
    await waitForWrites();
    setNetwork(false);
    expect(await readWorkImages('a1')).toEqual(['newer']);
    expect(paths()).not.toContain('/last-answers/u1/images');
  });

  it('stay if another user has signed in', async () => {
    startSession({ token: 'other-token', user: { ...eleanor, id: 'u2' } });
    adoptOldAnswers('u1', 'a1');
    await waitForWrites('u2');
    expect(paths()).toContain('/last-answers/u1/images');
  });
});
