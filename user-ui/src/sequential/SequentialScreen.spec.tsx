import { formatLocalDateTime } from '@inkwell/web/format-date';
import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { dashboardInProgress, siteConfig } from '../../test/examples';
import { callsTo, fakeApi, refusal } from '../../test/fakeApi';
import { renderApp, signInAsNewUser } from '../../test/renderApp';
import { allDone, completed, first, second, session, submission } from '../../test/sequential';
import type { SequentialWork } from '../api/types';

const read = 'GET /api/work/sequential/session';
const start = 'POST /api/work/sequential/start';
const save = 'POST /api/work/sequential/save-draft';
const submit = 'POST /api/work/sequential/submit-image';
const complete = 'POST /api/work/sequential/complete';
const reviewDeadline = '2026-11-22T09:00:00.000Z';

const afterDeadline = { body: { ...dashboardInProgress, serverTime: dashboardInProgress.deadlineAt } };

beforeEach(() => {
  signInAsNewUser();
  localStorage.setItem('inkwell.sequential-submit-unasked.a1', '"s1"');
  fakeApi({
    'GET /api/users/dashboard': { body: dashboardInProgress },
    [read]: { body: first },
    [save]: { body: { draft: { version: 3, lastSaved: '2026-11-21T09:01:00.000Z' } } },
  });
});

const field = (number = 1) => screen.findByRole('textbox', { name: `Your text for Ledger, page ${number}` });
const button = (name: string) => screen.getByRole('button', { name });

/** Without a click: in jsdom every pointer is over the separator of the panels. */
async function type(user: UserEvent, text: string) {
  const box = await field();
  box.focus();
  await user.type(box, text, { skipClick: true });
}

async function open() {
  const app = renderApp({ path: '/sequential-work' });
  await waitFor(async () => expect(await field()).toHaveValue('a < b\nand on'));
  return app;
}

