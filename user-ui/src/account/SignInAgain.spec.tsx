import 'fake-indexeddb/auto';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { draftOf, openDocument, textOf } from '../../test/document';
import { dashboardInProgress, eleanor, workAddress } from '../../test/examples';
import { callsTo, fakeApi, refusal } from '../../test/fakeApi';
import { imageExample } from '../../test/references';
import { renderApp, signInAsNewUser } from '../../test/renderApp';
import { first } from '../../test/sequential';
import { endSession, getSession, startSession } from '../api/session';

const save = 'POST /api/work/save-draft';
const login = 'POST /api/auth/login';
const ended = refusal(401, 'UNAUTHENTICATED', 'Your session has ended. Please sign in again.');
const saved = { body: { work: { version: 4, lastSaved: '2026-11-21T09:01:00.000Z' } } };

const text = () => screen.findByRole('textbox', { name: 'Your work', hidden: true });
const dialog = () => screen.findByRole('dialog', { name: 'Sign in again' });
const noDialog = () =>
  expect(screen.queryByRole('dialog', { name: 'Sign in again' })).not.toBeInTheDocument();

async function write(words: string) {
  const box = await text();
  box.querySelector('p')?.append(words);
  box.dispatchEvent(new Event('input', { bubbles: true }));
}

/** Opens a document, and writes a word that is not saved because the session has ended. */
async function openEnded() {
  const app = await openDocument('<p>one</p>');
  const user = getSession();
  fakeApi({ [save]: ended });
  await write(' two');
  await app.user.click(screen.getByRole('button', { name: 'Save Draft' }));
  await dialog();
  return { ...app, userId: user?.userId ?? '' };
}

const answerLogin = (id: string, name = eleanor.name) =>
  fakeApi({
    [login]: { body: { token: 'next-token', user: { ...eleanor, id, name } } },
    [save]: saved,
  });

async function signIn(app: Awaited<ReturnType<typeof openDocument>>) {
  const form = within(await dialog());
  await app.user.type(form.getByLabelText('Password'), 'sample-password');
  await app.user.click(form.getByRole('button', { name: 'Sign in' }));
}

describe('a session that ends while a user writes', () => {
  it('says why in a dialog over the text, which stays, and that the text is kept in this browser', async () => {
    const app = await openEnded();
    const form = await dialog();
    expect(form).toHaveTextContent(
      'Your session was ended: on another device, by a new password, or by an administrator.',
    );
    await waitFor(() => expect(form).toHaveTextContent('Your text is kept in this browser'));
    expect(within(form).getByLabelText('Email Address')).toHaveValue('eleanor@example.com');
    expect(within(form).getByLabelText('Email Address')).toHaveAttribute('readonly');
    expect(within(form).getByLabelText('Password')).toHaveFocus();
    expect(await text()).toHaveTextContent('one two');
    expect(app.path()).toBe('/work-editor');
  });

  it('says that the session has expired if its time is over', async () => {
    await openDocument('<p>one</p>');
    const payload = btoa(JSON.stringify({ exp: Date.parse(dashboardInProgress.serverTime) / 1_000 - 1 }));
    act(() =>
      startSession({ token: `x.${payload}.x`, user: { ...eleanor, id: getSession()?.userId ?? '' } }),
    );
    act(() => endSession('expired'));
    expect(await dialog()).toHaveTextContent('Your session has expired.');
  });

  it('saves the text after the user has signed in again', async () => {
    const app = await openEnded();
    const box = await text();
    answerLogin(app.userId);
    await signIn(app);
    await waitFor(noDialog);
    await waitFor(() => expect(callsTo(save).at(-1)?.token).toBe('next-token'));
    expect(callsTo(login).map(({ body }) => body)).toEqual([
      { email: 'eleanor@example.com', password: 'sample-password' },
    ]);
    expect(await screen.findByText(/^Saved on /)).toBeInTheDocument();
    expect(await text(), 'the editor was not replaced').toBe(box);
    expect(box).toHaveTextContent('one two');
  });

  it('shows why a sign-in is refused, and keeps the text', async () => {
    const app = await openEnded();
    fakeApi({ [login]: refusal(403, 'ACCOUNT_SUSPENDED', 'Your account is suspended. Please contact us.') });
    await signIn(app);
    expect(await screen.findByText('Your account is suspended. Please contact us.')).toBeInTheDocument();
    expect(await text()).toHaveTextContent('one two');
  });

  it('refuses another user, whose new session is ended', async () => {
    const app = await openEnded();
    answerLogin('somebody-else', 'Somebody Else');
    fakeApi({ 'POST /api/auth/logout': { body: { message: 'Signed out' } } });
    const before = callsTo(save).length;
    await signIn(app);
    expect(
      await screen.findByText(
        /^This is the account of Somebody Else, and this text belongs to Eleanor Marsh\./,
      ),
    ).toBeInTheDocument();
    expect(getSession()).toBeNull();
    await waitFor(() =>
      expect(callsTo('POST /api/auth/logout').map(({ token }) => token)).toEqual(['next-token']),
    );
    expect(callsTo(save)).toHaveLength(before);
  });

  it('lets the user read and write on after Escape, and sign in later', async () => {
    const app = await openEnded();
    const cancel = new Event('cancel', { cancelable: true });
    act(() => void screen.getByRole('dialog', { name: 'Sign in again' }).dispatchEvent(cancel));
    noDialog();
    expect(screen.getByText(/^You are signed out\. Your text is kept in this browser/)).toBeInTheDocument();
    await write(' three');
    answerLogin(app.userId);
    await app.user.click(screen.getByRole('button', { name: 'Sign in' }));
    await signIn(app);
    await waitFor(() => expect(callsTo(save).at(-1)?.token).toBe('next-token'));
    expect(callsTo(save).at(-1)?.body).toMatchObject({ edit: { insert: ' two three' } });
    expect(screen.queryByText(/^You are signed out/)).not.toBeInTheDocument();
  });

  it('explains a failed submission until the user is signed in again', async () => {
    const app = await openDocument(textOf(10_000));
    const userId = getSession()?.userId ?? '';
    fakeApi({ 'POST /api/work/submit': ended });
    const submit = screen.getByRole('button', { name: 'Submit Work' });
    await waitFor(() => expect(submit).toBeEnabled());
    await app.user.click(submit);
    const confirmation = within(screen.getByRole('alertdialog'));
    await app.user.click(confirmation.getByRole('button', { name: 'Submit Work' }));
    await dialog();
    const notice = await screen.findByText('Your session has ended. Please sign in again.');
    answerLogin(userId);
    await signIn(app);
    await waitFor(noDialog);
    expect(notice).not.toBeInTheDocument();
    expect(callsTo('POST /api/work/submit'), 'not submitted without being asked').toHaveLength(1);
  });

  it('leaves for the sign-in page, which returns here, and keeps the text for its user', async () => {
    const app = await openEnded();
    await app.user.click(screen.getByRole('link', { name: 'Leave this text for the sign-in page' }));
    await screen.findByText('Sign in to continue your work.');
    expect(app.state()).toEqual({ from: workAddress('/work-editor') });
    expect(app.isLoaded(['dashboard', 'a1']), 'answers that the next user must not see').toBe(false);
    const { userId } = app;
    fakeApi({ 'GET /api/work/draft': draftOf('<p>of another</p>') });
    const password = screen.getByLabelText('Password');
    answerLogin('yet-another');
    await app.user.type(screen.getByLabelText('Email Address'), 'other@example.com');
    await app.user.type(password, 'sample-password');
    await app.user.click(screen.getByRole('button', { name: 'Sign in' }));
    await waitFor(async () => expect(await text()).toHaveTextContent('of another'));
    expect(callsTo(save).filter(({ token }) => token === 'next-token')).toEqual([]);

    fakeApi({ 'GET /api/work/draft': draftOf('<p>one</p>') });
    act(() => startSession({ token: 'first-again', user: { ...eleanor, id: userId } }));
    await waitFor(async () => expect(await text()).toHaveTextContent('one two'));
  });
});

