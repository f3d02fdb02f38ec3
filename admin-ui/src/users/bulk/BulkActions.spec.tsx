import { saveFile } from '@inkwell/web/save-file';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { type Answer, type FakeApi, listAnswer, refusal, startFakeApi } from '../../../test/fakeApi';
import { noDialog } from '../../../test/noDialog';
import { userRow } from '../../../test/records';
import { renderConsole } from '../../../test/renderConsole';

vi.mock('@inkwell/web/save-file', () => ({ saveFile: vi.fn() }));

const ids = ['user-1', 'user-2'];

let api: FakeApi;

beforeEach(() => {
  const ada = userRow();
  const bob = userRow({ _id: 'user-2', name: 'Bob Stone', email: 'bob@example.com' });
  api = startFakeApi()
    .on('GET /api/admin/users', ({ query }) =>
      query.get('filter') === '{"role":"user","isOverdue":true}'
        ? listAnswer('users', [bob])
        : listAnswer('users', [ada, bob]),
    )
    .on('GET /api/admin/users/counts', ({ query }) => ({
      body: { counts: JSON.parse(query.get('filters') ?? '').map(() => ({ total: 3, totalIsMore: false })) },
    }));
});

async function choose(name: string) {
  renderConsole('/admin/users');
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Select all' }));
  expect(await screen.findByText('2 selected')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'More actions on the selection' }));
  await userEvent.click(await screen.findByRole('menuitem', { name }));
}

it.each([
  ['Remove Penalty', 'remove-penalty', 'Remove penalty', 'Penalty removed for 2 users.'],
  ['Send Agreement', 'send-agreement', 'Send agreement', 'Agreement link sent to 2 users.'],
  ['Send OTP', 'send-otp', 'Send OTP', 'OTP sent to 2 users.'],
])('%s asks first, and makes one call for all', async (name, path, submit, message) => {
  const call = `POST /api/admin/users/bulk-${path}`;
  api.on(call, { body: { done: ids, skipped: [] } });
  await choose(name);
  const dialog = within(await screen.findByRole('dialog', { name }));
  expect(dialog.getByText(/^2 users selected\./)).toBeTruthy();
  await userEvent.click(await dialog.findByRole('button', { name: `${submit}: 2 users` }));
  expect(await screen.findByText(message)).toBeTruthy();
  expect(api.callsTo(call).map(({ body, query }) => [body, query.get('dryRun')])).toEqual([
    [{ ids }, 'true'],
    [{ ids }, null],
  ]);
  await waitFor(() => expect(screen.queryByRole('checkbox', { checked: true })).toBeNull());
});

describe('Extend Deadline', () => {
  const call = 'POST /api/admin/users/bulk-extend-deadline';
  const bob = { id: 'user-2', name: 'Bob Stone', email: 'bob@example.com', reason: 'WORK_NOT_STARTED' };
  const message = 'The work of this user has not started yet.';
  const result = (done: string[], skipped: object[]): Answer => ({ body: { done, skipped } });
  const submit = { name: /^Extend deadline:/ };

  it('sends hours and reason, and lists who was skipped since the preview, and why', async () => {
    let answer: Answer = refusal(503, 'Not now.');
    api.on(call, ({ query }) => (query.has('dryRun') ? result(ids, []) : answer));
    await choose('Extend Deadline');
    const form = within(await screen.findByRole('dialog', { name: 'Extend Deadline' }));
    await userEvent.click(await form.findByRole('button', submit));
    expect(await form.findByText('Please enter a reason')).toBeTruthy();
    await userEvent.type(form.getByRole('textbox', { name: /Reason/ }), 'Power cut');
    await userEvent.click(form.getByRole('button', submit));
    expect(await form.findByText('Not now.')).toBeTruthy();
    answer = result(['user-1'], [{ ...bob, message }]);
    await userEvent.click(form.getByRole('button', submit));
    const dialog = within(await screen.findByRole('dialog', { name: 'Deadline extended for 1 user.' }));
    const skipped = within(dialog.getByRole('list', { name: '1 user skipped' }));
    expect(skipped.getByRole('listitem').textContent).toBe(`Bob Stonebob@example.com: ${message}`);
    expect(api.callsTo(call).at(-1)?.body).toEqual({ ids, hours: 24, reason: 'Power cut' });
    await userEvent.click(dialog.getByRole('button', { name: 'OK' }));
    await noDialog();
  });

  it('names who will be skipped before it acts', async () => {
    api.on(call, result(['user-1'], [{ ...bob, message }]));
    await choose('Extend Deadline');
    const form = within(await screen.findByRole('dialog', { name: 'Extend Deadline' }));
    const skipped = within(await form.findByRole('list', { name: '1 user will be skipped' }));
    expect(skipped.getByRole('listitem').textContent).toBe(`Bob Stonebob@example.com: ${message}`);
    await userEvent.type(form.getByRole('textbox', { name: /Reason/ }), 'Power cut');
    await userEvent.click(form.getByRole('button', { name: 'Extend deadline: 1 user' }));
    expect(await screen.findByText('Deadline extended for 1 user. 1 user skipped.')).toBeTruthy();
    // The button that opened the dialog is gone, so the focus is on the checkbox that selects all.
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('checkbox', { name: 'Select all' })),
    );
  });

  it('cannot be sent if all will be skipped', async () => {
    api.on(call, result([], [{ ...bob, message }]));
    await choose('Extend Deadline');
    const form = within(await screen.findByRole('dialog', { name: 'Extend Deadline' }));
    const button = await form.findByRole('button', { name: 'Extend deadline: 0 users' });
    expect(button).toHaveProperty('disabled', true);
  });

  it('shows an error if the preview cannot be loaded, and retries', async () => {
    api.on(call, refusal(503, 'Not now.'));
    await choose('Extend Deadline');
    const form = within(await screen.findByRole('dialog', { name: 'Extend Deadline' }));
    expect((await form.findByRole('alert')).textContent).toContain('Not now.');
    api.on(call, result(ids, []));
    await userEvent.click(form.getByRole('button', { name: 'Retry' }));
    expect(await form.findByRole('button', { name: 'Extend deadline: 2 users' })).toBeTruthy();
  });
});

