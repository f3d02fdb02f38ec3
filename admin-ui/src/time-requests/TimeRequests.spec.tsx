import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { type FakeApi, refusal, startFakeApi } from '../../test/fakeApi';
import { onPhone } from '../../test/onPhone';
import { timeRequestRow } from '../../test/operationRecords';
import { admin, renderConsole } from '../../test/renderConsole';
import { openLiveSocket } from '../live/openLiveSocket';

const LIST = 'GET /api/admin/extension-requests';
const GRANT = 'POST /api/admin/extension-requests/r1/grant';
const REFUSE = 'POST /api/admin/extension-requests/r1/refuse';

const open = timeRequestRow();
const answered = {
  ...open,
  _id: 'r2',
  answer: 'refused',
  answeredAt: '2026-11-21T09:00:00.000Z',
  refusalReason: 'Needed on Friday',
  answeredBy: 'Fatima Admin',
};

const withdrawn = {
  ...open,
  _id: 'r3',
  answer: 'closed',
  answeredAt: answered.answeredAt,
  isWithdrawn: true,
};

let api: FakeApi;

beforeEach(() => {
  vi.mocked(openLiveSocket).mockClear();
  api = startFakeApi().list(LIST, 'requests', [open, answered]);
});

async function openList(signedInAs = admin) {
  renderConsole('/admin/extension-requests', { signedInAs });
  await screen.findByText('Needed on Friday', { exact: false });
  return userEvent.setup();
}

it('lists the requests with links to the user and the work, the open ones first', async () => {
  await openList();
  const [row] = screen.getAllByRole('row').slice(1);
  const inRow = within(row ?? document.body);
  expect(inRow.getByRole('link', { name: 'Ada Writer' }).getAttribute('href')).toBe('/admin/users/u1/show');
  expect(inRow.getByRole('link', { name: 'Ledgers' }).getAttribute('href')).toBe(
    '/admin/edit-work/u1?assignment=a1',
  );
  expect(inRow.getByText('Open')).toBeTruthy();
  const query = api.callsTo(LIST).find(({ query }) => query.get('filter') === '{}')?.query;
  expect(query?.get('sort')).toBe('["answeredAt","DESC"]');
  expect(screen.getAllByRole('button', { name: /^(Grant|Refuse): / })).toHaveLength(2);
});

it('says that the user has withdrawn a request', async () => {
  api.list(LIST, 'requests', [answered, withdrawn]);
  await openList();
  expect(screen.getByRole('row', { name: /Withdrawn/ })).toBeTruthy();
});

it('filters by the state', async () => {
  const user = await openList();
  await user.click(screen.getByRole('combobox', { name: 'State' }));
  await user.click(await screen.findByRole('option', { name: 'Answered' }));
  await waitFor(() =>
    expect(api.callsTo(LIST).map(({ query }) => query.get('filter'))).toContain('{"state":"answered"}'),
  );
});

