import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { type FakeApi, refusal, startFakeApi } from '../../test/fakeApi';
import { sessionDetails, sessionRow, siteConfig } from '../../test/records';
import { admin, renderConsole } from '../../test/renderConsole';

const LIST = 'GET /api/admin/sequential-work';
const ONE = 'GET /api/admin/sequential-work/session-1';
const REVIEW = 'POST /api/admin/sequential-work/session-1/review';
const RESULT = { correct: 2, wrong: 1, percentage: 67 };

let api: FakeApi;

beforeEach(() => {
  localStorage.clear();
  api = startFakeApi()
    .on('GET /api/admin/site-config', { body: { config: siteConfig } })
    .list(LIST, 'sessions', [sessionRow()])
    .on(ONE, { body: { session: sessionDetails() } });
});

describe('the list', () => {
  it('shows whose run it is, how it stands, and what can be done', async () => {
    const reviewed = sessionRow({
      _id: 'session-2',
      userId: { _id: 'user-2', name: 'bob Stone', email: 'bob@example.com' },
      status: 'reviewed',
      hoursLeft: null,
      accuracyResult: RESULT,
    });
    api.list(LIST, 'sessions', [sessionRow(), reviewed]);
    renderConsole('/admin/sequential-work');
    const ada = within((await screen.findByText('Ada Moreno')).closest('tr') ?? document.body);
    expect(ada.getByText('A')).toBeTruthy();
    expect(ada.getByText('Pending (21 hours left)')).toBeTruthy();
    expect(ada.getByText('3/3')).toBeTruthy();
    expect(ada.getByRole('link', { name: 'Review: Ada Moreno' })).toBeTruthy();
    const bob = within(screen.getByText('bob Stone').closest('tr') ?? document.body);
    expect(bob.getByText('B')).toBeTruthy();
    expect(bob.getByText('2 correct, 1 wrong (67%)')).toBeTruthy();
    expect(bob.queryByRole('link', { name: /^Review/ })).toBeNull();
    expect(bob.getByRole('link', { name: 'View Details: bob Stone' })).toBeTruthy();
  });

  it.each([
    [{ status: 'in_progress' }, 'In progress', false],
    [{ status: 'all_submitted' }, 'All images submitted', false],
    [{ status: 'pending', hoursLeft: 1 }, 'Pending (1 hour left)', true],
    [{ status: 'reviewed' }, 'Reviewed', false],
    [{ status: 'overdue', hoursLeft: 0 }, 'Overdue', true],
    [{ status: 'penalized' }, 'Auto-Penalized', false],
  ])('%j reads %s', async (changes, label, mayReview) => {
    api.list(LIST, 'sessions', [sessionRow(changes)]);
    renderConsole('/admin/sequential-work');
    expect(await screen.findByText(label)).toBeTruthy();
    expect(screen.queryByRole('link', { name: /^Review:/ }) !== null).toBe(mayReview);
  });

  it('says that there is none', async () => {
    api.list(LIST, 'sessions', []);
    renderConsole('/admin/sequential-work');
    expect(await screen.findByText('No sequential work yet')).toBeTruthy();
  });

  it('shows the failure with a way to try again', async () => {
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
  it('is read-only, with the marks and the texts as they were typed', async () => {
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

  it('says that the details could not be loaded', async () => {
    api.on(ONE, refusal(404, 'This sequential work does not exist.'));
    renderConsole('/admin/sequential-work/session-1/show');
    const dialog = within(await screen.findByRole('dialog'));
    expect((await dialog.findByRole('alert')).textContent).toContain('Failed to load session details');
  });
});

async function openReview(signedInAs = admin) {
  const view = renderConsole('/admin/sequential-work/session-1/review', { signedInAs });
  const dialog = within(await screen.findByRole('dialog', { name: 'Review sequential work of Ada Moreno' }));
  return { ...view, dialog };
}

const accept = () =>
  api.on(REVIEW, {
    body: { message: 'Review submitted successfully!', session: sessionDetails({ status: 'reviewed' }) },
  });

describe('Review', () => {
  it('marks every image as correct unless something else is said', async () => {
    accept();
    const { dialog } = await openReview();
    expect(dialog.getByRole('button', { name: 'Correct' }).getAttribute('aria-pressed')).toBe('true');
    await userEvent.click(dialog.getByRole('button', { name: 'Next image' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Wrong' }));
    await userEvent.type(dialog.getByRole('textbox', { name: 'Comments on Two' }), 'Line 2');
    await userEvent.type(dialog.getByRole('textbox', { name: 'Overall comments' }), 'Well done.');
    await userEvent.click(dialog.getByRole('button', { name: 'Submit review' }));
    expect(await screen.findByText('Review submitted successfully!')).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(api.callsTo(REVIEW).map(({ body }) => body)).toEqual([
      {
        imageReviews: [
          { imageId: 'image-0', isCorrect: true, comments: '' },
          { imageId: 'image-1', isCorrect: false, comments: 'Line 2' },
          { imageId: 'image-2', isCorrect: true, comments: '' },
        ],
        overallComments: 'Well done.',
      },
    ]);
    expect(Object.keys(localStorage).filter((name) => name.startsWith('inkwell-review'))).toEqual([]);
  });

  it('goes by the keyboard alone, and leaves the letters to whoever writes', async () => {
    accept();
    const { dialog } = await openReview();
    await userEvent.keyboard('k2jj1jk2');
    expect(dialog.getByRole('heading', { name: 'Image 2 of 3: Two' })).toBeTruthy();
    await userEvent.type(dialog.getByRole('textbox', { name: 'Comments on Two' }), 'j1k2');
    expect(dialog.getByRole('heading', { name: 'Image 2 of 3: Two' })).toBeTruthy();
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await screen.findByText('Review submitted successfully!');
    expect(api.callsTo(REVIEW)[0]?.body).toMatchObject({
      imageReviews: [
        { isCorrect: false, comments: '' },
        { isCorrect: false, comments: 'j1k2' },
        { isCorrect: true, comments: '' },
      ],
    });
  });

  it('finds what was typed before a crash', async () => {
    const { dialog, unmount } = await openReview();
    await userEvent.keyboard('2');
    await userEvent.type(dialog.getByRole('textbox', { name: 'Comments on One' }), 'Missing line');
    await userEvent.type(dialog.getByRole('textbox', { name: 'Overall comments' }), 'So far');
    unmount();
    const { dialog: again } = await openReview();
    expect(again.getByRole('button', { name: 'Wrong' }).getAttribute('aria-pressed')).toBe('true');
    expect(again.getByRole<HTMLTextAreaElement>('textbox', { name: 'Comments on One' }).value).toBe(
      'Missing line',
    );
    expect(again.getByRole<HTMLTextAreaElement>('textbox', { name: 'Overall comments' }).value).toBe(
      'So far',
    );
  });

  it('shows nobody what another administrator has typed in this browser', async () => {
    const { dialog, unmount } = await openReview();
    await userEvent.type(dialog.getByRole('textbox', { name: 'Overall comments' }), 'For my eyes');
    unmount();
    const overall = async (signedInAs: typeof admin) => {
      const view = await openReview(signedInAs);
      const { value } = view.dialog.getByRole<HTMLTextAreaElement>('textbox', { name: 'Overall comments' });
      view.unmount();
      return value;
    };
    expect(await overall({ ...admin, id: 'admin-2' })).toBe('');
    expect(await overall(admin)).toBe('For my eyes');
  });

  it('begins anew where what is kept cannot be read', async () => {
    localStorage.setItem(
      'inkwell-review:admin-1:session-1',
      '{"marks":{"image-0":null},"overallComments":""}',
    );
    const { dialog } = await openReview();
    expect(dialog.getByRole('button', { name: 'Correct' }).getAttribute('aria-pressed')).toBe('true');
  });

  it('keeps everything when it fails', async () => {
    api.on(REVIEW, { status: 500 });
    const { dialog } = await openReview();
    await userEvent.type(dialog.getByRole('textbox', { name: 'Overall comments' }), 'Kept');
    await userEvent.click(dialog.getByRole('button', { name: 'Submit review' }));
    expect((await dialog.findByRole('alert')).textContent).toBe('Failed to submit review');
    expect(dialog.getByRole<HTMLTextAreaElement>('textbox', { name: 'Overall comments' }).value).toBe('Kept');
  });

  it('tells the second of two reviewers, and shows what the first has said', async () => {
    api.on(REVIEW, refusal(409, 'This work has been reviewed already.', { code: 'ALREADY_REVIEWED' }));
    const { dialog } = await openReview();
    api.on(ONE, {
      body: { session: sessionDetails({ status: 'reviewed', overallComments: 'By the first' }) },
    });
    await userEvent.click(dialog.getByRole('button', { name: 'Submit review' }));
    expect(await screen.findByText('By the first')).toBeTruthy();
    expect(screen.getByText('This work has been reviewed already.')).toBeTruthy();
  });

  it('says who else is at it, and keeps what was said', async () => {
    api.on(
      REVIEW,
      refusal(409, 'Other Reviewer is reviewing this work until 12:15.', { code: 'REVIEW_CLAIMED' }),
    );
    const { dialog } = await openReview();
    await userEvent.type(dialog.getByRole('textbox', { name: 'Overall comments' }), 'Kept');
    await userEvent.click(dialog.getByRole('button', { name: 'Submit review' }));
    expect((await dialog.findByRole('alert')).textContent).toBe(
      'Other Reviewer is reviewing this work until 12:15.',
    );
    expect(dialog.getByRole<HTMLTextAreaElement>('textbox', { name: 'Overall comments' }).value).toBe('Kept');
  });
});
