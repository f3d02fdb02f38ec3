import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { card, open, panel, read } from '../../test/dashboard';
import { assignmentExample, dashboardInProgress, workAddress } from '../../test/examples';
import { callsTo, fakeApi, refusal } from '../../test/fakeApi';
import { renderApp, signIn } from '../../test/renderApp';
import type { Dashboard, WorkAssignment } from '../api/types';

const assignments = 'GET /api/work/assignments';
const take = 'POST /api/work/assignments/next';
const result = { correct: 97, wrong: 3, percentage: 97, reviewedAt: '2026-11-19T09:00:00.000Z' };

const running = assignmentExample({ number: 3, name: 'Ledgers, no. 3' });
const waiting: WorkAssignment = {
  ...running,
  _id: 'a2',
  number: 2,
  project: { _id: 'project2', name: 'Letters' },
  name: 'Letters',
  state: 'not_started',
  startedAt: null,
  deadlineAt: null,
};
const submitted: WorkAssignment = {
  ...running,
  _id: 'a0',
  number: 1,
  name: 'Ledgers, no. 1',
  state: 'submitted',
  submittedAt: '2026-11-18T09:00:00.000Z',
  accuracyResult: result,
  report: { reviewId: 'r1' },
};

const dashboardOf = (
  { _id, number, project }: WorkAssignment,
  changes: Partial<Dashboard> = {},
): Dashboard => {
  const { assignment } = dashboardInProgress;
  if (!assignment) throw new Error('The example has an assignment');
  const shown = { ...assignment, _id, number, project: { ...assignment.project, ...project } };
  return { ...dashboardInProgress, hasMoreAssignments: true, ...changes, assignment: shown };
};
const notStarted: Partial<Dashboard> = {
  workStatus: 'not_started',
  deadlineAt: null,
  user: { ...dashboardInProgress.user, workStartedAt: null },
};

function answer(own: WorkAssignment[], next: object[] = []): void {
  signIn();
  fakeApi({
    [read]: ({ assignment }) =>
      assignment === 'a2' ? { body: dashboardOf(waiting, notStarted) } : { body: dashboardOf(running) },
    [assignments]: { body: { assignments: own, next } },
  });
}

const switcher = () => within(screen.getByRole('navigation', { name: 'Assignment shown' }));
const opened = () => screen.findByRole('region', { name: 'Work Management' });

describe('with one assignment', () => {
  it('the list is not read, and nothing is added', async () => {
    await open();
    expect(callsTo(assignments)).toEqual([]);
    expect(screen.queryByRole('navigation', { name: 'Assignment shown' })).not.toBeInTheDocument();
    expect(screen.queryByRole('region', { name: 'Your assignments' })).not.toBeInTheDocument();
  });
});

describe('with several assignments', () => {
  it('the switch names each project with its time, and puts the choice into the address and the focus on it', async () => {
    answer([running, waiting, submitted]);
    const app = renderApp({ path: '/dashboard' });
    await opened();
    expect(
      switcher()
        .getAllByRole('link')
        .map((link) => link.textContent),
    ).toEqual(['Ledgers, no. 3 3 days left', 'Letters Not Started', 'Ledgers, no. 1 Submitted']);
    expect(switcher().getByRole('link', { current: 'page' })).toHaveTextContent('Ledgers');
    await app.user.click(switcher().getByRole('link', { name: /Letters/ }));
    await screen.findByRole('button', { name: 'Start: gives you 96 hours' });
    expect(app.address()).toBe(workAddress('/dashboard', 'a2'));
    expect(switcher().getByRole('link', { current: 'page' })).toHaveFocus();
    expect(switcher().getByRole('link', { current: 'page' })).toHaveTextContent('Letters');
    await app.goBack();
    await waitFor(() => expect(card('Work Status').getByText('In Progress')).toBeInTheDocument());
  });

  it('the address chooses the assignment', async () => {
    answer([running, waiting]);
    renderApp({ path: workAddress('/dashboard', 'a2') });
    await opened();
    expect(panel().getByText('Your work has not started yet')).toBeInTheDocument();
  });

  it('the list has the state, the result, the texts, the corrections and the report of each', async () => {
    answer([
      running,
      { ...waiting, startBy: '2026-11-30T09:00:00.000Z' },
      { ...submitted, isPenalized: true },
    ]);
    renderApp({ path: '/dashboard' });
    await opened();
    const list = within(screen.getByRole('region', { name: 'Your assignments' }));
    expect(list.getAllByRole('listitem')).toHaveLength(3);
    const entry = within(list.getByRole('listitem', { name: 'Ledgers, no. 1' }));
    expect(entry.getByText('Submitted')).toBeInTheDocument();
    expect(entry.getByText('Accuracy:')).toHaveTextContent('97%');
    expect(entry.getByText('Penalized')).toBeInTheDocument();
    const target = (name: RegExp) => entry.getByRole('link', { name }).getAttribute('href');
    expect(target(/^Show above/)).toBe(workAddress('/dashboard', 'a0'));
    expect(target(/^Read your texts/)).toBe(workAddress('/texts', 'a0'));
    expect(target(/^My corrections/)).toBe(workAddress('/corrections/r1', 'a0'));
    expect(entry.getByRole('button', { name: /^Download Report/ })).toBeInTheDocument();
    const unstarted = within(list.getByRole('listitem', { name: 'Letters' }));
    expect(unstarted.getByText(/, start by /)).toBeInTheDocument();
    expect(unstarted.queryByRole('link', { name: /texts/ })).not.toBeInTheDocument();
  });

  it('the switch and the list say what was returned, in the order of the server', async () => {
    answer([{ ...submitted, isReturned: true }, { ...running, isReturned: true }, waiting]);
    fakeApi({
      [read]: ({ assignment }) => ({ body: dashboardOf(assignment === 'a1' ? running : submitted) }),
    });
    renderApp({ path: workAddress('/dashboard') });
    await opened();
    expect(
      switcher()
        .getAllByRole('link')
        .map((link) => link.textContent),
    ).toEqual([
      'Ledgers, no. 1 Returned, Submitted',
      'Ledgers, no. 3 Returned, 3 days left',
      'Letters Not Started',
    ]);
    const entries = within(screen.getByRole('region', { name: 'Your assignments' })).getAllByRole('listitem');
    expect(entries.map((entry) => within(entry).queryByText('Returned') !== null)).toEqual([
      true,
      true,
      false,
    ]);
  });

  it('a list that cannot be loaded says so, and the shown assignment stays', async () => {
    answer([]);
    fakeApi({ [assignments]: { status: 502, body: '' } });
    const app = renderApp({ path: '/dashboard' });
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load your assignments');
    await opened();
    fakeApi({ [assignments]: { body: { assignments: [running, waiting], next: [] } } });
    await app.user.click(screen.getByRole('button', { name: 'Retry' }));
    await screen.findByRole('navigation', { name: 'Assignment shown' });
  });

  it('work of a paused project says why it cannot be started, and ended work why it has ended', async () => {
    const startRefusal = 'This project is paused, so the work cannot be started now.';
    answer([running, { ...waiting, startRefusal }]);
    const app = renderApp({ path: workAddress('/dashboard', 'a2') });
    await screen.findByText(startRefusal);
    expect(panel().queryByRole('button')).not.toBeInTheDocument();
    fakeApi({
      [assignments]: {
        body: { assignments: [running, { ...waiting, state: 'ended', endedReason: 'withdrawn' }], next: [] },
      },
    });
    await app.navigate(workAddress('/dashboard', 'a1'));
    await waitFor(() => expect(card('Work Status').getByText('In Progress')).toBeInTheDocument());
    await app.navigate(workAddress('/dashboard', 'a2'));
    expect(await screen.findByText('This work has ended')).toBeInTheDocument();
    expect(panel().getByText(/^It was withdrawn before you had started it/)).toBeInTheDocument();
  });
});

