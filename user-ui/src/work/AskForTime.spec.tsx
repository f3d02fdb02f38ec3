import { formatLocalDateTime } from '@inkwell/web/format-date';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { dashboardInProgress } from '../../test/examples';
import { callsTo, fakeApi, refusal, setNetwork } from '../../test/fakeApi';
import { renderApp, signIn } from '../../test/renderApp';
import type { TimeRequest, TimeRequests } from '../api/types';

const READ = 'GET /api/work/extension-requests';
const ASK = 'POST /api/work/extension-requests';
const WITHDRAW = 'POST /api/work/extension-requests/r1/withdraw';
const WAITING = 'You asked for 24 more hours. Your deadline does not move until this is answered.';

const open: TimeRequest = {
  _id: 'r1',
  hours: 24,
  reason: 'The power was cut',
  createdAt: '2026-11-21T08:00:00.000Z',
  answer: null,
  answeredAt: null,
  grantedHours: null,
  refusalReason: null,
  isWithdrawn: false,
};
const answeredAt = '2026-11-21T08:30:00.000Z';

beforeEach(() => {
  signIn();
  fakeApi({ 'GET /api/users/dashboard': { body: dashboardInProgress } });
});

/** Answers with these requests, the newest first, after they were made. */
function withRequests(...requests: TimeRequest[]): void {
  fakeApi({ [READ]: { body: { requests, freeHours: 0, freeHoursLeft: 0 } } });
}