it('Export CSV saves the selected users', async () => {
  const call = 'POST /api/admin/users/bulk-export';
  api.on(call, { body: new Blob(['name']), headers: { 'content-type': 'text/csv' } });
  await choose('Export CSV');
  await waitFor(() => expect(saveFile).toHaveBeenCalledWith(expect.anything(), 'users.csv'));
  expect(api.callsTo(call)[0]?.body).toEqual({ ids });
});

it('a tab shows its count and filters the list; the selection survives it, and ends when the list is left', async () => {
  renderConsole('/admin/users');
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Select all' }));
  await userEvent.click(await screen.findByRole('tab', { name: 'Overdue 3' }));
  await waitFor(() => expect(screen.queryByRole('checkbox', { name: 'Select Ada Moreno' })).toBeNull());
  expect(screen.getByText('2 selected')).toBeTruthy();
  expect(screen.getByRole('checkbox', { name: 'Select Bob Stone' })).toHaveProperty('checked', true);
  expect(screen.getByRole('tab', { name: 'Overdue 3' }).getAttribute('aria-selected')).toBe('true');
  await userEvent.click(screen.getByRole('tab', { name: 'With staff 3' }));
  expect(await screen.findByRole('checkbox', { name: 'Select Ada Moreno' })).toHaveProperty('checked', true);
  api.on('GET /api/admin/users/user-2', refusal(404, 'This user does not exist.'));
  await userEvent.click(screen.getByRole('link', { name: 'Bob Stone' }));
  await waitFor(() => expect(screen.queryByRole('checkbox', { name: 'Select all' })).toBeNull());
  expect(localStorage.getItem('RaStore.admin/users.selectedIds') ?? '[]').not.toContain('user-');
});

it('the tabs count staff only where their name says so', async () => {
  renderConsole('/admin/users');
  const names = (await screen.findAllByRole('tab')).map(({ textContent }) => textContent);
  const filters = JSON.parse(
    (await waitFor(() => api.callsTo('GET /api/admin/users/counts')[0]))?.query.get('filters') ?? '',
  );
  const withStaff = names.filter((_name, index) => filters[index].role !== 'user');
  expect(withStaff).toEqual([expect.stringContaining('With staff')]);
});

it('a tab keeps the number of rows per page', async () => {
  renderConsole('/admin/users?filter={}&page=2&perPage=50&sort=name&order=ASC');
  await userEvent.click(await screen.findByRole('tab', { name: 'Overdue 3' }));
  const query = () => api.callsTo('GET /api/admin/users').at(-1)?.query;
  await waitFor(() => expect(query()?.get('filter')).toBe('{"role":"user","isOverdue":true}'));
  expect(query()?.get('range')).toBe('[0,49]');
});

it('filters that the administrator has saved are tabs, too', async () => {
  const value = { filter: { isVerified: false }, displayedFilters: { isVerified: true } };
  localStorage.setItem(
    'RaStore.admin/users.savedQueries',
    JSON.stringify([
      { label: 'Unverified', value: { ...value, sort: { field: 'name', order: 'ASC' }, perPage: 25 } },
    ]),
  );
  renderConsole('/admin/users');
  await userEvent.click(await screen.findByRole('tab', { name: 'Unverified 3' }));
  const query = () => api.callsTo('GET /api/admin/users').at(-1)?.query;
  await waitFor(() => expect(query()?.get('filter')).toBe('{"isVerified":false}'));
  expect(query()?.get('sort')).toBe('["name","ASC"]');
});
