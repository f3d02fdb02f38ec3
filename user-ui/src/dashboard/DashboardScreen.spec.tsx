import { formatDeadline, formatLocalDateTime } from '@inkwell/web/format-date';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { card, open, panel, read, ways } from '../../test/dashboard';
import { dashboardInProgress, workAddress } from '../../test/examples';
import { callsTo, fakeApi, refusal } from '../../test/fakeApi';
import { pdfExample } from '../../test/references';
import { renderApp, signIn } from '../../test/renderApp';

const accuracy = { correct: 18, wrong: 2, percentage: 90.4, reviewedAt: '2026-11-23T09:00:00.000Z' };

describe('the dashboard', () => {
  it('greets the user and links to the profile and the agreement', async () => {
    await open();
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Welcome back, Eleanor Marsh!');
    expect(screen.getByRole('link', { name: 'Profile' })).toHaveAttribute('href', '/profile');
    expect(screen.getByRole('link', { name: 'View Agreement' })).toHaveAttribute('href', '/view-agreement');
    expect(document.title).toBe('Dashboard · Inkwell');
  });

  it('returns from the agreement to the same assignment', async () => {
    const app = await open();
    fakeApi({ 'GET /api/auth/get-agreement/u1': refusal(404, 'NOT_FOUND', 'This does not exist.') });
    await app.user.click(screen.getByRole('link', { name: 'View Agreement' }));
    expect(await screen.findByRole('link', { name: 'Back to Dashboard' })).toHaveAttribute(
      'href',
      workAddress('/dashboard'),
    );
  });

  it('signs out', async () => {
    const app = await open();
    fakeApi({ 'POST /api/auth/logout': { status: 204 } });
    await app.user.click(screen.getByRole('button', { name: 'Logout' }));
    await screen.findByRole('heading', { name: 'Sign in to your account' });
    expect(localStorage).toHaveLength(0);
  });

  it('shows that the timer has started until it is dismissed', async () => {
    const app = await open({ workAutoStarted: true, daysLeft: 4, timeRemaining: 345_600_000 });
    const text =
      'Welcome! Your work timer has automatically started. You have 4 days to complete your work. It is for the project “Ledgers”.';
    expect(screen.getByText(text)).toBeInTheDocument();
    await app.user.click(screen.getByRole('button', { name: 'Dismiss' }));
    expect(screen.queryByText(text)).not.toBeInTheDocument();
  });

  it('shows a load error and retries', async () => {
    signIn();
    fakeApi({ [read]: { status: 502, body: '' } });
    const app = renderApp({ path: '/dashboard' });
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load dashboard data');
    fakeApi({ [read]: { body: dashboardInProgress } });
    await app.user.click(screen.getByRole('button', { name: 'Retry' }));
    await screen.findByText('In Progress');
  });

  it("shows the server's message for a load error", async () => {
    signIn();
    fakeApi({ [read]: refusal(403, 'AGREEMENT_REQUIRED', 'Please sign the agreement first') });
    renderApp({ path: '/dashboard' });
    expect(await screen.findByRole('alert')).toHaveTextContent('Please sign the agreement first');
  });
});

