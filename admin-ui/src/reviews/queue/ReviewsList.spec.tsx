import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { taskRow } from '../../../test/assignments';
import { type FakeApi, refusal, startFakeApi } from '../../../test/fakeApi';
import { inHours } from '../../../test/records';
import { admin, renderConsole } from '../../../test/renderConsole';
import { claimOf, RESULT, reviewRow } from '../../../test/reviewRecords';
import { openLiveSocket } from '../../live/openLiveSocket';

const LIST = 'GET /api/admin/reviews';
const COUNTS = 'GET /api/admin/reviews/counts';
const NONE = { waiting: 0, overdue: 0, mine: 0, dueSoon: 0 };

let api: FakeApi;

beforeEach(() => {
  vi.mocked(openLiveSocket).mockClear();
  api = startFakeApi().list(LIST, 'reviews', [reviewRow()]);
});

const rowOf = async (name: string) => within((await screen.findByText(name)).closest('tr') ?? document.body);

const filters = () => api.callsTo(LIST).map(({ query }) => JSON.parse(query.get('filter') ?? '{}'));
const lastFilter = () => filters().at(-1);

describe('the queue', () => {
  it('shows by itself that a pending review has become overdue', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setInterval', 'clearInterval'] });
    try {
      renderConsole('/admin/reviews');
      const row = await rowOf('Sample Writer');
      api.list(LIST, 'reviews', [reviewRow({ status: 'overdue', hoursLeft: 0 })]);
      vi.advanceTimersByTime(5 * 60_000);
      expect(await row.findByText('Overdue')).toBeTruthy();
    } finally {
      vi.useRealTimers();
    }
  });

  it('shows why the program has left a review to a reviewer', async () => {
    const scoringError = 'This text covers less than half of its reference.';
    api.list(LIST, 'reviews', [reviewRow({ status: 'overdue', hoursLeft: 0, scoringError })]);
    renderConsole('/admin/reviews');
    expect((await rowOf('Sample Writer')).getByText(scoringError)).toBeTruthy();
  });

  it('shows the waiting reviews, the most urgent first', async () => {
    renderConsole('/admin/reviews');
    const row = await rowOf('Sample Writer');
    for (const text of [
      'writer@example.com',
      'Page',
      'Ledger, page 12',
      (1204).toLocaleString(),
      /^21 hours (29|30) minutes left$/,
    ])
      expect(row.getByText(text)).toBeTruthy();
    expect(row.getByRole('link', { name: 'Sample Writer' }).getAttribute('href')).toBe(
      '/admin/reviews/review-1',
    );
    const query = api.callsTo(LIST)[0]?.query;
    expect(query?.get('sort')).toBe('["dueAt","ASC"]');
    expect(lastFilter()).toEqual({ status: 'waiting' });
  });

  it.each([
    [{ status: 'pending', dueAt: inHours(49.9) }, '2 days 1 hour left'],
    [{ status: 'pending', dueAt: inHours(1.999) }, '1 hour 59 minutes left'],
    [{ status: 'overdue', hoursLeft: 0 }, 'Overdue'],
    [{ status: 'penalized', hoursLeft: null }, 'Auto-Penalized'],
    [{ status: 'returned', hoursLeft: null }, 'Returned'],
    [{ status: 'reviewed', hoursLeft: null }, 'Reviewed'],
  ])('shows a review with %j as %s', async (changes, label) => {
    api.list(LIST, 'reviews', [reviewRow(changes)]);
    renderConsole('/admin/reviews');
    const row = await rowOf('Sample Writer');
    expect(row.getByText(label)).toBeTruthy();
  });

  it('shows claim, result and delivery of the report', async () => {
    api.list(LIST, 'reviews', [
      reviewRow({ claim: claimOf(false) }),
      reviewRow({
        _id: 'review-2',
        userId: { _id: 'user-2', name: 'Second Writer', email: 'second@example.com' },
        status: 'reviewed',
        hoursLeft: null,
        result: RESULT,
        reviewedAt: '2026-11-19T12:00:00.000Z',
        isAutomatic: true,
        report: { status: 'failed', sentAt: null },
      }),
    ]);
    renderConsole('/admin/reviews');
    expect((await rowOf('Sample Writer')).getByText(/^Other Reviewer, until/)).toBeTruthy();
    const second = await rowOf('Second Writer');
    expect(second.getByText('80% (8 correct, 2 wrong words)')).toBeTruthy();
    expect(second.getByText(/^The program, /)).toBeTruthy();
    expect(second.getByText('Report failed')).toBeTruthy();
  });

  it('takes its filters from the address', async () => {
    renderConsole(`/admin/reviews?filter=${encodeURIComponent('{"status":"reviewed","kind":"document"}')}`);
    await rowOf('Sample Writer');
    expect(lastFilter()).toEqual({ status: 'reviewed', kind: 'document' });
    await userEvent.click(screen.getByRole('combobox', { name: 'Claimed' }));
    await userEvent.click(await screen.findByRole('option', { name: 'By me' }));
    await waitFor(() =>
      expect(lastFilter()).toEqual({ status: 'reviewed', kind: 'document', claimed: 'mine' }),
    );
    await userEvent.click(screen.getByRole('combobox', { name: 'Claimed' }));
    await userEvent.click(await screen.findByRole('option', { name: 'Any' }));
    await waitFor(() => expect(lastFilter()).toEqual({ status: 'reviewed', kind: 'document' }));
  });

  it('shows different messages for an empty queue and for filters without a match', async () => {
    api.list(LIST, 'reviews', []);
    renderConsole('/admin/reviews');
    expect(await screen.findByText('No work is waiting for review')).toBeTruthy();
    await userEvent.type(screen.getByPlaceholderText('Search name or e-mail'), 'nobody');
    expect(await screen.findByText('No review matches these filters')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Show all reviews' }));
    expect(await screen.findByText('No reviews yet')).toBeTruthy();
  });

  it('shows a failure to load with a Retry button', async () => {
    api.on(LIST, refusal(503, 'Not now.'));
    renderConsole('/admin/reviews');
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('Failed to load the reviews');
    api.list(LIST, 'reviews', [reviewRow()]);
    await userEvent.click(within(alert).getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('Sample Writer')).toBeTruthy();
  });
});

