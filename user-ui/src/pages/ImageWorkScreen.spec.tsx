import { formatLocalDateTime } from '@inkwell/web/format-date';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { dashboardInProgress, siteConfig, workAddress } from '../../test/examples';
import { callsTo, fakeApi, refusal, setNetwork } from '../../test/fakeApi';
import { imageExample } from '../../test/references';
import { renderApp, signIn } from '../../test/renderApp';

const images = [1, 2, 3].map((number) => ({ ...imageExample(number), minWords: 3 }));
const read = 'GET /api/work/page-draft/i1';
const submit = 'POST /api/work/submit-page';
const reviewDeadline = '2026-11-23T09:00:00.000Z';
const emptyDraft = {
  submissionContent: '',
  lastSaved: null,
  isDraft: true,
  version: 0,
  submittedAt: null,
  reviewDeadline: null,
};
const written = {
  ...emptyDraft,
  submissionContent: '<p>one two three</p>',
  lastSaved: '2026-11-21T08:00:00.000Z',
  version: 3,
};
const submitted = { ...written, isDraft: false, submittedAt: '2026-11-22T09:00:00.000Z', reviewDeadline };
const progress = {
  totalImages: 3,
  submittedCount: 1,
  submittedImageIds: ['i1'],
  draftsCount: 0,
  draftImageIds: [],
  progress: 33,
};

beforeEach(() => {
  signIn();
  fakeApi({
    'GET /api/site-config': {
      body: { config: { ...siteConfig, rules: { ...siteConfig.rules, minWords: 3 } } },
    },
    'GET /api/users/dashboard': { body: dashboardInProgress },
    'GET /api/work/images': { body: { images } },
    'GET /api/work/progress': { body: progress },
    [read]: { body: { image: images[0], draft: written } },
  });
});

async function open() {
  const app = renderApp({ path: '/image-work/i1' });
  await screen.findByRole('textbox', { name: 'Your text for Ledger, page 1' });
  return app;
}

const button = (name: string) => screen.getByRole('button', { name });

describe('working on one page', () => {
  it('shows the image beside the text', async () => {
    const { user } = await open();
    const side = within(screen.getByRole('region', { name: 'Image' }));
    expect(side.getByRole('img', { name: 'Ledger, page 1' })).toHaveAttribute(
      'src',
      '/userimages/image-1.png?size=web',
    );
    expect(side.getByText('Brown ink on laid paper')).toBeInTheDocument();
    expect(screen.getByRole('textbox')).toHaveTextContent('one two three');
    expect(await screen.findByText('Enough words to submit')).toBeInTheDocument();
    await user.click(button('Hide Image'));
    expect(screen.queryByRole('region', { name: 'Image' })).not.toBeInTheDocument();
    expect(button('Show Image')).toBeInTheDocument();
  });

  it('says that the image could not be saved', async () => {
    const { user } = await open();
    fakeApi({ 'GET /api/work/images/i1/download': { status: 502, body: '' } });
    await user.click(button('Download Image: Ledger, page 1'));
    expect(await screen.findByRole('alert')).toHaveTextContent(/^Failed to download image$/);
  });

  it('reads its text once', async () => {
    await open();
    await screen.findByText('Enough words to submit');
    expect(callsTo(read)).toHaveLength(1);
  });

  it('does not open the text that an earlier visit left in the cache', async () => {
    const { navigate } = await open();
    await screen.findByText('Enough words to submit');
    await act(() => navigate(workAddress('/page-selection')));
    const newer = { ...written, submissionContent: '<p>one two three four</p>', version: 4 };
    fakeApi({ [read]: { body: { image: images[0], draft: newer } } });
    await act(() => navigate(workAddress('/image-work/i1')));
    await waitFor(() => expect(screen.getByRole('textbox')).toHaveTextContent('one two three four'));
  });

  it('saves the draft', async () => {
    const { user } = await open();
    await user.click(button('Save Draft'));
    await screen.findByText('Draft saved successfully!');
  });

  it('cannot be submitted with too few words, and says how many are missing', async () => {
    fakeApi({ [read]: { body: { image: images[0], draft: emptyDraft } } });
    await open();
    await waitFor(() =>
      expect(button('Submit Work').parentElement).toHaveAttribute('title', '3 more words needed'),
    );
    expect(button('Submit Work')).toBeDisabled();
  });

  it('is submitted after a confirmation, and is then read-only', async () => {
    localStorage.setItem('inkwell.page-selection.u1.a1', '["i1","i3"]');
    const { user } = await open();
    await waitFor(() => expect(button('Submit Work')).toBeEnabled());
    await user.click(button('Submit Work'));
    const dialog = within(screen.getByRole('alertdialog', { name: 'Submit this page' }));
    expect(dialog.getByText(/You will not be able to edit it afterwards/)).toBeInTheDocument();
    fakeApi({
      [submit]: {
        body: {
          message: 'Work submitted successfully!',
          reviewDeadline,
          submittedAt: submitted.submittedAt,
          isWorkSubmitted: false,
          arePagesComplete: false,
        },
      },
      [read]: { body: { image: images[0], draft: submitted } },
    });
    await user.click(dialog.getByRole('button', { name: 'Submit Work' }));
    await screen.findByText('Submitted');
    expect(callsTo(submit)[0]?.body).toEqual({
      imageId: 'i1',
      submissionContent: '<p>one two three</p>',
      baseVersion: 3,
    });
    const message = screen.getByText(/^Work submitted successfully!/);
    expect(message).toHaveTextContent('no longer change it');
    await waitFor(() => expect(message.parentElement).toHaveFocus());
    expect(
      await screen.findByText(`Review deadline: ${formatLocalDateTime(reviewDeadline)}`),
    ).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Submit Work' })).not.toBeInTheDocument();
    expect(await screen.findByRole('link', { name: 'Next: Ledger, page 3' })).toHaveAttribute(
      'href',
      workAddress('/image-work/i3'),
    );
  });

  it('is not shown as unsaved if it was submitted before its first save', async () => {
    fakeApi({ [read]: { body: { image: images[0], draft: { ...submitted, lastSaved: null } } } });
    renderApp({ path: '/image-work/i1' });
    await screen.findByText(/^This page has been submitted/);
    expect(screen.queryByText(/Not saved yet|Nothing was saved/)).not.toBeInTheDocument();
  });

  it('is not submitted if the confirmation is cancelled', async () => {
    const { user } = await open();
    await waitFor(() => expect(button('Submit Work')).toBeEnabled());
    await user.click(button('Submit Work'));
    await user.click(button('Cancel'));
    expect(callsTo(submit)).toEqual([]);
  });

  it('says why it was not submitted', async () => {
    const { user } = await open();
    await waitFor(() => expect(button('Submit Work')).toBeEnabled());
    fakeApi({ [submit]: refusal(400, 'TOO_FEW_WORDS', 'Your work must contain at least 4 words') });
    await user.click(button('Submit Work'));
    await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Submit Work' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Your work must contain at least 4 words');
    expect(button('Save Draft')).toBeEnabled();
  });

  it('is read-only after it was submitted as the last page', async () => {
    fakeApi({
      [read]: { body: { image: images[0], draft: submitted } },
      'GET /api/work/progress': { body: { ...progress, submittedImageIds: ['i1', 'i2', 'i3'] } },
    });
    renderApp({ path: '/image-work/i1' });
    await screen.findByText('This page has been submitted. You can read it, but no longer change it.');
    expect(screen.queryByRole('button', { name: 'Save Draft' })).not.toBeInTheDocument();
    expect(await screen.findByRole('link', { name: 'To the dashboard' })).toBeInTheDocument();
  });

  it('is read-only after the deadline', async () => {
    fakeApi({
      'GET /api/users/dashboard': {
        body: { ...dashboardInProgress, serverTime: dashboardInProgress.deadlineAt },
      },
    });
    renderApp({ path: '/image-work/i1' });
    await screen.findByText('This page is in read-only mode. The deadline has passed.');
    expect(screen.queryByRole('button', { name: 'Submit Work' })).not.toBeInTheDocument();
  });
});

