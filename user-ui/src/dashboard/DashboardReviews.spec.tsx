import { formatDeadline, formatLocalDateTime } from '@inkwell/web/format-date';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { dashboardInProgress, workAddress } from '../../test/examples';
import { fakeApi, refusal } from '../../test/fakeApi';
import { renderApp, signIn } from '../../test/renderApp';
import type { Dashboard, WorkReview } from '../api/types';

const underReview: WorkReview = {
  _id: 'r1',
  kind: 'page',
  subjectId: 'i1',
  title: 'Ledger, page 12',
  round: 1,
  status: 'under_review',
  submittedAt: '2026-11-22T09:00:00.000Z',
  dueAt: '2026-11-23T09:00:00.000Z',
  result: null,
  overrideReason: null,
  resultVersion: 1,
  reviewedAt: null,
  items: [],
  overallComments: '',
  returned: null,
  reopened: null,
  hasReport: false,
};
const published: WorkReview = {
  ...underReview,
  status: 'published',
  result: { correct: 9650, wrong: 350, percentage: 97, unit: 'words' },
  reviewedAt: '2026-11-23T08:00:00.000Z',
  hasReport: true,
};
const returned: WorkReview = {
  ...underReview,
  status: 'returned',
  returned: { at: '2026-11-22T12:00:00.000Z', reason: 'The second half is missing.', hours: 24 },
};
const report = 'GET /api/work/reviews/r1/report';

async function open(reviews: WorkReview[], changes: Partial<Dashboard> = {}) {
  signIn();
  fakeApi({
    'GET /api/users/dashboard': { body: { ...dashboardInProgress, ...changes } },
    'GET /api/work/reviews': { body: { reviews } },
  });
  const app = renderApp({ path: '/dashboard' });
  await screen.findByRole('region', { name: 'Work Management' });
  return app;
}

const list = () => within(screen.getByRole('region', { name: 'Your reviews' }));
const submitted = (user: Partial<Dashboard['user']> = {}): Partial<Dashboard> => ({
  workStatus: 'submitted',
  work: { submittedAt: underReview.submittedAt, reviewDeadline: underReview.dueAt },
  user: { ...dashboardInProgress.user, workSubmitted: true, ...user },
});