it('grants other hours than those of the request', async () => {
  api.on(GRANT, { body: { message: 'The deadline was moved by 12 hours.' } });
  const user = await openList();
  await user.click(screen.getByRole('button', { name: 'Grant: Ada Writer' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Give Ada Writer more time' }));
  expect(dialog.getByText(/Reason: The power was cut/)).toBeTruthy();
  const hours = dialog.getByRole('spinbutton', { name: 'Hours' });
  await user.clear(hours);
  await user.type(hours, '300');
  await user.click(dialog.getByRole('button', { name: 'Grant' }));
  expect(await dialog.findByText('Please enter a whole number of hours from 1 to 240')).toBeTruthy();
  await user.clear(hours);
  await user.type(hours, '12');
  await user.click(dialog.getByRole('button', { name: 'Grant' }));
  await screen.findByText('The deadline was moved by 12 hours.');
  expect(api.callsTo(GRANT).map(({ body }) => body)).toEqual([{ hours: 12 }]);
});

it('says so in the dialog if another administrator was faster', async () => {
  api.on(GRANT, refusal(409, 'This is answered already.'));
  const user = await openList();
  await user.click(screen.getByRole('button', { name: 'Grant: Ada Writer' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Grant' }));
  expect(await dialog.findByText('This is answered already.')).toBeTruthy();
});

it('refuses with a reason', async () => {
  api.on(REFUSE, { body: { message: 'The request is refused.' } });
  const user = await openList();
  await user.click(screen.getByRole('button', { name: 'Refuse: Ada Writer' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Refuse the request of Ada Writer' }));
  await user.click(dialog.getByRole('button', { name: 'Refuse' }));
  expect(await dialog.findByText('Please enter a reason')).toBeTruthy();
  await user.type(dialog.getByRole('textbox', { name: /Reason/ }), ' Needed on Friday ');
  await user.click(dialog.getByRole('button', { name: 'Refuse' }));
  await screen.findByText('The request is refused.');
  expect(api.callsTo(REFUSE).map(({ body }) => body)).toEqual([{ reason: 'Needed on Friday' }]);
});

it('shows the number of open requests in the menu, and reads it again after a new one', async () => {
  await openList();
  const menu = within(screen.getByRole('navigation', { name: 'Console' }));
  expect(await menu.findByText('2 open')).toBeTruthy();
  const isOfMenu = ({ query }: { query: URLSearchParams }) => query.get('filter') === '{"state":"open"}';
  const before = api.callsTo(LIST).filter(isOfMenu).length;
  await waitFor(() => expect(openLiveSocket).toHaveBeenCalled());
  vi.mocked(openLiveSocket).mock.lastCall?.[0].onFacts(['extension-request.opened']);
  await waitFor(() => expect(api.callsTo(LIST).filter(isOfMenu).length).toBeGreaterThan(before));
});

describe('answering together', () => {
  const second = { ...open, _id: 'r3', user: { _id: 'u3', name: 'Bert Writer' } };
  const skipped = [
    {
      id: 'r3',
      name: 'Bert Writer',
      email: 'bert@example.com',
      reason: 'ALREADY_ANSWERED',
      message: 'Answered.',
    },
  ];
  const openDialog = async (label: string) => {
    api.list(LIST, 'requests', [open, second, { ...answered, user: { _id: 'u4', name: 'Cleo Writer' } }]);
    const user = await openList();
    for (const name of ['Select Ada Writer', 'Select Bert Writer'])
      await user.click(screen.getByRole('checkbox', { name }));
    if (label === 'Refuse')
      await user.click(screen.getByRole('button', { name: 'More actions on the selection' }));
    const role = label === 'Refuse' ? 'menuitem' : 'button';
    await user.click(await screen.findByRole(role, { name: label }));
    return { user, dialog: within(await screen.findByRole('dialog', { name: label })) };
  };

  it('grants the hours that each user asked for, and names who is skipped', async () => {
    const GRANT_ALL = 'POST /api/admin/extension-requests/bulk-grant';
    api.on(GRANT_ALL, { body: { done: ['r1'], skipped } });
    const { user, dialog } = await openDialog('Grant');
    expect(await dialog.findByText('bert@example.com: Answered.')).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Grant 1 request' }));
    expect(await screen.findByText('1 request granted. 1 request skipped.')).toBeTruthy();
    const [preview, call] = api.callsTo(GRANT_ALL);
    expect([preview?.query.get('dryRun'), call?.query.get('dryRun')]).toEqual(['true', null]);
    expect(call?.body).toEqual({ ids: ['r1', 'r3'] });
  });

  it('refuses with a reason', async () => {
    const REFUSE_ALL = 'POST /api/admin/extension-requests/bulk-refuse';
    api.on(REFUSE_ALL, { body: { done: ['r1', 'r3'], skipped: [] } });
    const { user, dialog } = await openDialog('Refuse');
    await user.type(await dialog.findByRole('textbox', { name: 'Reason' }), 'Needed on Friday');
    await user.click(dialog.getByRole('button', { name: 'Refuse 2 requests' }));
    expect(await screen.findByText('2 requests refused.')).toBeTruthy();
    expect(api.callsTo(REFUSE_ALL).at(-1)?.body).toEqual({ ids: ['r1', 'r3'], reason: 'Needed on Friday' });
  });
});

it('offers auditors no answers', async () => {
  await openList({ ...admin, role: 'auditor' });
  expect(screen.queryByRole('button', { name: /^(Grant|Refuse): / })).toBeNull();
  expect(screen.queryByRole('checkbox')).toBeNull();
});

it('is not for reviewers', async () => {
  renderConsole('/admin/extension-requests', { signedInAs: { ...admin, role: 'reviewer' } });
  await screen.findByRole('navigation', { name: 'Console' });
  expect(screen.queryByRole('menuitem', { name: /Time requests/ })).toBeNull();
  expect(api.callsTo(LIST)).toEqual([]);
});

it('has cards with the same actions on a phone', async () => {
  onPhone();
  await openList();
  expect(screen.getAllByText('24 hours: The power was cut')).toHaveLength(2);
  expect(screen.getByRole('button', { name: 'Grant: Ada Writer' })).toBeTruthy();
});
