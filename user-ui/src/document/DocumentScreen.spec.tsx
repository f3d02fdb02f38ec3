import 'fake-indexeddb/auto';
import { formatLocalDateTime } from '@inkwell/web/format-date';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { draftOf, noVersions, openDocument, readDraft, readVersions, textOf } from '../../test/document';
import { dashboardInProgress, workAddress } from '../../test/examples';
import { callsTo, fakeApi, refusal, setNetwork } from '../../test/fakeApi';
import { renderApp, signIn } from '../../test/renderApp';

const submit = 'POST /api/work/submit';

/** As in a time: `UTC`, `GMT+1` or `EST`. */
function ownTimeZone(): string | undefined {
  const parts = new Intl.DateTimeFormat(undefined, { timeZoneName: 'short' }).formatToParts(
    new Date('2026-11-21T08:00:00.000Z'),
  );
  return parts.find(({ type }) => type === 'timeZoneName')?.value;
}

const submitted = {
  body: {
    message: 'Work submitted successfully! Your work will be reviewed in 24 hours.',
    reviewDeadline: '2026-11-22T09:00:00.000Z',
    submittedAt: '2026-11-21T09:00:00.000Z',
  },
};

const button = (name: string) => screen.getByRole('button', { name });
const dialog = () => within(screen.getByRole('alertdialog', { name: 'Submit work' }));
describe('the work editor', () => {
  it('shows the text, the time left, when it was saved and how many words there are', async () => {
    await openDocument(textOf(42));
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Work Editor');
    expect(screen.getByText(/^Time remaining: (?:3 days|2 days, 23 hours)/)).toBeInTheDocument();
    expect(screen.getByText(/^Saved on /)).toHaveTextContent(new RegExp(`${ownTimeZone()}$`));
    expect(screen.getByRole('textbox')).toHaveTextContent(/^word word/);
    expect(await screen.findByText('42')).toBeInTheDocument();
    expect(button('Images (0)')).toBeInTheDocument();
    expect(button('PDFs (0)')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Back to Dashboard' })).toHaveAttribute(
      'href',
      workAddress('/dashboard'),
    );
  });

  it('says how many words are missing before the work can be submitted', async () => {
    await openDocument(textOf(9_999));
    await screen.findByText('9,999');
    expect(button('Submit Work')).toBeDisabled();
    expect(button('Submit Work').parentElement).toHaveAttribute('title', '1 more word needed');
  });

  it('saves on request', async () => {
    const app = await openDocument(textOf(3));
    await app.user.click(button('Save Draft'));
    expect(await screen.findByText('Draft saved successfully!')).toBeInTheDocument();
  });

  it('shows the text and the name of another author', async () => {
    await openDocument(textOf(3));
    const plain = { restoredFrom: null, reason: null, removed: null, length: 9 };
    const byUser = { ...plain, version: 3, savedAt: '2026-11-21T08:00:00.000Z' };
    const author = { _id: 'a1', name: 'Administrator', role: 'admin' as const };
    const look = async (version: number) => {
      const before = callsTo(readVersions).length;
      fakeApi({
        [readVersions]: { body: { versions: [{ ...byUser, version, author }], total: version } },
        [readDraft]: { body: { work: { ...draftOf('<p>with a correction</p>').body.work, version } } },
      });
      document.dispatchEvent(new Event('visibilitychange'));
      await waitFor(() => expect(callsTo(readVersions).length).toBeGreaterThan(before));
    };
    await look(3);
    expect(screen.queryByText(/is writing in this text/)).not.toBeInTheDocument();
    await look(4);
    expect(
      await screen.findByText(/^Administrator is writing in this text, too: saved /),
    ).toBeInTheDocument();
    expect(screen.getByRole('textbox')).toHaveTextContent('with a correction');
    expect(callsTo('POST /api/work/save-draft')).toEqual([]);
  });

  it('does not overwrite a text that could not be loaded', async () => {
    signIn();
    fakeApi({
      'GET /api/users/dashboard': { body: dashboardInProgress },
      'GET /api/work/images': { body: { images: [], total: 0 } },
      'GET /api/work/pdfs': { body: { pdfs: [], total: 0 } },
      [readDraft]: { status: 502, body: '' },
    });
    const app = renderApp({ path: '/work-editor' });
    expect(
      await screen.findByText(/Your saved text could not be loaded yet\. What you write/),
    ).toBeInTheDocument();
    await app.user.click(button('Save Draft'));
    expect(await screen.findByText('Failed to save draft')).toBeInTheDocument();
    expect(callsTo('POST /api/work/save-draft')).toEqual([]);
    fakeApi({ [readDraft]: draftOf(textOf(2)), [readVersions]: noVersions });
    await app.user.click(button('Try again'));
    await waitFor(() => expect(screen.getByRole('textbox')).toHaveTextContent('word word'));
  });
});