describe('work in progress', () => {
  it('shows the time left, the start and the deadline', async () => {
    await open({ deadlineAt: '2026-11-24T09:00:30.000Z' });
    expect(card('Work Status').getByText('In Progress')).toBeInTheDocument();
    expect(card('Days Remaining').getByText('3 days')).toBeInTheDocument();
    expect(card('Days Remaining').getByText(formatDeadline('2026-11-24T09:00:00.000Z'))).toBeInTheDocument();
    expect(panel().getByText(formatLocalDateTime('2026-11-20T09:00:00.000Z'))).toBeInTheDocument();
    expect(ways()).toEqual([['Continue Work', workAddress('/work-editor')]]);
  });

  it('shows the progress of all modes, says that one is enough, and links to the other two', async () => {
    await open({}, { sequential: { submitted: 8, total: 8, isStarted: true, isCompletable: true } });
    const list = await panel().findByRole('region', { name: /Any one of them completes your work/ });
    const [document, pages, sequential] = await within(list).findAllByRole('listitem');
    expect(document).toHaveTextContent('One document4,200 of 10,000 words in your document');
    expect(pages).toHaveTextContent('Page by page1 of 8 images submitted');
    expect(sequential).toHaveTextContent(
      'Every page in order8 of 8 images submittedComplete it to finish your work.',
    );
    expect(panel().getByRole('link', { name: 'Page by page' })).toHaveAttribute(
      'href',
      workAddress('/page-selection'),
    );
    expect(panel().getByRole('link', { name: 'Every page in order' })).toHaveAttribute(
      'href',
      workAddress('/sequential-work'),
    );
  });

  it('says that sequential work can be completed without the reported images that are left', async () => {
    const note = async (submitted: number) => {
      await open({}, { sequential: { submitted, total: 8, isStarted: true, isCompletable: true } });
      const list = await panel().findByRole('region', { name: /Any one of them completes your work/ });
      return (await within(list).findAllByRole('listitem'))[2]?.textContent;
    };
    expect(await note(7)).toBe(
      'Every page in order7 of 8 images submittedOnly a reported image is left. You can complete your work without it.',
    );
    cleanup();
    expect(await note(6)).toContain(
      'Only reported images are left. You can complete your work without them.',
    );
  });

  it('shows the words written and needed per day', async () => {
    await open();
    expect(await panel().findByText('1,934 words a day from now on are enough.')).toBeInTheDocument();
    expect(panel().getByText(/of 10,000 words in your document/)).toHaveTextContent('4,200 of 10,000');
  });

  it('shows when there are enough words', async () => {
    await open({}, { words: 10_400, perDay: 0 });
    await panel().findByText('That is enough to submit it.');
  });

  it('hides the pace and the history if they cannot be loaded', async () => {
    await open();
    fakeApi({
      'GET /api/work/pace': { status: 502, body: '' },
      'GET /api/work/ledger': { status: 502, body: '' },
    });
    cleanup();
    renderApp({ path: '/dashboard' });
    await screen.findByRole('link', { name: 'Continue Work' });
    await waitFor(() => expect(callsTo('GET /api/work/ledger')).toHaveLength(2));
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it.each([
    ['2026-11-23T10:59:00.000Z', '2 days 1 hour'],
    ['2026-11-22T10:01:30.000Z', '25 hours 1 minute'],
    ['2026-11-21T09:00:40.000Z', 'less than a minute'],
  ])('rounds the time left until %s down to %s', async (deadlineAt, text) => {
    await open({ deadlineAt });
    expect(panel().getByText(`${text} left`)).toBeInTheDocument();
    expect(card('Days Remaining').getByText(text)).toBeInTheDocument();
  });

  it('shows hours and minutes on the last day, and promises nothing', async () => {
    const deadlineAt = '2026-11-21T11:21:30.000Z';
    await open({ daysLeft: 1, deadlineAt }, { words: 0, perDay: 10_000 });
    expect(panel().getByText('2 hours 21 minutes left')).toBeInTheDocument();
    expect(card('Days Remaining').getByText('2 hours 21 minutes')).toBeInTheDocument();
    expect(card('Days Remaining').queryByText('1 day')).not.toBeInTheDocument();
    await panel().findByText('10,000 more words needed.');
    expect(panel().queryByText(/a day from now on/)).not.toBeInTheDocument();
  });

  it('is read again at the deadline, once for all that show the time', async () => {
    const deadlineAt = new Date(Date.parse(dashboardInProgress.serverTime) + 1_000).toISOString();
    await open({ deadlineAt });
    const reads = callsTo(read).length;
    const late = { workStatus: 'overdue', deadlineAt, serverTime: deadlineAt };
    fakeApi({ [read]: { body: { ...dashboardInProgress, ...late } } });
    await panel().findByText('Work Overdue - the deadline has passed.');
    expect(callsTo(read)).toHaveLength(reads + 1);
  });
});

describe('submitted work', () => {
  const submitted = {
    workStatus: 'submitted',
    work: { submittedAt: '2026-11-22T09:00:00.000Z', reviewDeadline: '2026-11-23T09:00:00.000Z' },
  };

  it('is under review until its deadline', async () => {
    await open({ ...submitted, user: { workSubmitted: true } });
    expect(card('Work Status').getByText('Submitted')).toBeInTheDocument();
    expect(panel().getByText('Work Submitted!')).toBeInTheDocument();
    expect(panel().getByText(/Review in Progress/)).toBeInTheDocument();
    expect(panel().getByText(formatLocalDateTime(submitted.work.submittedAt))).toBeInTheDocument();
    expect(card('Review Status').getByText('Under Review')).toBeInTheDocument();
    expect(
      card('Review Status').getByText(
        `Review deadline: ${formatLocalDateTime(submitted.work.reviewDeadline)}`,
      ),
    ).toBeInTheDocument();
    expect(ways()).toEqual([['Continue with Page Work', workAddress('/page-selection')]]);
    expect(screen.queryByRole('region', { name: 'Days Remaining' })).not.toBeInTheDocument();
  });

  it('shows the result instead of the review status', async () => {
    await open({
      ...submitted,
      user: { workSubmitted: true, hasAccuracyResult: true, accuracyResult: accuracy },
    });
    expect(panel().getByText('90%')).toBeInTheDocument();
    expect(panel().queryByText(/Review in Progress/)).not.toBeInTheDocument();
    expect(screen.queryByRole('region', { name: 'Review Status' })).not.toBeInTheDocument();
  });

  it('shows the result of the sequential work in its own card', async () => {
    await open({
      ...submitted,
      user: { hasSequentialAccuracyResult: true, sequentialWorkAccuracy: accuracy },
    });
    const results = card('Sequential Work Results');
    for (const figure of ['18', '2', '90%']) expect(results.getByText(figure)).toBeInTheDocument();
    expect(results.getByText(/^Reviewed /)).toBeInTheDocument();
  });
});

describe('overdue work', () => {
  it('is penalized, says why, and can only be read', async () => {
    await open({
      workStatus: 'overdue',
      daysLeft: 0,
      timeRemaining: 0,
      user: { isPenalized: true, penalizedReason: 'missed_deadline' },
    });
    expect(card('Work Status').getByText('Overdue')).toBeInTheDocument();
    expect(
      panel().getByText('Work Overdue - the deadline has passed. You have been penalized.'),
    ).toBeInTheDocument();
    expect(card('Penalized').getByText('Missed deadline')).toBeInTheDocument();
    expect(card('Penalized').queryByText(/sequential/)).not.toBeInTheDocument();
    expect(ways()).toEqual([['View Work (Read Only)', workAddress('/work-editor')]]);
  });

  it('does not say that the user is penalized after the penalty was removed', async () => {
    await open({ workStatus: 'overdue', daysLeft: 0, timeRemaining: 0 });
    expect(panel().getByText('Work Overdue - the deadline has passed.')).toBeInTheDocument();
    expect(screen.queryByText(/penalized/i)).not.toBeInTheDocument();
  });

  it('shows that the penalty includes the sequential work', async () => {
    await open({
      workStatus: 'overdue',
      user: { isPenalized: true, isSequentialWorkPenalized: true, workSubmitted: true },
    });
    expect(card('Penalized').getByText(/also applies to your sequential work/)).toBeInTheDocument();
    expect(ways()).toEqual([]);
  });
});

describe('work with an unknown status', () => {
  it('is shown as unknown without links', async () => {
    await open({ workStatus: 'paused' });
    expect(card('Work Status').getByText('Unknown')).toBeInTheDocument();
    expect(ways()).toEqual([]);
  });
});

describe('the reference documents before the first edit', () => {
  const title = 'Review Documents Before Starting Work';

  async function openFirstTime(pdfs = [pdfExample(1)]) {
    const app = await open({}, { words: 0, perDay: 3334 });
    fakeApi({ 'GET /api/work/pdfs': { body: { pdfs } } });
    await panel().findByText('3,334 words a day from now on are enough.');
    await app.user.click(panel().getByRole('link', { name: 'Continue Work' }));
    return { ...app, dialog: within(await screen.findByRole('dialog', { name: title })) };
  }

  it('are shown if nothing is written yet, and link to the editor', async () => {
    const { dialog, path } = await openFirstTime();
    expect(path()).toBe('/dashboard');
    expect(await dialog.findByTitle('Guide 1')).toHaveAttribute('src', '/userpdf/pdf-1.pdf');
    expect(dialog.getByRole('button', { name: 'Download: Guide 1' })).toBeInTheDocument();
    expect(dialog.getByRole('link', { name: 'Start Work' })).toHaveAttribute(
      'href',
      workAddress('/work-editor'),
    );
  });

  it('do not block the editor if there are none', async () => {
    const { dialog } = await openFirstTime([]);
    await dialog.findByText('No documents are available. You can start right away.');
    expect(dialog.getByRole('link', { name: 'Start Work' })).toHaveAttribute(
      'href',
      workAddress('/work-editor'),
    );
  });

  it('can be closed after the message about a failed download was dismissed', async () => {
    const { dialog, user } = await openFirstTime();
    fakeApi({ 'GET /api/work/pdfs/p1/download': { status: 502, body: '' } });
    await user.click(await dialog.findByRole('button', { name: 'Download: Guide 1' }));
    const alert = await screen.findByRole('alert');
    await user.click(within(alert).getByRole('button', { name: 'Dismiss' }));
    expect(alert).not.toBeInTheDocument();
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('can be opened later', async () => {
    const app = await open();
    fakeApi({ 'GET /api/work/pdfs': { body: { pdfs: [] } } });
    await app.user.click(panel().getByRole('button', { name: 'Reference Documents' }));
    await screen.findByRole('dialog', { name: title });
  });
});