describe('Review next', () => {
  it('claims the most urgent review that is still free', async () => {
    api
      .list(LIST, 'reviews', [reviewRow(), reviewRow({ _id: 'review-2' })])
      .on(
        'POST /api/admin/reviews/review-1/claim',
        refusal(409, 'Other Reviewer is reviewing this work until 12:15.'),
      )
      .on('POST /api/admin/reviews/review-2/claim', { body: { claim: claimOf(true) } })
      .on('GET /api/admin/reviews/review-2', refusal(503, 'Not now.'));
    renderConsole('/admin/reviews');
    await userEvent.click(await screen.findByRole('button', { name: 'Review next' }));
    await waitFor(() => expect(screen.getByTestId('address').textContent).toBe('/admin/reviews/review-2'));
    expect(filters()).toContainEqual({ status: 'waiting', claimed: 'nobody' });
  });

  it('stays in the project by which the queue is filtered', async () => {
    api
      .on('POST /api/admin/reviews/review-1/claim', { body: { claim: claimOf(true) } })
      .on('GET /api/admin/reviews/review-1', refusal(503, 'Not now.'));
    renderConsole(
      `/admin/reviews?filter=${encodeURIComponent('{"status":"waiting","projectId":"project-2"}')}`,
    );
    const row = await rowOf('Sample Writer');
    expect(row.getByRole('link', { name: 'Sample Writer' }).getAttribute('href')).toBe(
      '/admin/reviews/review-1?project=project-2',
    );
    await userEvent.click(screen.getByRole('button', { name: 'Review next' }));
    await waitFor(() => expect(screen.getByTestId('address').textContent).toBe('/admin/reviews/review-1'));
    expect(filters()).toContainEqual({ status: 'waiting', claimed: 'nobody', projectId: 'project-2' });
  });

  it('shows a message if no review is free', async () => {
    api.list(LIST, 'reviews', []);
    renderConsole('/admin/reviews');
    await userEvent.click(await screen.findByRole('button', { name: 'Review next' }));
    expect(await screen.findByText('No other work is waiting for review.')).toBeTruthy();
  });
});

it('counts above the list what the search and the filters find, and in the menu everything', async () => {
  api.on(COUNTS, ({ query }) => ({ body: { ...NONE, waiting: query.get('filter') ? 2 : 12 } }));
  const filter = { projectId: 'project-1', kind: 'page', status: 'waiting', claimed: 'nobody' };
  renderConsole(`/admin/reviews?filter=${encodeURIComponent(JSON.stringify(filter))}`);
  expect(await screen.findByText(/^2 reviews waiting/)).toBeTruthy();
  expect(screen.getByRole('menuitem', { name: 'Reviews 12 waiting' })).toBeTruthy();
  const asked = api.callsTo(COUNTS).map(({ query }) => query.get('filter'));
  expect(asked).toContain('{"projectId":"project-1","kind":"page"}');
});