describe('submitting', () => {
  it('asks first, sends the whole text with its version, and opens the dashboard', async () => {
    const app = await openDocument(textOf(10_000));
    fakeApi({
      [submit]: submitted,
      'GET /api/work/ledger': { body: { entries: [] } },
      'GET /api/work/pace': { status: 404, body: {} },
    });
    await waitFor(() => expect(button('Submit Work')).toBeEnabled());
    await app.user.click(button('Submit Work'));
    const question = 'Are you sure you want to submit your work? This action cannot be undone.';
    expect(dialog().getByText(question)).toBeInTheDocument();
    await app.user.click(dialog().getByRole('button', { name: 'Cancel' }));
    expect(callsTo(submit)).toEqual([]);
    await app.user.click(button('Submit Work'));
    await app.user.click(dialog().getByRole('button', { name: 'Submit Work' }));
    const told = `Work submitted successfully! Your work will be reviewed in 24 hours. Review deadline: ${formatLocalDateTime('2026-11-22T09:00:00.000Z')}`;
    expect(await screen.findByText(told)).toBeInTheDocument();
    expect(app.path()).toBe('/dashboard');
    expect(callsTo(submit).map(({ body }) => body)).toEqual([{ content: textOf(10_000), baseVersion: 3 }]);
  });

  it("shows the server's message if it is refused, and keeps the text editable", async () => {
    const app = await openDocument(textOf(10_000));
    fakeApi({ [submit]: refusal(500, 'INTERNAL', '') });
    await waitFor(() => expect(button('Submit Work')).toBeEnabled());
    await app.user.click(button('Submit Work'));
    await app.user.click(dialog().getByRole('button', { name: 'Submit Work' }));
    expect(await screen.findByText('Failed to submit work')).toBeInTheDocument();
    expect(screen.getByRole('textbox')).toHaveAttribute('contenteditable', 'true');
  });

  it.each([
    ['', 502, {}, /^Failed to submit work The server has a fault\.$/],
    ['', 503, { 'Retry-After': '20' }, /The server is busy\. Please wait 20 seconds before you try again\.$/],
    [
      'Too many texts at once.',
      429,
      { 'Retry-After': '5' },
      /^Too many texts at once\. Please wait 5 seconds/,
    ],
  ])('says why it failed (%s %d), and submits again on request', async (message, status, headers, told) => {
    const app = await openDocument(textOf(10_000));
    fakeApi({ [submit]: { ...refusal(status, 'SOME_CODE', message), headers } });
    await waitFor(() => expect(button('Submit Work')).toBeEnabled());
    await app.user.click(button('Submit Work'));
    await app.user.click(dialog().getByRole('button', { name: 'Submit Work' }));
    const notice = within(await screen.findByRole('alert'));
    const texts = Array.from((await screen.findByRole('alert')).querySelectorAll('p'), (p) => p.textContent);
    expect(texts.join(' ')).toMatch(told);
    fakeApi({ [submit]: submitted });
    await app.user.click(notice.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText(/^Work submitted successfully!/)).toBeInTheDocument();
    expect(screen.queryByText('Failed to submit work')).not.toBeInTheDocument();
    expect(callsTo(submit)).toHaveLength(2);
  });

  it('says that the browser is offline, and submits again on request', async () => {
    const app = await openDocument(textOf(10_000));
    await waitFor(() => expect(button('Submit Work')).toBeEnabled());
    await app.user.click(button('Submit Work'));
    setNetwork(false);
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    await app.user.click(dialog().getByRole('button', { name: 'Submit Work' }));
    expect(await screen.findByText('Failed to submit work')).toBeInTheDocument();
    expect(screen.getByText('You are offline.')).toBeInTheDocument();
    setNetwork(true);
    fakeApi({ [submit]: submitted });
    await app.user.click(button('Retry'));
    expect(await screen.findByText(/^Work submitted successfully!/)).toBeInTheDocument();
  });

  it('no longer says that it failed after the next save', async () => {
    const app = await openDocument(textOf(10_000));
    const saved = { version: 4, lastSaved: '2026-11-21T09:01:00.000Z' };
    fakeApi({ [submit]: { status: 502, body: '' }, 'POST /api/work/save-draft': { body: { work: saved } } });
    await waitFor(() => expect(button('Submit Work')).toBeEnabled());
    await app.user.click(button('Submit Work'));
    await app.user.click(dialog().getByRole('button', { name: 'Submit Work' }));
    await screen.findByText('Failed to submit work');
    const box = screen.getByRole('textbox');
    box.querySelector('p')?.append(' more');
    box.dispatchEvent(new Event('input', { bubbles: true }));
    await app.user.click(button('Save Draft'));
    await screen.findByText('Draft saved successfully!');
    expect(screen.queryByText('Failed to submit work')).not.toBeInTheDocument();
  });

  it('offers no retry after the deadline', async () => {
    const app = await openDocument(textOf(10_000));
    fakeApi({ [submit]: refusal(409, 'DEADLINE_PASSED', 'The deadline has passed.') });
    await waitFor(() => expect(button('Submit Work')).toBeEnabled());
    await app.user.click(button('Submit Work'));
    await app.user.click(dialog().getByRole('button', { name: 'Submit Work' }));
    expect(await screen.findByText('The deadline has passed.')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Retry' })).not.toBeInTheDocument();
  });
});