describe('the reviews on the dashboard', () => {
  it('say how many marks the text has for what cannot be read', async () => {
    const result = {
      correct: 90,
      wrong: 5,
      percentage: 95,
      unit: 'words',
      illegibleMarks: 2,
      illegibleWords: 5,
    } as const;
    await open([{ ...published, result }]);
    expect(
      list().getByText(/90 words right, 5 wrong; 2 marks \[illegible\] for 5 words, neither right nor wrong/),
    ).toBeInTheDocument();
  });

  it('are hidden before the first submission, or if they cannot be loaded', async () => {
    await open([]);
    expect(screen.queryByRole('region', { name: 'Your reviews' })).not.toBeInTheDocument();
    fakeApi({ 'GET /api/work/reviews': { status: 502, body: '' } });
    cleanup();
    renderApp({ path: '/dashboard' });
    await screen.findByRole('region', { name: 'Work Management' });
    expect(screen.queryByRole('region', { name: 'Your reviews' })).not.toBeInTheDocument();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('show their deadline, and whether it has passed', async () => {
    await open([underReview, { ...underReview, _id: 'r2', title: 'Late', status: 'overdue' }]);
    const due = formatLocalDateTime(underReview.dueAt);
    const first = within(list().getByRole('listitem', { name: 'Ledger, page 12' }));
    expect(first.getByText('Under Review')).toBeInTheDocument();
    expect(first.getByText(new RegExp(`review by ${due}$`))).toBeInTheDocument();
    const late = within(list().getByRole('listitem', { name: 'Late' }));
    expect(late.getByText('Review overdue')).toBeInTheDocument();
    expect(late.getByText(new RegExp(`review was due ${due}$`))).toBeInTheDocument();
    expect(list().queryByRole('button')).not.toBeInTheDocument();
  });

  it('show the result and the comments, and download the report', async () => {
    const app = await open([
      {
        ...published,
        overallComments: 'Careful work.',
        items: [
          { title: 'One', isCorrect: true, comments: '' },
          { title: 'Two', isCorrect: false, comments: 'A line is missing.' },
        ],
      },
    ]);
    const entry = within(list().getByRole('listitem', { name: 'Ledger, page 12' }));
    expect(entry.getByText('Reviewed')).toBeInTheDocument();
    expect(entry.getByText(/accuracy, 9,650 words right, 350 wrong/)).toHaveTextContent('97%');
    expect(entry.getByText('Careful work.')).toBeInTheDocument();
    expect(entry.queryByText('One')).not.toBeInTheDocument();
    expect(entry.getByText('Two').closest('li')).toHaveTextContent('Two: WrongA line is missing.');

    fakeApi({ [report]: { body: new Blob(['%PDF']) } });
    const saved: string[] = [];
    URL.createObjectURL = vi.fn(() => 'blob:report');
    URL.revokeObjectURL = vi.fn();
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
      this: HTMLAnchorElement,
    ) {
      saved.push(this.download);
    });
    await app.user.click(entry.getByRole('button', { name: 'Download Report: Ledger, page 12' }));
    await waitFor(() => expect(saved).toEqual(['review-ledger-page-12.pdf']));
    click.mockRestore();

    fakeApi({ [report]: refusal(409, 'REPORT_NOT_READY', 'The report of this review is not ready yet.') });
    await app.user.click(entry.getByRole('button', { name: 'Download Report: Ledger, page 12' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Failed to download PDF: The report of this review is not ready yet.',
    );
  });

  it('show a percentage that the reviewer has set apart from the counts', async () => {
    const accuracyResult = {
      correct: 1,
      wrong: 1,
      percentage: 90,
      overrideReason: 'The page is torn',
      reviewedAt: '2026-11-23T08:00:00.000Z',
    };
    await open(
      [{ ...published, overrideReason: 'The page is torn' }],
      submitted({ hasAccuracyResult: true, accuracyResult }),
    );
    const entry = within(list().getByRole('listitem', { name: 'Ledger, page 12' }));
    expect(entry.getByText(/accuracy, set by the reviewer: The page is torn$/)).toHaveTextContent('97%');
    expect(entry.getByText('Counted: 9,650 words right, 350 wrong')).toBeInTheDocument();
    const panel = within(screen.getByRole('region', { name: 'Work Management' }));
    expect(panel.getByText('Set by the reviewer: The page is torn')).toBeInTheDocument();
    expect(panel.getByText('Counted: 1 right, 1 wrong')).toBeInTheDocument();
    expect(panel.queryByText('Right')).not.toBeInTheDocument();
  });

  it('say that a result is being reviewed again, and show the corrected result', async () => {
    const reopened = { at: '2026-11-24T08:00:00.000Z', reason: 'Compared with the wrong page' };
    const again: WorkReview = {
      ...underReview,
      status: 'reopened',
      resultVersion: 2,
      reopened,
      dueAt: '2026-11-25T08:00:00.000Z',
    };
    await open([again], submitted());
    const entry = within(list().getByRole('listitem', { name: 'Ledger, page 12' }));
    expect(entry.getByText('Being reviewed again')).toBeInTheDocument();
    expect(
      entry.getByText('The result is being reviewed again: Compared with the wrong page'),
    ).toBeInTheDocument();
    expect(entry.queryByRole('button')).not.toBeInTheDocument();
    const card = within(screen.getByRole('region', { name: 'Review Status' }));
    expect(card.getByText('Being reviewed again')).toBeInTheDocument();
    cleanup();
    await open([{ ...published, resultVersion: 2, reopened }], submitted());
    expect(list().getByText('Corrected result, version 2: Compared with the wrong page')).toBeInTheDocument();
    expect(list().getByRole('button', { name: 'Download Report: Ledger, page 12' })).toBeInTheDocument();
  });

  it('are shortened until all are requested', async () => {
    const many = Array.from({ length: 9 }, (_, index) => ({ ...published, _id: `r${index}` }));
    const app = await open(many);
    expect(list().getAllByRole('listitem')).toHaveLength(6);
    await app.user.click(list().getByRole('button', { name: 'Show all 9' }));
    expect(list().getAllByRole('listitem')[6]).toHaveFocus();
    expect(list().getAllByRole('listitem')).toHaveLength(9);
  });
});

describe('submitted work', () => {
  it('is under review while one of its reviews is', async () => {
    await open([{ ...underReview, _id: 'r2' }, published], submitted());
    expect(screen.getByRole('region', { name: 'Review Status' })).toBeInTheDocument();
    expect(screen.getByText('Review in Progress.')).toBeInTheDocument();
  });

  it('is no longer under review when the run has a result', async () => {
    const sequentialWorkAccuracy = {
      correct: 7,
      wrong: 1,
      percentage: 88,
      reviewedAt: '2026-11-23T08:00:00.000Z',
    };
    await open(
      [{ ...published, kind: 'sequential' }],
      submitted({ hasSequentialAccuracyResult: true, sequentialWorkAccuracy }),
    );
    const dates = within(screen.getByRole('list', { name: 'Dates' }));
    expect(dates.getByText('Reviewed').closest('li')).toHaveTextContent(
      formatLocalDateTime(sequentialWorkAccuracy.reviewedAt),
    );
    expect(dates.queryByText('Review by')).not.toBeInTheDocument();
    expect(screen.queryByRole('region', { name: 'Review Status' })).not.toBeInTheDocument();
    expect(screen.getByText(/^Your work has been reviewed\./)).toBeInTheDocument();
  });
});

describe('work that was returned for correction', () => {
  const notice = () => screen.queryByRole('heading', { name: 'Returned for correction' });
  const deadlineAt = '2026-11-24T09:00:00.000Z';
  const answerLedger = (before: string) => {
    const started = {
      _id: '1',
      at: before,
      kind: 'started',
      detail: 'Started.',
      by: 'you',
      deadlineAt: before,
    };
    const step = { ...started, _id: '2', kind: 'returned', detail: 'Returned.', by: 'admin', deadlineAt };
    fakeApi({ 'GET /api/work/ledger': { body: { entries: [started, step] } } });
  };

  it.each([
    ['document', workAddress('/work-editor')],
    ['page', workAddress('/image-work/i1')],
    ['sequential', workAddress('/sequential-work')],
  ] as const)('says why and until when, and leads on to the writing: %s', async (kind, path) => {
    answerLedger('2026-11-22T09:00:00.000Z');
    await open([{ ...returned, kind }]);
    expect(notice()).toBeInTheDocument();
    expect(screen.getAllByText('The second half is missing.')[0]).toBeInTheDocument();
    const notices = within(
      screen.getByRole('region', { name: 'Work Management' }).parentElement ?? document.body,
    );
    await waitFor(() =>
      expect(notices.getByText(/^New deadline:/)).toHaveTextContent(
        `New deadline: ${formatDeadline(deadlineAt)}`,
      ),
    );
    expect(screen.getByRole('link', { name: 'Go on writing' })).toHaveAttribute('href', path);
  });

  it('calls the deadline new only if the return moved it', async () => {
    answerLedger(deadlineAt);
    await open([returned]);
    await screen.findByText(/^Returned\./);
    expect(screen.getByText(/^Deadline:/)).toHaveTextContent(`Deadline: ${formatDeadline(deadlineAt)}`);
    expect(screen.queryByText(/New deadline/)).not.toBeInTheDocument();
  });

  it('cannot be continued after the deadline', async () => {
    await open([returned], { workStatus: 'overdue' });
    expect(screen.getByText(/^The deadline was/)).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'Go on writing' })).not.toBeInTheDocument();
  });

  it('cannot be continued after the deadline if other work is submitted', async () => {
    await open([returned], { ...submitted(), serverTime: dashboardInProgress.deadlineAt ?? '' });
    expect(await screen.findByText(/^The deadline was/)).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'Go on writing' })).not.toBeInTheDocument();
  });

  it('is closed after it was submitted again', async () => {
    await open([{ ...underReview, _id: 'r2', round: 2 }, returned]);
    expect(notice()).not.toBeInTheDocument();
    expect(list().getByRole('listitem', { name: 'Ledger, page 12, corrected' })).toBeInTheDocument();
  });
});