async function openDialog() {
  const app = renderApp({ path: '/dashboard' });
  await app.user.click(await screen.findByRole('button', { name: 'Ask for more time' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Ask for more time' }));
  return { ...app, dialog };
}

it('asks for more time, and shows that the deadline waits for the answer', async () => {
  const { user, dialog } = await openDialog();
  expect(dialog.getByLabelText('Hours')).toHaveValue('24');
  await user.type(dialog.getByLabelText('Reason'), ' The power was cut ');
  fakeApi({
    [ASK]: () => {
      withRequests(open);
      return { status: 201, body: { request: open } };
    },
  });
  await user.dblClick(dialog.getByRole('button', { name: 'Send request' }));
  expect(await screen.findByText(WAITING)).toBeVisible();
  expect(callsTo(ASK).map(({ body, assignment }) => [assignment, body])).toEqual([
    ['a1', { hours: 24, reason: 'The power was cut' }],
  ]);
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Ask for more time' })).not.toBeInTheDocument();
  await waitFor(() => expect(screen.getByText(WAITING)).toHaveFocus());
});

it.each<[Omit<TimeRequests, 'requests'>, string]>([
  [
    { freeHours: 0, freeHoursLeft: 0 },
    'An administrator answers by e-mail. Your deadline does not move until then.',
  ],
  [
    { freeHours: 36, freeHoursLeft: 36 },
    'Up to 36 hours are granted at once. If you ask for more, an administrator answers by e-mail, and your deadline does not move until then.',
  ],
  [
    { freeHours: 36, freeHoursLeft: 12 },
    'Up to 12 hours are granted at once: what is left of 36. If you ask for more, an administrator answers by e-mail, and your deadline does not move until then.',
  ],
  [
    { freeHours: 36, freeHoursLeft: 0 },
    'The 36 hours that are granted at once are used. An administrator answers by e-mail. Your deadline does not move until then.',
  ],
])('says what is granted at once, and what is left of it: %o', async (allowance, text) => {
  fakeApi({ [READ]: { body: { requests: [], ...allowance } } });
  const { dialog } = await openDialog();
  expect(dialog.getByText(text)).toBeVisible();
});

it('withdraws an open request after a question, and lets the user ask again', async () => {
  withRequests(open);
  const { user } = renderApp({ path: '/dashboard' });
  await user.click(await screen.findByRole('button', { name: 'Withdraw request' }));
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Withdraw your request' }));
  fakeApi({
    [WITHDRAW]: () => {
      const request = { ...open, answer: 'closed', answeredAt, isWithdrawn: true } as const;
      withRequests(request);
      return { body: { request } };
    },
  });
  await user.click(dialog.getByRole('button', { name: 'Withdraw request' }));
  const text = `You withdrew your request for 24 more hours (${formatLocalDateTime(answeredAt)}).`;
  await waitFor(() => expect(screen.getByText(text)).toHaveFocus());
  expect(callsTo(WITHDRAW).map(({ assignment }) => assignment)).toEqual(['a1']);
  expect(screen.getByRole('button', { name: 'Ask for more time' })).toBeVisible();
});

it('shows the answer if staff were faster, and says why a withdrawal failed', async () => {
  withRequests(open);
  const { user } = renderApp({ path: '/dashboard' });
  const confirm = async () => {
    await user.click(await screen.findByRole('button', { name: 'Withdraw request' }));
    const dialog = within(await screen.findByRole('alertdialog'));
    await user.click(dialog.getByRole('button', { name: 'Withdraw request' }));
  };
  fakeApi({ [WITHDRAW]: { status: 502, body: '' } });
  await confirm();
  expect(await screen.findByRole('alert')).toHaveTextContent('Your request could not be withdrawn');
  fakeApi({
    [WITHDRAW]: () => {
      withRequests({ ...open, answer: 'granted', grantedHours: 24, answeredAt });
      return refusal(409, 'ALREADY_ANSWERED', 'This is answered already.');
    },
  });
  await confirm();
  expect(
    await screen.findByText(/^You asked for 24 more hours\. Your deadline was moved by 24 hours/),
  ).toBeVisible();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

it('keeps what was typed when the connection is lost, and when the dialog is closed', async () => {
  const { user, dialog } = await openDialog();
  await user.type(dialog.getByLabelText('Reason'), 'The power was cut');
  setNetwork(false);
  await user.click(dialog.getByRole('button', { name: 'Send request' }));
  expect(await dialog.findByRole('alert')).toBeVisible();
  expect(dialog.getByLabelText('Reason')).toHaveValue('The power was cut');
  setNetwork(true);
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  await user.click(screen.getByRole('button', { name: 'Ask for more time' }));
  expect(screen.getByLabelText('Reason')).toHaveValue('The power was cut');
});

it('shows the open request if the answer to the first attempt was lost', async () => {
  const { user, dialog } = await openDialog();
  await user.type(dialog.getByLabelText('Reason'), 'The power was cut');
  fakeApi({
    [ASK]: () => {
      withRequests(open);
      return refusal(409, 'REQUEST_OPEN', 'You have already asked for more time.');
    },
  });
  await user.click(dialog.getByRole('button', { name: 'Send request' }));
  expect(await dialog.findByText('You have already asked for more time.')).toBeVisible();
  expect(screen.getByText(WAITING)).toBeInTheDocument();
});

it('says what is wrong with the hours and the reason', async () => {
  const { user, dialog } = await openDialog();
  await user.clear(dialog.getByLabelText('Hours'));
  await user.type(dialog.getByLabelText('Hours'), '300');
  await user.click(dialog.getByRole('button', { name: 'Send request' }));
  expect(dialog.getByText('Please enter a whole number of hours from 1 to 240')).toBeVisible();
  expect(dialog.getByText('Please provide a reason')).toBeVisible();
  expect(callsTo(ASK)).toEqual([]);
});

it.each<[Partial<TimeRequest>, string]>([
  [
    { answer: 'granted', grantedHours: 12 },
    `Your deadline was moved by 12 hours (${formatLocalDateTime(answeredAt)}).`,
  ],
  [
    { answer: 'refused', refusalReason: 'Needed on Friday' },
    `This was refused (${formatLocalDateTime(answeredAt)}): Needed on Friday`,
  ],
])('shows the last answer, and lets the user ask again: %o', async (changes, text) => {
  withRequests({ ...open, answeredAt, ...changes });
  renderApp({ path: '/dashboard' });
  expect(await screen.findByText(`You asked for 24 more hours. ${text}`)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Ask for more time' })).toBeVisible();
});

it.each([
  ['overdue', 1],
  ['submitted', 0],
])('is offered while the work is %s: %d', async (workStatus, count) => {
  fakeApi({ 'GET /api/users/dashboard': { body: { ...dashboardInProgress, workStatus } } });
  const { isLoaded } = renderApp({ path: '/dashboard' });
  await screen.findByRole('region', { name: 'Work Management' });
  if (count > 0) await waitFor(() => expect(isLoaded(['time-requests', 'a1'])).toBe(true));
  expect(screen.queryAllByRole('button', { name: 'Ask for more time' })).toHaveLength(count);
});

it('leaves the dashboard as it is if the requests cannot be loaded', async () => {
  fakeApi({ [READ]: refusal(500, 'INTERNAL', 'Failed') });
  renderApp({ path: '/dashboard' });
  expect(await screen.findByRole('region', { name: 'Work Management' })).toBeVisible();
  await waitFor(() => expect(callsTo(READ).length).toBeGreaterThan(0));
  expect(screen.queryByRole('button', { name: 'Ask for more time' })).not.toBeInTheDocument();
});
