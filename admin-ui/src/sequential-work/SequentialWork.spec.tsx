import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { type FakeApi, refusal, startFakeApi } from '../../test/fakeApi';
import { inHours, sessionDetails, sessionRow } from '../../test/records';
import { renderConsole } from '../../test/renderConsole';

const LIST = 'GET /api/admin/sequential-work';
const ONE = 'GET /api/admin/sequential-work/session-1';
const RESULT = { correct: 2, wrong: 1, percentage: 67 };

let api: FakeApi;

beforeEach(() => {
  api = startFakeApi()
    .list(LIST, 'sessions', [sessionRow()])
    .on(ONE, { body: { session: sessionDetails() } });
});

describe('the list', () => {
  it('shows user, status, images, accuracy and the possible actions', async () => {
    const reviewed = sessionRow({
      _id: 'session-2',
      assignmentNumber: 5,
      userId: { _id: 'user-2', name: 'bob Stone', email: 'bob@example.com' },
      status: 'reviewed',
      hoursLeft: null,
      accuracyResult: RESULT,
    });
    api.list(LIST, 'sessions', [sessionRow(), reviewed]);
    renderConsole('/admin/sequential-work');
    const ada = within((await screen.findByText('Ada Moreno')).closest('tr') ?? document.body);
    expect(ada.getByText('A')).toBeTruthy();
    expect(ada.getByText(/^Pending \(21 hours (29|30) minutes left\)$/)).toBeTruthy();
    expect(ada.getByText('3/3')).toBeTruthy();
    expect(ada.getByRole('link', { name: 'Review: Ada Moreno' })).toBeTruthy();
    const bob = within(screen.getByText('bob Stone').closest('tr') ?? document.body);
    expect(bob.getByText('B')).toBeTruthy();
    expect(bob.getByRole('cell', { name: '5' })).toBeTruthy();
    expect(bob.getByText('2 correct, 1 wrong (67%)')).toBeTruthy();
    expect(bob.queryByRole('link', { name: /^Review/ })).toBeNull();
    expect(bob.getByRole('link', { name: 'View Details: bob Stone' })).toBeTruthy();
  });

  it.each([
    [{ status: 'in_progress' }, 'In progress', false],
    [{ status: 'all_submitted' }, 'All images submitted', false],
    [{ status: 'pending', reviewDeadline: inHours(1.999) }, 'Pending (1 hour 59 minutes left)', true],
    [{ status: 'reviewed' }, 'Reviewed', false],
    [{ status: 'overdue', hoursLeft: 0 }, 'Overdue', true],
    [{ status: 'penalized' }, 'Auto-Penalized', false],
  ])('shows a session with %j as %s', async (changes, label, mayReview) => {
    api.list(LIST, 'sessions', [sessionRow(changes)]);
    renderConsole('/admin/sequential-work');
    expect(await screen.findByText(label)).toBeTruthy();
    expect(screen.queryByRole('link', { name: /^Review:/ }) !== null).toBe(mayReview);
  });

  it('shows by itself that a pending session has become overdue', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setInterval', 'clearInterval'] });
    try {
      renderConsole('/admin/sequential-work');
      await screen.findByText(/^Pending \(21 hours (29|30) minutes left\)$/);
      api.list(LIST, 'sessions', [sessionRow({ status: 'overdue', hoursLeft: 0 })]);
      vi.advanceTimersByTime(5 * 60_000);
      expect(await screen.findByText('Overdue')).toBeTruthy();
    } finally {
      vi.useRealTimers();
    }
  });

  it('shows a message without any session', async () => {
    api.list(LIST, 'sessions', []);
    renderConsole('/admin/sequential-work');
    expect(await screen.findByText('No sequential work yet')).toBeTruthy();
  });

  it('shows a failure to load with a Retry button', async () => {
    api.on(LIST, refusal(503, 'Not now.'));
    renderConsole('/admin/sequential-work');
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('Failed to load sequential work sessions');
    api.list(LIST, 'sessions', [sessionRow()]);
    await userEvent.click(within(alert).getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('Ada Moreno')).toBeTruthy();
  });
});

describe('View Details', () => {
  it('is read-only and shows marks, comments and the texts as typed', async () => {
    const session = sessionDetails({
      status: 'reviewed',
      accuracyResult: RESULT,
      overallComments: 'Well done.',
    });
    Object.assign(session.imageSubmissions[1] ?? {}, { isCorrect: false, reviewComments: 'Line 2' });
    api.on(ONE, { body: { session } });
    renderConsole('/admin/sequential-work/session-1/review');
    const dialog = within(await screen.findByRole('dialog', { name: 'Sequential work of Ada Moreno' }));
    expect(dialog.getByRole('region', { name: 'Text for Two' }).textContent).toBe('Text Two\n  5 < 6 & more');
    expect(dialog.getByRole<HTMLImageElement>('img', { name: 'Two' }).src).toContain('/userimages/Two.png');
    expect(dialog.getByText('Wrong')).toBeTruthy();
    expect(dialog.getByText('Line 2')).toBeTruthy();
    expect(dialog.getByText('Well done.')).toBeTruthy();
    expect(dialog.queryByRole('textbox')).toBeNull();
    expect(dialog.queryByRole('button', { name: 'Submit review' })).toBeNull();
  });

  it('shows a percentage that the reviewer has set apart from the counts', async () => {
    const accuracyResult = { ...RESULT, percentage: 90, overrideReason: 'Torn' };
    const reviewed = { status: 'reviewed', accuracyResult };
    api
      .list(LIST, 'sessions', [sessionRow(reviewed)])
      .on(ONE, { body: { session: sessionDetails(reviewed) } });
    renderConsole('/admin/sequential-work/session-1/show');
    const dialog = within(await screen.findByRole('dialog', { name: 'Sequential work of Ada Moreno' }));
    expect(dialog.getByText('90%, set by the reviewer: Torn')).toBeTruthy();
    expect(dialog.getByText('2 correct, 1 wrong')).toBeTruthy();
    expect(dialog.getByRole('link', { name: 'Open in Reviews' })).toBeTruthy();
  });

  it('shows a failure to load the details', async () => {
    api.on(ONE, refusal(404, 'This sequential work does not exist.'));
    renderConsole('/admin/sequential-work/session-1/show');
    const dialog = within(await screen.findByRole('dialog'));
    expect((await dialog.findByRole('alert')).textContent).toContain('Failed to load session details');
  });
});
