import 'fake-indexeddb/auto';
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { dashboardInProgress, eleanor } from '../../test/examples';
import { callsTo, fakeApi } from '../../test/fakeApi';
import { imageExample } from '../../test/references';
import { renderApp, signInAsNewUser } from '../../test/renderApp';
import { first } from '../../test/sequential';
import { serverNowMs } from '../api/serverClock';
import { startSession } from '../api/session';

const savePage = 'POST /api/work/save-page-draft';
const saveSequential = 'POST /api/work/sequential/save-draft';
const submitPage = 'POST /api/work/submit-page';

const saved = { version: 4, lastSaved: '2026-11-21T09:01:00.000Z' };
const image = { ...imageExample(1), minWords: 1 };
const draft = {
  submissionContent: '<p>one two three</p>',
  lastSaved: '2026-11-21T08:00:00.000Z',
  isDraft: true,
  version: 3,
  submittedAt: null,
  reviewDeadline: null,
};

beforeEach(() => {
  signInAsNewUser();
  fakeApi({
    'GET /api/users/dashboard': { body: dashboardInProgress },
    'GET /api/work/images': { body: { images: [image] } },
    'GET /api/work/progress': {
      body: {
        totalImages: 1,
        submittedCount: 0,
        submittedImageIds: [],
        draftsCount: 1,
        draftImageIds: ['i1'],
        progress: 0,
      },
    },
    'GET /api/work/page-draft/i1': { body: { image, draft } },
    'GET /api/work/sequential/session': { body: first },
    [savePage]: { body: { draft: saved } },
    [saveSequential]: { body: { draft: saved } },
  });
});

const field = () => screen.findByRole('textbox', { name: 'Your text for Ledger, page 1' });
const write = async (text: string) => writeInto(await field(), text);
const writeInto = (box: HTMLElement, text: string) => {
  if (box instanceof HTMLTextAreaElement) box.value += text;
  else box.querySelector('p')?.append(text);
  box.dispatchEvent(new Event('input', { bubbles: true }));
};

describe('writing without a pause until the deadline', () => {
  beforeEach(() => {
    vi.useFakeTimers({
      toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'performance', 'Date'],
      shouldAdvanceTime: true,
    });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it.each([
    ['page', '/image-work/i1', savePage],
    ['sequential image', '/sequential-work', saveSequential],
  ])('saves the text of a %s 10, 5 and 2 seconds before it', async (_name, path, save) => {
    const deadlineAt = new Date(Date.parse(dashboardInProgress.serverTime) + 20_000).toISOString();
    const leftAtSaves: number[] = [];
    const begunAt = Date.now();
    // The server's clock goes on between two answers.
    const serverTime = () =>
      new Date(Date.parse(dashboardInProgress.serverTime) + Date.now() - begunAt).toISOString();
    fakeApi({
      'GET /api/users/dashboard': () => ({
        body: { ...dashboardInProgress, deadlineAt, serverTime: serverTime() },
      }),
      [save]: () => {
        leftAtSaves.push(Math.round((Date.parse(deadlineAt) - serverNowMs()) / 1_000));
        return { body: { draft: saved } };
      },
    });
    renderApp({ path });
    const box = await field();
    while (serverNowMs() < Date.parse(deadlineAt)) {
      writeInto(box, '.');
      await act(() => vi.advanceTimersByTimeAsync(1_000));
    }
    expect(leftAtSaves).toEqual(expect.arrayContaining([10, 5, 2]));
  });
});

it('a submission that waits for a save is not sent as another user', async () => {
  const answer = Promise.withResolvers<void>();
  fakeApi({
    [savePage]: async () => {
      await answer.promise;
      return { body: { draft: saved } };
    },
    [submitPage]: { body: {} },
  });
  const { user } = renderApp({ path: '/image-work/i1' });
  await write(' four');
  await user.click(screen.getByRole('button', { name: 'Save Draft' }));
  await waitFor(() => expect(callsTo(savePage)).toHaveLength(1));
  const submit = screen.getByRole('button', { name: 'Submit Work' });
  await waitFor(() => expect(submit).toBeEnabled());
  await user.click(submit);
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Submit this page' }));
  await user.click(dialog.getByRole('button', { name: 'Submit Work' }));
  startSession({ token: 'other-token', user: { ...eleanor, id: 'other-user' } });
  answer.resolve();
  // The other user's screen opens and saves; the waiting submission was tried before that.
  await waitFor(() => expect(callsTo('GET /api/work/page-draft/i1')).toHaveLength(2));
  const saveDraft = await screen.findByRole('button', { name: 'Save Draft' });
  await write(' five');
  await user.click(saveDraft);
  await waitFor(() => expect(callsTo(savePage)).toHaveLength(2));
  expect(callsTo(submitPage)).toEqual([]);
});