describe('the next assignment', () => {
  const offer = { project: { _id: 'project1', name: 'Ledgers' }, workWindowHours: 96, images: 20 };
  const more = () => within(screen.getByRole('region', { name: 'More work' }));

  it('is taken with a button that says what it gives, and is shown', async () => {
    answer([submitted], [offer]);
    fakeApi({ [take]: { body: dashboardOf(waiting, notStarted) } });
    const app = renderApp({ path: '/dashboard' });
    await opened();
    expect(more().getByText(/20 images/)).toHaveTextContent('Your 96 hours begin when you start it.');
    // One assignment needs no list.
    expect(screen.queryByRole('region', { name: 'Your assignments' })).not.toBeInTheDocument();
    fakeApi({ [assignments]: { body: { assignments: [waiting, submitted], next: [] } } });
    await app.user.click(more().getByRole('button', { name: 'Take the next assignment: Ledgers' }));
    await screen.findByText('Your work has not started yet');
    expect(app.address()).toBe(workAddress('/dashboard', 'a2'));
    expect(callsTo(take).map(({ body }) => body)).toEqual([{ projectId: 'project1' }]);
    expect(screen.queryByRole('region', { name: 'More work' })).not.toBeInTheDocument();
  });

  it('shows why it cannot be taken, and reads again what can', async () => {
    answer([submitted], [offer]);
    const message = 'No images are left for you in this project.';
    fakeApi({ [take]: refusal(409, 'NO_IMAGES_LEFT', message) });
    const app = renderApp({ path: '/dashboard' });
    await opened();
    fakeApi({ [assignments]: { body: { assignments: [submitted], next: [{ ...offer, images: 0 }] } } });
    await app.user.click(more().getByRole('button', { name: /^Take the next assignment/ }));
    await more().findByText('No more images are left for you in “Ledgers” at the moment.');
  });

  it('says that no images are left only of the project that is shown', async () => {
    const none = { ...offer, images: 0 };
    const ofOther = { ...none, project: { _id: 'project2', name: 'Letters' } };
    answer([running, submitted, waiting], [none, ofOther]);
    renderApp({ path: '/dashboard' });
    await opened();
    await more().findByText('No more images are left for you in “Ledgers” at the moment.');
    expect(screen.queryByText(/in “Letters” at the moment/)).not.toBeInTheDocument();
  });

  it('says so of another project when the last images went to others meanwhile', async () => {
    const ofOther = { ...offer, project: { _id: 'project2', name: 'Letters' } };
    answer([running, submitted], [ofOther]);
    fakeApi({ [take]: refusal(409, 'NO_IMAGES_LEFT', 'No images are left for you in this project.') });
    const app = renderApp({ path: '/dashboard' });
    await opened();
    fakeApi({
      [assignments]: { body: { assignments: [running, submitted], next: [{ ...ofOther, images: 0 }] } },
    });
    await app.user.click(more().getByRole('button', { name: /^Take the next assignment/ }));
    await more().findByText('No more images are left for you in “Letters” at the moment.');
  });
});