describe('a session that ends in two tabs', () => {
  const fromOtherTab = (key: string, newValue: string | null) =>
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key, newValue })));

  it('is asked for in both, and a sign-in in one is noticed in the other', async () => {
    await openDocument('<p>one</p>');
    const before: Record<string, string> = { ...localStorage };
    fakeApi({ [save]: saved });
    localStorage.clear();
    fromOtherTab('token', null);
    await dialog();
    await write(' two');
    for (const [key, value] of Object.entries({ ...before, token: 'of-the-other-tab' }))
      localStorage.setItem(key, value);
    fromOtherTab('token', 'of-the-other-tab');
    noDialog();
    await waitFor(() => expect(callsTo(save).at(-1)?.token).toBe('of-the-other-tab'));
  });

  it('leaves the text after a logout in the other', async () => {
    const app = await openDocument('<p>one</p>');
    fromOtherTab('signed-out', 'true');
    localStorage.clear();
    fromOtherTab('token', null);
    await screen.findByRole('heading', { name: 'Sign in to your account' });
    expect(app.path()).toBe('/login');
    expect(app.state()).toEqual({ from: undefined });
  });
});

describe.each([
  ['a page', '/image-work/i1', 'POST /api/work/save-page-draft'],
  ['an image of the sequential work', '/sequential-work', 'POST /api/work/sequential/save-draft'],
])('the text of %s', (_name, path, savePart) => {
  const image = { ...imageExample(1), minWords: 1 };
  beforeEach(() => {
    signInAsNewUser();
    fakeApi({
      'GET /api/users/dashboard': { body: dashboardInProgress },
      'GET /api/work/images': { body: { images: [image] } },
      'GET /api/work/progress': {
        body: {
          totalImages: 1,
          submittedCount: 0,
          submittedImageIds: [],
          draftsCount: 1,
          draftImageIds: ['i1'],
          progress: 0,
        },
      },
      'GET /api/work/page-draft/i1': {
        body: {
          image,
          draft: {
            submissionContent: '<p>one</p>',
            lastSaved: null,
            isDraft: true,
            version: 3,
            submittedAt: null,
            reviewDeadline: null,
          },
        },
      },
      'GET /api/work/sequential/session': { body: first },
      [savePart]: { body: { draft: { version: 4, lastSaved: '2026-11-21T09:01:00.000Z' } } },
    });
  });

  it('stays, and is saved after the next sign-in', async () => {
    const userId = getSession()?.userId ?? '';
    const app = renderApp({ path });
    const field = await screen.findByRole('textbox', { name: 'Your text for Ledger, page 1' });
    const isSequential = field instanceof HTMLTextAreaElement;
    await waitFor(() => expect(isSequential ? field.value : field.textContent).toMatch(/on/));
    act(() => endSession('expired'));
    await dialog();
    if (isSequential) field.value += ' two';
    else field.querySelector('p')?.append(' two');
    field.dispatchEvent(new Event('input', { bubbles: true }));
    fakeApi({ [login]: { body: { token: 'next-token', user: { ...eleanor, id: userId } } } });
    await signIn(app);
    await waitFor(() => expect(callsTo(savePart).at(-1)?.token).toBe('next-token'));
    expect(field).toBeInTheDocument();
  });
});