describe('the sequential run', () => {
  it('shows the current image, its text and the progress', async () => {
    await open();
    expect(screen.getByText('Image 1 of 2 - 0% Complete')).toBeInTheDocument();
    expect(screen.getByRole('progressbar', { name: 'Submitted images' })).toHaveAttribute(
      'aria-valuenow',
      '0',
    );
    expect(screen.getByRole('img', { name: 'Ledger, page 1' })).toHaveAttribute(
      'src',
      '/userimages/image-1.png?size=web',
    );
    expect(button('Download Image: Ledger, page 1')).toBeInTheDocument();
  });

  it('reads its text once', async () => {
    await open();
    expect(callsTo(read)).toHaveLength(1);
  });

  it('starts automatically', async () => {
    let isStarted = false;
    fakeApi({
      [read]: () => (isStarted ? { body: first } : refusal(404, 'SEQUENTIAL_NOT_STARTED', 'Not started')),
      [start]: () => {
        isStarted = true;
        return { status: 201, body: { session, totalImages: 2 } };
      },
    });
    await open();
    expect(callsTo(start)).toHaveLength(1);
  });

  it('saves the text as a draft', async () => {
    const { user } = await open();
    await type(user, '!');
    window.dispatchEvent(new Event('pagehide'));
    await waitFor(() =>
      expect(callsTo(save)[0]?.body).toMatchObject({ imageId: 'i1', baseVersion: 2, edit: { insert: '!' } }),
    );
  });

  it('submits, and opens the next image with the focus in its text', async () => {
    const { user } = await open();
    fakeApi({
      [submit]: { body: { session: second.session, progressPercentage: 50, isLastImage: false } },
      [read]: { body: second },
    });
    await user.click(button('Submit & Next'));
    const next = await field(2);
    expect(callsTo(submit)[0]?.body).toEqual({
      imageId: 'i1',
      submissionContent: 'a &lt; b\nand on',
      baseVersion: 2,
    });
    expect(screen.getByText('Image 2 of 2 - 50% Complete')).toBeInTheDocument();
    await waitFor(() => expect(next).toHaveFocus());
    expect(next).toHaveValue('');
    expect(screen.getByText('What you have submitted (1)')).toBeInTheDocument();
  });

  it('requires a text', async () => {
    const { user } = await open();
    await user.clear(await field());
    await type(user, '  ');
    await user.click(button('Submit & Next'));
    expect(screen.getByRole('alert')).toHaveTextContent(
      'Please enter your work for this image before proceeding.',
    );
    expect(await field()).toHaveFocus();
    expect(callsTo(submit)).toEqual([]);
    await type(user, 'word');
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('says why it was not submitted, and the text stays', async () => {
    const { user } = await open();
    fakeApi({ [submit]: refusal(503, 'UNAVAILABLE', 'Please try again in a moment') });
    await user.click(button('Submit & Next'));
    expect(await screen.findByRole('alert')).toHaveTextContent('Please try again in a moment');
    expect(await field()).toHaveValue('a < b\nand on');
  });

  it('shows text that is missing in a submission of another device', async () => {
    const { user } = await open();
    await type(user, ' with words of this device');
    fakeApi({
      [submit]: refusal(409, 'ALREADY_SUBMITTED', 'This work has been submitted.'),
      [save]: refusal(409, 'ALREADY_SUBMITTED', 'This work has been submitted.'),
      [read]: { body: second },
    });
    await user.click(button('Submit & Next'));
    await screen.findByText(/Its last part did not reach the server before the work was closed/);
    expect(await field()).toHaveValue('a < b\nand on with words of this device');
    await user.click(button('Go on'));
    await field(2);
    const left = within(await screen.findByRole('region', { name: 'Not submitted for Ledger, page 1' }));
    await user.click(left.getByRole('button', { name: 'Show what was not saved' }));
    expect(await field()).toHaveValue('a < b\nand on with words of this device');
    await user.click(left.getByRole('button', { name: 'Delete it from this browser' }));
    await waitFor(() => expect(screen.queryByText(/did not reach the server/)).not.toBeInTheDocument());
  });

  it('shows an error if the next image cannot be loaded, and retries', async () => {
    const { user } = await open();
    fakeApi({
      [submit]: { body: { session: second.session, progressPercentage: 50, isLastImage: false } },
      [read]: { status: 502, body: '' },
    });
    await user.click(button('Submit & Next'));
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load next image');
    fakeApi({ [read]: { body: second } });
    await user.click(button('Retry'));
    await field(2);
  });

  it('is read-only after the deadline', async () => {
    fakeApi({ 'GET /api/users/dashboard': afterDeadline });
    await open();
    await screen.findByText('This work is in read-only mode. The deadline has passed.');
    expect(await field()).toHaveAttribute('readonly');
    expect(screen.queryByRole('button', { name: 'Submit & Next' })).not.toBeInTheDocument();
  });

  it('shows a conflict if the text was changed elsewhere', async () => {
    const { user } = await open();
    fakeApi({
      [save]: refusal(409, 'DRAFT_CONFLICT', 'Changed elsewhere'),
      [read]: { body: { ...first, draft: { ...first.draft, submissionContent: 'other words', version: 5 } } },
    });
    await type(user, '!');
    window.dispatchEvent(new Event('pagehide'));
    await user.click(await screen.findByRole('button', { name: 'Compare and choose' }));
    const choice = within(await screen.findByRole('dialog', { name: 'Which text do you want to keep?' }));
    const theirs = within(choice.getByRole('region', { name: /^The other text/ }));
    expect(theirs.getByText('other words').tagName).toBe('INS');
    fakeApi({ [save]: { body: { draft: { version: 6, lastSaved: '2026-11-21T09:02:00.000Z' } } } });
    await user.click(choice.getByRole('button', { name: 'Keep my text' }));
    await waitFor(() =>
      expect(screen.queryByText(/has been changed in another window/)).not.toBeInTheDocument(),
    );
    expect(callsTo(save).at(-1)?.body).toMatchObject({ baseVersion: 5 });
  });
});

describe('the end of the run', () => {
  it('is completed after a confirmation, and shows the time until the review', async () => {
    const config = { ...siteConfig, rules: { ...siteConfig.rules, reviewWindowHours: 1 } };
    fakeApi({ [read]: { body: allDone }, 'GET /api/site-config': { body: { config } } });
    const { user } = renderApp({ path: '/sequential-work' });
    await screen.findByRole('heading', { name: 'All Images Completed!' });
    expect(screen.getByText(/It is reviewed within 1 hour\.$/)).toBeInTheDocument();
    await user.click(button('Complete Work'));
    const dialog = within(screen.getByRole('alertdialog'));
    expect(dialog.getByText(/cannot be undone/)).toBeInTheDocument();
    fakeApi({ [complete]: { body: { message: 'Done', reviewDeadline } }, [read]: { body: completed } });
    await user.click(dialog.getByRole('button', { name: 'Complete Work' }));
    expect(await screen.findByRole('heading', { name: 'Work Submitted!' })).toHaveFocus();
    expect(screen.getByText('Done')).toBeInTheDocument();
    expect(screen.getByText('Review in 23 hours 59 minutes')).toBeInTheDocument();
    expect(screen.getByText(`Review deadline: ${formatLocalDateTime(reviewDeadline)}`)).toBeInTheDocument();
  });

  it.each([
    [{ status: 502, body: '' }, 'Failed to complete work'],
    [refusal(409, 'DEADLINE_PASSED', 'The deadline has passed'), 'The deadline has passed'],
  ])('says why it could not be completed', async (answer, text) => {
    fakeApi({ [read]: { body: allDone }, [complete]: answer });
    const { user } = renderApp({ path: '/sequential-work' });
    await screen.findByRole('heading', { name: 'All Images Completed!' });
    await user.click(button('Complete Work'));
    await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Complete Work' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(text);
  });

  it('cannot be completed after the deadline', async () => {
    fakeApi({ [read]: { body: allDone }, 'GET /api/users/dashboard': afterDeadline });
    renderApp({ path: '/sequential-work' });
    await screen.findByText(/this work cannot be completed any more/);
    expect(screen.queryByRole('button', { name: 'Complete Work' })).not.toBeInTheDocument();
  });

  it('shows the result with the mark and the comment of each image', async () => {
    const reviewed: SequentialWork = {
      ...completed,
      session: {
        ...completed.session,
        isReviewed: true,
        accuracyResult: { correct: 11, wrong: 1, percentage: 91.7 },
        imageSubmissions: [{ ...submission, isCorrect: false, reviewComments: 'Line 2 is missing' }],
      },
    };
    fakeApi({ [read]: { body: reviewed } });
    renderApp({ path: '/sequential-work' });
    await screen.findByRole('heading', { name: 'Your work has been reviewed' });
    expect(screen.getByText('92%')).toBeInTheDocument();
    expect(screen.getByText('a < b')).toBeInTheDocument();
    expect(screen.getByText('Comment: Line 2 is missing')).toBeInTheDocument();
    expect(screen.getAllByText('Wrong')).toHaveLength(2);
  });

  it('says that it is penalized', async () => {
    fakeApi({
      [read]: { body: { ...first, session: { ...session, isPenalized: true } } },
      'GET /api/users/dashboard': afterDeadline,
    });
    renderApp({ path: '/sequential-work' });
    await screen.findByText(/was not completed before the deadline and is penalized/);
  });
});

describe('a run that cannot be shown', () => {
  const none = refusal(404, 'SEQUENTIAL_NOT_STARTED', 'Not started');

  it.each([
    ['NO_ACTIVE_IMAGES', 'No Images Available'],
    ['DEADLINE_PASSED', 'Sequential Work'],
  ])('has nothing to show: %s', async (code, title) => {
    fakeApi({ [read]: none, [start]: refusal(409, code, 'No') });
    renderApp({ path: '/sequential-work' });
    await screen.findByRole('link', { name: 'Back to Dashboard' });
    await screen.findByRole('heading', { level: 1, name: title });
  });

  it.each([
    [{ status: 502, body: '' }, 'Failed to load sequential work'],
    [
      refusal(403, 'AGREEMENT_REQUIRED', 'Please sign the agreement first'),
      'Please sign the agreement first',
    ],
  ])('shows a load error on the dashboard', async (answer, text) => {
    fakeApi({ [read]: answer });
    const { path } = renderApp({ path: '/sequential-work' });
    expect(await screen.findByRole('alert')).toHaveTextContent(text);
    expect(path()).toBe('/dashboard');
  });
});
