import 'fake-indexeddb/auto';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { dashboardInProgress, eleanor } from '../../test/examples';
import { callsTo, fakeApi } from '../../test/fakeApi';
import { imageExample } from '../../test/references';
import { renderApp, signInAsNewUser } from '../../test/renderApp';
import { first } from '../../test/sequential';
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
const write = async (text: string) => {
  const box = await field();
  if (box instanceof HTMLTextAreaElement) box.value += text;
  else box.querySelector('p')?.append(text);
  box.dispatchEvent(new Event('input', { bubbles: true }));
};

describe('writing without a pause until the deadline', () => {
  it.each([
    ['page', '/image-work/i1', savePage],
    ['sequential image', '/sequential-work', saveSequential],
  ])('saves the text of a %s shortly before it', { timeout: 40_000 }, async (_name, path, save) => {
    const deadlineAt = new Date(Date.parse(dashboardInProgress.serverTime) + 15_000).toISOString();
    fakeApi({ 'GET /api/users/dashboard': { body: { ...dashboardInProgress, deadlineAt } } });
    renderApp({ path });
    await field();
    const typing = setInterval(() => void write('.'), 300);
    try {
      await waitFor(() => expect(callsTo(save)).toHaveLength(1), { timeout: 14_000 });
    } finally {
      clearInterval(typing);
    }
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
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(callsTo(submitPage)).toEqual([]);
});
