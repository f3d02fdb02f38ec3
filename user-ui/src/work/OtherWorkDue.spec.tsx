import 'fake-indexeddb/auto';
import { formatDeadline } from '@inkwell/web/format-date';
import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { dashboardInProgress, workAddress } from '../../test/examples';
import { callsTo, fakeApi } from '../../test/fakeApi';
import { answerWork, dashboardNamed, openWriting, writingScreens } from '../../test/workScreens';
import type { Dashboard } from '../api/types';

const read = 'GET /api/users/dashboard';
const NOW = Date.parse(dashboardInProgress.serverTime);
const inHours = (hours: number) => new Date(NOW + hours * 3_600_000).toISOString();
let others = 0;
/** Each test has its own work, because what was dismissed stays dismissed. */
const other = (hours: number) => ({
  _id: `b${++others}`,
  name: 'Letters, no. 2',
  deadlineAt: inHours(hours),
});
const withOthers = (...otherRunning: Dashboard['otherRunning']) =>
  dashboardNamed('Ledgers', { hasMoreAssignments: true, otherRunning });
const link = () => screen.queryByRole('link', { name: 'Letters, no. 2' });
const [page] = writingScreens.filter(({ kind }) => kind === 'page');

describe.each(writingScreens)('writing of a $kind', (example) => {
  it('tells which other work is due within a day, until it is dismissed', async () => {
    const due = other(5);
    answerWork(withOthers(due, { ...other(30), name: 'Maps' }));
    const { user } = await openWriting(example);
    expect(link()).toHaveAttribute('href', workAddress('/dashboard', due._id));
    const notice = link()?.closest('[role=status]');
    expect(notice).toHaveTextContent(
      `Your other work Letters, no. 2 is due by ${formatDeadline(due.deadlineAt)}.`,
    );
    expect(screen.queryByText(/Maps/)).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Dismiss' }));
    expect(link()).not.toBeInTheDocument();
  });
});

describe('live', () => {
  beforeEach(() => {
    vi.useFakeTimers({
      toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'performance', 'Date'],
      shouldAdvanceTime: true,
    });
  });
  afterEach(() => {
    vi.useRealTimers();
  });
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

  it('it appears when a day is left, and goes when the other work is submitted, ended or withdrawn', async () => {
    if (!page) throw new Error('There is no page');
    const due = other(24.01);
    const begun = Date.now();
    const answer = (...running: Dashboard['otherRunning']) =>
      fakeApi({
        [read]: () => ({
          body: {
            ...withOthers(...running),
            serverTime: new Date(NOW + Date.now() - begun).toISOString(),
          },
        }),
      });
    answerWork(dashboardInProgress);
    answer(due);
    await openWriting(page);
    expect(link()).not.toBeInTheDocument();
    await pass(37_000);
    expect(link()).toBeInTheDocument();
    const reads = callsTo(read).length;
    answer();
    await pass(61_000);
    expect(callsTo(read).length).toBeGreaterThan(reads);
    expect(link()).not.toBeInTheDocument();
  });
});

it('nothing is told on the screens of a server that does not say it', async () => {
  if (!page) throw new Error('There is no page');
  const { otherRunning: _, ...old } = dashboardInProgress;
  answerWork(old as Dashboard);
  await openWriting(page);
  expect(link()).not.toBeInTheDocument();
});