describe('publishing together', () => {
  const PUBLISH = 'POST /api/admin/reviews/bulk-publish';
  const proposal = { id: 'review-1', percentage: 97, proposedAt: '2026-11-19T11:00:00.000Z' };
  const skipped = {
    id: 'review-2',
    userId: { _id: 'user-2', name: 'Second Writer' },
    assignmentId: 'assignment-2',
    title: 'Letter, page 3',
    reason: 'REVIEW_OPENED',
    message: 'A reviewer has opened this work. Please publish it there.',
  };

  beforeEach(() => {
    api.list(LIST, 'reviews', [
      reviewRow({ proposal: { ...RESULT, percentage: 97 } }),
      reviewRow({ _id: 'review-2', userId: { _id: 'user-2', name: 'Second Writer' } }),
    ]);
  });

  it('filters by the proposal', async () => {
    renderConsole('/admin/reviews');
    expect((await rowOf('Sample Writer')).getByText('97% proposed')).toBeTruthy();
    await userEvent.click(screen.getByRole('combobox', { name: 'Proposal' }));
    await userEvent.click(await screen.findByRole('option', { name: 'At least 95%, not opened' }));
    await waitFor(() => expect(lastFilter()).toEqual({ status: 'waiting', minProposal: 95 }));
  });

  it('shows what would be published and what is skipped, and sends what was shown', async () => {
    api.on(PUBLISH, { body: { proposals: [proposal], skipped: [skipped], task: null } });
    renderConsole('/admin/reviews');
    await userEvent.click((await rowOf('Sample Writer')).getByRole('checkbox'));
    await userEvent.click((await rowOf('Second Writer')).getByRole('checkbox'));
    await userEvent.click(await screen.findByRole('button', { name: 'Publish' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Publish' }));
    expect(await dialog.findByText('1 result: 97%.')).toBeTruthy();
    const list = within(dialog.getByRole('list', { name: '1 result will be skipped' }));
    expect(list.getByText(`Letter, page 3: ${skipped.message}`)).toBeTruthy();
    expect(list.getByText('Second Writer')).toBeTruthy();
    const task = taskRow({ kind: 'publish-reviews', project: null, total: 1, done: 1 });
    api
      .on(PUBLISH, { body: { proposals: [], skipped: [], task } })
      .on('GET /api/admin/tasks/task-1', { body: { task } });
    await userEvent.click(dialog.getByRole('button', { name: 'Publish 1 result' }));
    expect(await screen.findByRole('dialog', { name: 'Publish results' })).toBeTruthy();
    const [shown, sent] = api.callsTo(PUBLISH);
    expect([shown?.query.get('dryRun'), shown?.body]).toEqual(['true', { ids: ['review-1', 'review-2'] }]);
    expect([sent?.query.get('dryRun'), sent?.body]).toEqual([
      null,
      { ids: ['review-1'], proposals: [proposal] },
    ]);
  });

  it('is not for auditors', async () => {
    renderConsole('/admin/reviews', { signedInAs: { ...admin, role: 'auditor' } });
    await rowOf('Sample Writer');
    expect(screen.queryByRole('checkbox')).toBeNull();
  });
});

describe('the menu', () => {
  it('updates the counts after a live event and after a reconnect', async () => {
    api.on(COUNTS, { body: { ...NONE, waiting: 12, overdue: 3 } });
    renderConsole('/admin/reviews');
    expect(await screen.findByRole('menuitem', { name: 'Reviews 12 waiting, 3 late' })).toBeTruthy();
    await waitFor(() => expect(openLiveSocket).toHaveBeenCalled());
    const handlers = vi.mocked(openLiveSocket).mock.calls[0]?.[0];
    api
      .on(COUNTS, { body: { ...NONE, waiting: 11 } })
      .list(LIST, 'reviews', [reviewRow({ claim: claimOf(false) })]);
    act(() => handlers?.onFacts(['review.published']));
    expect(await screen.findByRole('menuitem', { name: 'Reviews 11 waiting' })).toBeTruthy();
    expect(await screen.findByText(/^Other Reviewer, until/)).toBeTruthy();
    api.on(COUNTS, { body: NONE });
    act(() => handlers?.onLive(true));
    expect(await screen.findByRole('menuitem', { name: 'Reviews' })).toBeTruthy();
  });
});
