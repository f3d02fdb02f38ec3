import 'fake-indexeddb/auto';
import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { draftOf, noVersions } from '../../test/document';
import {
  assignmentExample,
  dashboardInProgress,
  eleanor,
  siteConfig,
  workAddress,
} from '../../test/examples';
import { callsTo, fakeApi, refusal, setNetwork } from '../../test/fakeApi';
import { keepOldAnswer, stubCaches } from '../../test/fakeCaches';
import { renderApp, signIn, signInAsNewUser } from '../../test/renderApp';
import { getSession } from '../api/session';
import type { Dashboard } from '../api/types';
import { withNotice } from '../ui/navigationNotice';

const dashboard = 'GET /api/users/dashboard';
const read = 'GET /api/work/draft';
const save = 'POST /api/work/save-draft';

const dashboardOf = (_id: string, number: number): Dashboard => {
  const { assignment } = dashboardInProgress;
  if (!assignment) throw new Error('The example has an assignment');
  return { ...dashboardInProgress, assignment: { ...assignment, _id, number } };
};

/** The user has two assignments; the second is the current one. */
function answerForTwo(): void {
  fakeApi({
    [dashboard]: ({ assignment }) => {
      if (assignment === 'a1') return { body: dashboardOf('a1', 1) };
      if (assignment === 'a2' || assignment === null) return { body: dashboardOf('a2', 2) };
      return refusal(404, 'NOT_FOUND', 'This assignment was not found');
    },
    [read]: ({ assignment }) => draftOf(assignment === 'a1' ? '<p>first</p>' : '<p>second</p>'),
    [save]: { body: { work: { version: 4, lastSaved: '2026-11-21T09:01:00.000Z' } } },
    'GET /api/work/draft/versions': noVersions,
    'GET /api/work/images': { body: { images: [] } },
    'GET /api/work/pdfs': { body: { pdfs: [] } },
    'GET /api/work/progress': {
      body: {
        totalImages: 0,
        submittedCount: 0,
        submittedImageIds: [],
        draftsCount: 0,
        draftImageIds: [],
        progress: 0,
      },
    },
  });
}

