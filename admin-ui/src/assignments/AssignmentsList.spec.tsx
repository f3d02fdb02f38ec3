import { saveFile } from '@inkwell/web/save-file';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { assignmentRow } from '../../test/assignments';
import { type FakeApi, startFakeApi } from '../../test/fakeApi';
import { userRow } from '../../test/records';
import { renderConsole } from '../../test/renderConsole';

vi.mock('@inkwell/web/save-file', () => ({ saveFile: vi.fn() }));

const LIST = 'GET /api/admin/assignments';

let api: FakeApi;

beforeEach(() => {
  const ended = { state: 'ended', endedReason: 'withdrawn', deadlineAt: null, startedAt: null };
  api = startFakeApi()
    .list('GET /api/admin/projects', 'projects', [])
    .list('GET /api/admin/users', 'users', [])
    .list(LIST, 'assignments', [
      assignmentRow({
        isPenalized: true,
        user: { _id: 'user-1', name: 'Ada Moreno', email: 'ada@example.com' },
      }),
      assignmentRow({ _id: 'assignment-3', user: { _id: 'user-2', name: 'Bob Stone' }, ...ended }),
    ]);
});

const queryOf = (call: string) => api.callsTo(call).at(-1)?.query;

it('shows user, project, state, deadline and progress of each assignment, and its tabs filter', async () => {
  renderConsole('/admin/assignments');
  const row = within(await screen.findByRole('row', { name: /Ada Moreno/ }));
  const link = row.getByRole('link', { name: 'Ada Moreno' });
  expect(link.getAttribute('href')).toContain('/admin/users/user-1/show/assignments?assignment=assignment-2');
  for (const text of ['ada@example.com', 'Letters', 'In progress', 'Penalized', '3/12 (25%)'])
    expect(row.getByText(text)).toBeTruthy();
  expect(screen.getByText('Withdrawn')).toBeTruthy();
  // The server sorts users by a few fields only.
  await waitFor(() => expect(queryOf('GET /api/admin/users')?.get('sort')).toBe('["name","ASC"]'));
  await userEvent.click(screen.getByRole('tab', { name: 'No text for 24 h' }));
  await waitFor(() => expect(queryOf(LIST)?.get('filter')).toBe('{"due":"noText24Hours"}'));
  await userEvent.click(screen.getByRole('tab', { name: 'Not started' }));
  await waitFor(() => expect(queryOf(LIST)?.get('filter')).toBe('{"state":"not_started"}'));
});

it('shows the mode of the work and its submitted and published texts', async () => {
  api.list(LIST, 'assignments', [
    assignmentRow({ progress: { mode: 'document', wanted: 1, submitted: 1, published: 1 } }),
    assignmentRow({
      _id: 'assignment-3',
      progress: { mode: 'pages', wanted: 4, submitted: 1, published: 1 },
    }),
    assignmentRow({
      _id: 'assignment-4',
      progress: { mode: 'sequential', wanted: 4, submitted: 4, published: 0 },
    }),
    assignmentRow({ _id: 'assignment-5', progress: null }),
  ]);
  renderConsole('/admin/assignments');
  const [, ...rows] = await screen.findAllByRole('row');
  const progress = rows.map((row) => within(row).getAllByRole('cell')[6]?.textContent);
  expect(progress).toEqual(['Document1 published', '1/4 (25%)1 published', 'Sequential 4/4', '–']);
});

it('sends the filters with an export of the list', async () => {
  const call = 'GET /api/admin/assignments/export';
  api.on(call, { body: new Blob(['name']), headers: { 'content-type': 'text/csv' } });
  renderConsole('/admin/assignments?filter={"state":"overdue"}');
  await userEvent.click(await screen.findByRole('button', { name: 'Export…' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'This list now' }));
  await waitFor(() => expect(saveFile).toHaveBeenCalledWith(expect.anything(), 'assignments.csv'));
  expect(queryOf(call)?.get('filter')).toBe('{"state":"overdue"}');
});

it.each([
  ['Extend Deadline', 'extend', 'Extend deadline', 'Power cut', { hours: 24, reason: 'Power cut' }],
  ['Penalize', 'penalize', 'Penalize', 'Copied', { reason: 'Copied' }],
  ['Remove Penalty', 'remove-penalty', 'Remove penalty', null, {}],
  ['Withdraw', 'withdraw', 'Withdraw', null, {}],
])(
  '%s of the selection makes one call, and lists what was skipped and why',
  async (name, path, submit, reason, body) => {
    const call = `POST /api/admin/assignments/bulk-${path}`;
    const skipped = {
      id: 'assignment-3',
      name: 'Bob Stone',
      email: '',
      work: 'Letters, no. 3',
      reason: 'X',
      message: 'Not possible.',
    };
    api.on(call, ({ query }) => ({
      body: query.has('dryRun')
        ? { done: ['assignment-2', 'assignment-3'], skipped: [] }
        : { done: ['assignment-2'], skipped: [skipped] },
    }));
    renderConsole('/admin/assignments');
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Select all' }));
    const [button, more] = [screen.queryByRole('button', { name }), 'More actions on the selection'];
    if (!button) await userEvent.click(screen.getByRole('button', { name: more }));
    await userEvent.click(button ?? (await screen.findByRole('menuitem', { name })));
    const dialog = within(await screen.findByRole('dialog', { name }));
    expect(dialog.getByText(/^2 assignments selected\./)).toBeTruthy();
    const submitButton = await dialog.findByRole('button', { name: `${submit}: 2 assignments` });
    if (reason) await userEvent.type(dialog.getByRole('textbox', { name: /Reason/ }), reason);
    await userEvent.click(submitButton);
    const list = await screen.findByRole('list', { name: '1 assignment skipped' });
    expect(list.textContent).toBe('Bob StoneLetters, no. 3: Not possible.');
    expect(api.callsTo(call).at(-1)?.body).toEqual({ ids: ['assignment-2', 'assignment-3'], ...body });
  },
);

it('the page of the user shows the assignment of the address, and its actions name that of their row', async () => {
  const user = userRow({ assignmentId: 'assignment-1', isVerified: true, isSignedAgreement: true });
  const call = 'POST /api/admin/users/user-1/penalize';
  api
    .on('GET /api/admin/users/user-1', ({ query }) =>
      query.get('assignment') === 'assignment-1'
        ? { body: { user } }
        : { body: { user: { ...user, name: 'Wrong' } } },
    )
    .on(call, { body: { message: 'User penalized successfully!' } });
  renderConsole('/admin/users/user-1/show/assignments?assignment=assignment-1');
  expect(await screen.findByText(/This page shows assignment 1, of “Main project”/)).toBeTruthy();
  expect(screen.getByRole('heading', { level: 1, name: 'Ada Moreno' })).toBeTruthy();
  await userEvent.click(
    (await screen.findAllByRole('button', { name: /^Actions on assignment 2/ }))[1] as Element,
  );
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Penalize' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Penalize' }));
  await userEvent.type(dialog.getByRole('textbox', { name: /Reason/ }), 'Copied');
  await userEvent.click(dialog.getByRole('button', { name: 'Penalize' }));
  await waitFor(() => expect(queryOf(call)?.get('assignment')).toBe('assignment-3'));
});

it('the filter names the user of the address', async () => {
  api.list('GET /api/admin/users', 'users', [userRow()]);
  renderConsole('/admin/assignments?filter={"userId":"user-1"}');
  const field = await screen.findByRole('combobox', { name: 'User' });
  await waitFor(() => expect(field).toHaveProperty('value', 'Ada Moreno (ada@example.com)'));
});