describe('a page that cannot be worked on', () => {
  it('does not exist', async () => {
    fakeApi({ [read]: refusal(404, 'NOT_FOUND', 'This image was not found') });
    renderApp({ path: '/image-work/i1' });
    await screen.findByRole('heading', { name: 'Image Not Found' });
    expect(screen.getByRole('link', { name: 'Back to Page Selection' })).toHaveAttribute(
      'href',
      workAddress('/page-selection'),
    );
  });

  it.each([
    [{ status: 502, body: '' }, 'Failed to load work data'],
    [
      refusal(403, 'AGREEMENT_REQUIRED', 'Please sign the agreement first'),
      'Please sign the agreement first',
    ],
  ])('shows a load error on the page selection', async (answer, text) => {
    fakeApi({ [read]: answer });
    const { path } = renderApp({ path: '/image-work/i1' });
    expect(await screen.findByRole('alert')).toHaveTextContent(text);
    expect(path()).toBe('/page-selection');
  });

  it('cannot be loaded when the network went while the app was open', async () => {
    const app = renderApp({ path: '/page-selection' });
    await screen.findByRole('list', { name: 'Pages' });
    setNetwork(false);
    await app.navigate(workAddress('/image-work/i1'));
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load work data');
    expect(app.path()).toBe('/page-selection');
  });

  it('opens the first of the pages that were selected in release 0.3.0', async () => {
    localStorage.setItem('inkwell.page-selection.u1', '["i1","i3"]');
    const { address } = renderApp({ path: '/work-session' });
    await screen.findByRole('heading', { level: 1, name: 'Ledger, page 1' });
    expect(address()).toBe(workAddress('/image-work/i1'));
    expect(localStorage.getItem('inkwell.page-selection.u1')).toBeNull();
  });

  it('opens the first of the selected pages', async () => {
    localStorage.setItem('inkwell.page-selection.u1.a1', '["i1","i3"]');
    const { path } = renderApp({ path: '/work-session' });
    await screen.findByRole('heading', { level: 1, name: 'Ledger, page 1' });
    expect(path()).toBe('/image-work/i1');
  });
});