beforeEach(() => {
  signInAsNewUser();
  answerForTwo();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const field = () => screen.findByRole('textbox', { name: 'Your work' });
const showsText = (words: string) => waitFor(async () => expect(await field()).toHaveTextContent(words));

async function write(words: string) {
  const box = await field();
  box.querySelector('p')?.append(words);
  box.dispatchEvent(new Event('input', { bubbles: true }));
}

describe('an address without an assignment', () => {
  it('is completed with the current one, whose dashboard is read once', async () => {
    // An answer that is older than a second is read again.
    vi.useFakeTimers({ toFake: ['Date'] });
    const app = renderApp({ path: '/work-editor' });
    await showsText('second');
    expect(app.address()).toBe(workAddress('/work-editor', 'a2'));
    expect(callsTo(dashboard).map(({ assignment }) => assignment)).toEqual([null]);
    expect(callsTo(read).map(({ assignment }) => assignment)).toEqual(['a2']);
  });

  it('gets no entry in the history', async () => {
    const app = renderApp({ path: '/verify' });
    await screen.findByRole('button', { name: 'Choose a PDF' });
    await act(() => app.navigate('/work-editor'));
    await showsText('second');
    await act(() => app.goBack());
    await screen.findByRole('button', { name: 'Choose a PDF' });
  });

  it('keeps the rest of it, and the message of the screen before', async () => {
    const state = withNotice({ tone: 'success', text: 'Well done' });
    const app = renderApp({ path: '/page-selection?show=draft', state });
    await waitFor(() => expect(app.address()).toBe('/page-selection?show=draft&assignment=a2'));
    expect(await screen.findByText('Well done')).toBeInTheDocument();
    await waitFor(() => expect(app.state()).not.toHaveProperty('notice'));
    expect(app.address()).toBe('/page-selection?show=draft&assignment=a2');
  });

  it('does not move the focus when a visit begins with it', async () => {
    renderApp({ path: '/work-editor' });
    await showsText('second');
    expect(document.body).toHaveFocus();
  });

  it('is completed before the screen leaves for another one', async () => {
    const app = renderApp({ path: '/work-session' });
    await screen.findByText(/There are no images to work on yet/);
    expect(app.address()).toBe(workAddress('/page-selection', 'a2'));
  });
});

describe('an address with an assignment', () => {
  it('shows that one', async () => {
    const app = renderApp({ path: workAddress('/work-editor', 'a1') });
    await showsText('first');
    expect(app.address()).toBe(workAddress('/work-editor', 'a1'));
    expect(screen.getByRole('link', { name: 'Back to Dashboard' })).toHaveAttribute(
      'href',
      workAddress('/dashboard', 'a1'),
    );
  });

  it('is opened without it if it is unknown or that of another user', async () => {
    const unknown = refusal(404, 'NOT_FOUND', 'This assignment was not found');
    fakeApi({ [read]: ({ assignment }) => (assignment === 'a2' ? draftOf('<p>second</p>') : unknown) });
    const app = renderApp({ path: workAddress('/work-editor', 'foreign') });
    await showsText('second');
    expect(app.address()).toBe(workAddress('/work-editor', 'a2'));
  });
});

describe('two assignments, one after the other', () => {
  it('do not mix: text that could not be saved before is sent to the assignment that it was written in', async () => {
    const app = renderApp({ path: workAddress('/work-editor', 'a1') });
    await showsText('first');
    const answer = Promise.withResolvers<void>();
    fakeApi({
      [save]: async () => {
        await answer.promise;
        return { status: 500, body: {} };
      },
    });
    await write(' of the first');
    await app.user.click(screen.getByRole('button', { name: 'Save Draft' }));
    await waitFor(() => expect(callsTo(save)).toHaveLength(1));
    await write(', later');
    await act(() => app.navigate(workAddress('/work-editor', 'a2')));
    await showsText('second');
    answer.resolve();
    answerForTwo();
    expect(await field()).not.toHaveTextContent('of the first');
    await write(' of the second');
    await app.user.click(screen.getByRole('button', { name: 'Save Draft' }));
    await screen.findByText('Draft saved successfully!');
    await act(() => app.navigate(workAddress('/work-editor', 'a1')));
    await showsText('first of the first, later');
    await waitFor(() => expect(callsTo(save).at(-1)).toMatchObject({ assignment: 'a1' }));
    const sent = (assignment: string) =>
      callsTo(save)
        .filter((call) => call.assignment === assignment)
        .map(({ body }) => JSON.stringify(body));
    expect(sent('a1').join()).not.toContain('of the second');
    expect(sent('a2').join()).not.toContain('of the first');
    expect(sent('a1').at(-1)).toContain(' of the first, later');
    expect(sent('a2').at(-1)).toContain(' of the second');
  });
});

describe('without a network', () => {
  beforeEach(() => {
    stubCaches();
  });

  it('an address without an assignment is completed with the one that was shown last', async () => {
    const app = renderApp({ path: workAddress('/work-editor', 'a1') });
    await showsText('first');
    await act(() => app.navigate('/verify'));
    await screen.findByRole('button', { name: 'Choose a PDF' });
    setNetwork(false);
    await act(() => app.navigate('/work-editor'));
    await showsText('first');
    expect(app.address()).toBe(workAddress('/work-editor', 'a1'));
  });

  it('a text that release 0.3.0 kept can be written on, and is sent to the first assignment only', async () => {
    const userId = getSession()?.userId ?? '';
    const { assignment: _none, ...old } = dashboardInProgress;
    await keepOldAnswer(userId, 'dashboard', old);
    await keepOldAnswer(userId, 'site-config', siteConfig);
    await keepOldAnswer(userId, 'document', draftOf('<p>first</p>').body.work);
    setNetwork(false);
    const app = renderApp({ path: '/work-editor' });
    await showsText('first');
    await write(' without a network');
    await app.user.click(screen.getByRole('button', { name: 'Save Draft' }));
    await screen.findByText('Failed to save draft');
    expect(app.address()).toBe('/work-editor');

    setNetwork(true);
    await showsText('second');
    expect(app.address()).toBe(workAddress('/work-editor', 'a2'));
    expect(callsTo(save)).toEqual([]);

    await act(() => app.navigate(workAddress('/work-editor', 'a1')));
    await showsText('first without a network');
    await waitFor(() => expect(callsTo(save)).toHaveLength(1));
    expect(callsTo(save)[0]).toMatchObject({
      assignment: 'a1',
      body: { edit: { insert: ' without a network' } },
    });
  });
});

it('an unsent text of release 0.3.0 is sent to the first assignment only', async () => {
  const { browserCopies } = await import('../../../packages/editor/src/draft/unsent-text-storage');
  const user = { ...eleanor, id: 'user-of-0.3.0' };
  signIn(user);
  await browserCopies.put({
    key: `${user.id}/document/${user.id}`,
    tab: 'closed',
    content: '<p>first, unsent</p>',
    base: '<p>first</p>',
    baseVersion: 3,
    sent: [],
    changedAt: 1,
  });
  const app = renderApp({ path: workAddress('/work-editor', 'a2') });
  await showsText('second');
  expect(await field()).not.toHaveTextContent('unsent');
  await act(() => app.navigate(workAddress('/work-editor', 'a1')));
  await showsText('first, unsent');
  await waitFor(() => expect(callsTo(save).map(({ assignment }) => assignment)).toEqual(['a1']));
});

describe('the dashboard without an assignment in its address', () => {
  const list = 'GET /api/work/assignments';
  const others = { hasMoreAssignments: true };
  const inOrder = (...ids: string[]) => ({
    body: { assignments: ids.map((_id) => assignmentExample({ _id, name: _id })), next: [] },
  });
  const opened = () => screen.findByRole('region', { name: 'Work Management' });

  beforeEach(() => {
    fakeApi({
      [dashboard]: ({ assignment }) => ({
        body: { ...(assignment === 'a1' ? dashboardOf('a1', 1) : dashboardOf('a2', 2)), ...others },
      }),
      [list]: inOrder('a1', 'a2'),
    });
  });

  it('opens the first of the list, which may not be the current one', async () => {
    const app = renderApp({ path: '/dashboard' });
    await opened();
    expect(app.address()).toBe(workAddress('/dashboard', 'a1'));
    expect(callsTo(dashboard).map(({ assignment }) => assignment)).toEqual([null, 'a1']);
    // The parts of the screen were read for that one only.
    expect(new Set(callsTo('GET /api/work/reviews').map(({ assignment }) => assignment))).toEqual(
      new Set(['a1']),
    );
  });

  it('reads nothing again if the current one is the first', async () => {
    fakeApi({ [list]: inOrder('a2', 'a1') });
    const app = renderApp({ path: '/dashboard' });
    await opened();
    expect(app.address()).toBe(workAddress('/dashboard', 'a2'));
    expect(callsTo(dashboard)).toHaveLength(1);
  });

  it('opens the current one if the list cannot be loaded', async () => {
    fakeApi({ [list]: { status: 502, body: '' } });
    const app = renderApp({ path: '/dashboard' });
    await opened();
    expect(app.address()).toBe(workAddress('/dashboard', 'a2'));
  });

  it('opens what the visit has just started', async () => {
    fakeApi({ [dashboard]: { body: { ...dashboardOf('a2', 2), ...others, workAutoStarted: true } } });
    const app = renderApp({ path: '/dashboard' });
    await screen.findByText(/^Welcome! Your work timer has automatically started/);
    expect(app.address()).toBe(workAddress('/dashboard', 'a2'));
  });

  it('another screen opens the current one, as a call without an assignment does', async () => {
    const app = renderApp({ path: '/work-editor' });
    await showsText('second');
    expect(app.address()).toBe(workAddress('/work-editor', 'a2'));
    expect(callsTo(list)).toEqual([]);
  });
});
