import 'fake-indexeddb/auto';
import { formatLocalDateTime } from '@inkwell/web/format-date';
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { dashboardInProgress } from '../../test/examples';
import { fakeApi, refusal, setNetwork } from '../../test/fakeApi';
import { renderApp } from '../../test/renderApp';
import { allDone } from '../../test/sequential';
import { answerWork, openWriting, writingScreens } from '../../test/workScreens';
import type { ClockEntry, Dashboard } from '../api/types';

const { assignment } = dashboardInProgress;
const endedAt = '2026-11-21T08:50:00.000Z';
/** The clock of ended work has stopped. */
const ended: Dashboard = {
  ...dashboardInProgress,
  workStatus: 'overdue',
  timeRemaining: 0,
  deadlineAt: endedAt,
  assignment: assignment && { ...assignment, endedReason: 'ended' },
};
const missed: Dashboard = { ...ended, assignment };
const step: ClockEntry = {
  _id: '7',
  at: endedAt,
  kind: 'ended',
  detail: 'The assignment was ended: the archive withdrew the ledgers.',
  by: 'admin',
  deadlineAt: endedAt,
};
const answerEnded = () => {
  answerWork(ended);
  fakeApi({ 'GET /api/work/ledger': { body: { entries: [step] } } });
};
const expectEnd = async () => {
  const when = formatLocalDateTime(endedAt);
  expect(
    await screen.findByText(
      `This work was ended by the staff on ${when}. You can still read what you have written.`,
    ),
  ).toBeVisible();
  expect(screen.getByText(step.detail)).toBeVisible();
  expect(screen.queryByText(/deadline has passed/i)).not.toBeInTheDocument();
};

describe('work that staff ended', () => {
  it.each(writingScreens)(
    'says so, when and why, and not that the deadline has passed: $kind',
    async (example) => {
      answerEnded();
      await openWriting(example);
      await expectEnd();
      expect(screen.getByText('Ended')).toBeVisible();
      expect(screen.queryByText('Time expired')).not.toBeInTheDocument();
    },
  );

  it('says so in the page selection', async () => {
    answerEnded();
    renderApp({ path: '/page-selection' });
    await expectEnd();
  });

  it('says so where no sequential work was started', async () => {
    answerEnded();
    fakeApi({
      'GET /api/work/sequential/session': refusal(404, 'SEQUENTIAL_NOT_STARTED', 'Not started'),
      'POST /api/work/sequential/start': refusal(409, 'DEADLINE_PASSED', 'The deadline has passed'),
    });
    renderApp({ path: '/sequential-work' });
    await expectEnd();
  });

  it('says so where the sequential work was not completed', async () => {
    answerEnded();
    fakeApi({ 'GET /api/work/sequential/session': { body: allDone } });
    renderApp({ path: '/sequential-work' });
    await expectEnd();
    expect(screen.queryByText('Time expired')).not.toBeInTheDocument();
  });

  it('says so on the dashboard, and nothing of a deadline', async () => {
    answerEnded();
    renderApp({ path: '/dashboard' });
    await screen.findByText(/^This work was ended by the staff on/);
    expect(screen.queryByText(/deadline/i)).not.toBeInTheDocument();
  });

  it('says so when the server refuses a text before the app knows it', async () => {
    const [document] = writingScreens;
    if (!document) throw new Error('There is no screen');
    answerWork(dashboardInProgress);
    const app = await openWriting(document);
    const text = screen.getByRole('textbox');
    await waitFor(() => expect(text).toHaveTextContent('one two three'));
    fakeApi({
      'GET /api/users/dashboard': { body: ended },
      'GET /api/work/ledger': { body: { entries: [step] } },
      'POST /api/work/save-draft': refusal(409, 'DEADLINE_PASSED', 'The deadline has passed'),
    });
    text.querySelector('p')?.append(' four');
    await screen.findByText('Unsaved changes');
    await app.user.click(screen.getByRole('button', { name: 'Save Draft' }));
    await expectEnd();
  });
});

describe('without a network over the deadline', () => {
  const banners = () =>
    [...screen.queryAllByRole('status'), ...screen.queryAllByRole('alert')].filter(
      ({ tagName, textContent }) => tagName === 'DIV' && textContent !== '',
    );

  it.each(writingScreens)('one message is shown, and it is true: $kind', async (example) => {
    const deadlineAt = new Date(Date.parse(dashboardInProgress.serverTime) + 1_500).toISOString();
    answerWork({ ...dashboardInProgress, deadlineAt });
    await openWriting(example);
    setNetwork(false);
    await screen.findByText(/in read-only mode. The deadline has passed\./, {}, { timeout: 5_000 });
    expect(screen.queryByText(/You are offline/)).not.toBeInTheDocument();
    expect(banners()).toHaveLength(1);
  });

  it.each(writingScreens)('a text that was not sent is said in the same message: $kind', async (example) => {
    const deadlineAt = new Date(Date.parse(dashboardInProgress.serverTime) + 2_000).toISOString();
    answerWork({ ...dashboardInProgress, deadlineAt });
    await openWriting(example);
    const field = screen.getByRole('textbox', { name: example.field });
    await waitFor(() =>
      expect(field instanceof HTMLTextAreaElement ? field.value : field.textContent).not.toBe(''),
    );
    setNetwork(false);
    if (field instanceof HTMLTextAreaElement) field.value += ' late';
    else field.querySelector('p')?.append(' late');
    field.dispatchEvent(new Event('input', { bubbles: true }));
    const message = await screen.findByText(/did not reach the server before/, {}, { timeout: 5_000 });
    expect(message.closest('[role=alert]')).toHaveTextContent(/in read-only mode. The deadline has passed\./);
    expect(banners()).toHaveLength(1);
  });

  it('work that was missed still says that the deadline has passed', async () => {
    answerWork(missed);
    renderApp({ path: '/work-editor' });
    expect(
      await screen.findByText('This work is in read-only mode. The deadline has passed.'),
    ).toBeInTheDocument();
  });
});
