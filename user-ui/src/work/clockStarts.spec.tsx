import { focusManager } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { open, read } from '../../test/dashboard';
import { dashboardInProgress, workAddress } from '../../test/examples';
import { callsTo, fakeApi } from '../../test/fakeApi';
import { renderApp, signIn } from '../../test/renderApp';

const waiting = {
  ...dashboardInProgress,
  workStatus: 'not_started',
  deadlineAt: null,
  user: { ...dashboardInProgress.user, workStartedAt: null },
};

/** An answer that is older than a second is read again. */
const longerThanFreshMs = 5_000;

/** As when the user comes back to the window of the browser. */
function comeBack(): void {
  focusManager.setFocused(false);
  focusManager.setFocused(true);
}

const kinds = () => callsTo(read).map(({ isRefresh }) => (isRefresh ? 'refresh' : 'visit'));

describe('of the reads of the dashboard, only', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] });
  });
  afterEach(() => {
    vi.useRealTimers();
    focusManager.setFocused(undefined);
  });

  it.each([
    ['of each minute', () => vi.advanceTimersByTimeAsync(60_000)],
    ['after a return to the window', async () => comeBack()],
  ])('the one that opens the screen may start a clock, not the one %s', async (_, readAgain) => {
    await open();
    expect(kinds()).toEqual(['visit']);
    vi.setSystemTime(Date.now() + longerThanFreshMs);
    await readAgain();
    await waitFor(() => expect(kinds()).toEqual(['visit', 'refresh']));
  });
});

describe('a screen in which the user works', () => {
  beforeEach(() => {
    signIn();
    fakeApi({
      [read]: { body: waiting },
      'GET /api/work/assignments': { body: { assignments: [{ _id: 'a1', workWindowHours: 96 }], next: [] } },
    });
  });

  it.each(['/work-editor', '/page-selection', '/work-session', '/image-work/i1', '/sequential-work'])(
    '%s leads to the dashboard before the start, and starts nothing',
    async (path) => {
      fakeApi({
        'GET /api/work/images': { body: { images: [] } },
        'GET /api/work/pdfs': { body: { pdfs: [] } },
        'GET /api/work/draft': { body: { work: { content: '', version: 0 } } },
        'GET /api/work/page-draft/i1': { status: 404, body: {} },
        'GET /api/work/sequential/session': { status: 404, body: { code: 'SEQUENTIAL_NOT_STARTED' } },
        'POST /api/work/sequential/start': { status: 409, body: { code: 'WORK_NOT_STARTED' } },
        'GET /api/work/progress': { status: 502, body: '' },
      });
      const app = renderApp({ path: workAddress(path) });
      await screen.findByRole('button', { name: 'Start: gives you 96 hours' });
      expect(app.address()).toBe(workAddress('/dashboard'));
      expect(callsTo('POST /api/work/assignments/a1/start')).toEqual([]);
    },
  );
});
