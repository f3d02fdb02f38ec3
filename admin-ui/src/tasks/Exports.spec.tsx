import { saveFile } from '@inkwell/web/save-file';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { type FakeApi, refusal, startFakeApi } from '../../test/fakeApi';
import { onPhone } from '../../test/onPhone';
import { exportRow } from '../../test/operationRecords';
import { admin, renderConsole } from '../../test/renderConsole';

vi.mock('@inkwell/web/save-file', () => ({ saveFile: vi.fn() }));

const LIST = 'GET /api/admin/exports';
const START = 'POST /api/admin/exports';
const done = exportRow();
const running = {
  ...done,
  _id: 'export-2',
  kind: 'users',
  project: null,
  from: null,
  to: null,
  state: 'running',
  done: 300,
  fileName: null,
  fileBytes: null,
  sha256: null,
  finishedAt: null,
  expiresAt: null,
};
const failed = {
  ...running,
  _id: 'export-3',
  kind: 'audit',
  state: 'failed',
  failedReason: 'The disk is full.',
};

let api: FakeApi;

beforeEach(() => {
  api = startFakeApi().list(LIST, 'exports', [done, running, failed]);
});

const rowOf = async (name: RegExp) => within(await screen.findByRole('row', { name }));

describe('the list of exports', () => {
  it('shows what each contains, its state, size and when it is deleted', async () => {
    renderConsole('/admin/tasks/exports');
    const row = await rowOf(/Texts: Letters/);
    for (const text of ['Done', '4.00 MB', 'Fatima Admin']) expect(row.getByText(text)).toBeTruthy();
    expect(row.getByText(/Nov.* to .*Nov/)).toBeTruthy();
    expect(row.getByText(/Dec/)).toBeTruthy();
    expect((await rowOf(/Audit log/)).getByText('The disk is full.')).toBeTruthy();
  });

  it('shows how far a running export is, and reads it again until it is done', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    try {
      renderConsole('/admin/tasks/exports');
      const bar = await screen.findByRole('progressbar', { name: 'Progress of Users' });
      expect(bar.getAttribute('aria-valuenow')).toBe('25');
      expect(screen.getByText('300 of 1,200')).toBeTruthy();
      api.list(LIST, 'exports', [done, { ...running, state: 'done', fileBytes: 10, fileName: 'users.csv' }]);
      await vi.advanceTimersByTimeAsync(2_100);
      await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull());
      const reads = api.callsTo(LIST).length;
      await vi.advanceTimersByTimeAsync(10_000);
      expect(api.callsTo(LIST)).toHaveLength(reads);
    } finally {
      vi.useRealTimers();
    }
  });

  it('downloads a file under its name', async () => {
    api.on('GET /api/admin/exports/export-1/file', {
      body: new Blob(['zip']),
      headers: { 'content-type': 'application/octet-stream' },
    });
    renderConsole('/admin/tasks/exports');
    await userEvent.click(await screen.findByRole('button', { name: 'Download: Texts: Letters' }));
    await waitFor(() =>
      expect(saveFile).toHaveBeenCalledWith(expect.anything(), 'texts-Letters-2026-11-30.zip'),
    );
  });

  it('cancels a running export, and says why it could not', async () => {
    const call = 'POST /api/admin/exports/export-2/cancel';
    api.on(call, refusal(409, 'This export has ended already.'));
    renderConsole('/admin/tasks/exports');
    await userEvent.click(await screen.findByRole('button', { name: 'Cancel: Users' }));
    expect(await screen.findByText('This export has ended already.')).toBeTruthy();
    api.on(call, { body: { export: { ...running, state: 'cancelled' } } });
    api.list(LIST, 'exports', [{ ...running, state: 'cancelled' }]);
    await userEvent.click(screen.getByRole('button', { name: 'Cancel: Users' }));
    expect(await screen.findByText('Cancelled')).toBeTruthy();
  });

  it('starts a failed export again', async () => {
    api.on(START, { status: 202, body: { export: running } });
    renderConsole('/admin/tasks/exports');
    await userEvent.click(await screen.findByRole('button', { name: 'Start again: Audit log' }));
    await waitFor(() => expect(api.callsTo(START).at(-1)?.body).toEqual({ kind: 'audit' }));
  });

  it('shows the same on a phone', async () => {
    onPhone();
    renderConsole('/admin/tasks/exports');
    expect(await screen.findByText('Texts: Letters')).toBeTruthy();
    expect(screen.getByRole('progressbar', { name: 'Progress of Users' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Download: Texts: Letters' })).toBeTruthy();
  });

  it('says what to do when there are none, and shows a failure', async () => {
    api.list(LIST, 'exports', []);
    const { unmount } = renderConsole('/admin/tasks/exports');
    expect(await screen.findByText('No exports yet')).toBeTruthy();
    unmount();
    api.on(LIST, refusal(500, 'Something went wrong.'));
    renderConsole('/admin/tasks/exports');
    expect(await screen.findByText('Failed to load the exports')).toBeTruthy();
  });

  it('is not for reviewers', async () => {
    renderConsole('/admin/tasks/exports', { signedInAs: { ...admin, role: 'reviewer' } });
    expect(await screen.findByText(/not for your role|no access/i)).toBeTruthy();
    expect(api.callsTo(LIST)).toEqual([]);
  });

  it('is a tab of the tasks, and the address of the earlier page leads to it', async () => {
    api.list('GET /api/admin/tasks', 'tasks', []);
    renderConsole('/admin/exports?filter={"state":"done"}');
    await rowOf(/Texts: Letters/);
    expect(screen.getByTestId('address').textContent).toMatch(/^\/admin\/tasks\/exports/);
    expect(api.callsTo(LIST).at(-1)?.query.get('filter')).toBe('{"state":"done"}');
    expect(screen.getByRole('heading', { name: 'Tasks' })).toBeTruthy();
    expect(screen.queryByRole('menuitem', { name: 'Exports' })).toBeNull();
    await userEvent.click(screen.getByRole('tab', { name: 'Changes and imports' }));
    expect(await screen.findByText('No tasks yet')).toBeTruthy();
    await userEvent.click(screen.getByRole('tab', { name: 'Exports' }));
    expect(await rowOf(/Texts: Letters/)).toBeTruthy();
  });

  it('the other tasks of a role without exports have no tabs', async () => {
    api.list('GET /api/admin/tasks', 'tasks', []);
    renderConsole('/admin/tasks', { signedInAs: { ...admin, role: 'reviewer' } });
    expect(await screen.findByText('No tasks yet')).toBeTruthy();
    expect(screen.queryByRole('tab')).toBeNull();
  });
});

describe('the dialog', () => {
  const names = (...projects: string[]) =>
    api.on('GET /api/admin/projects/names', {
      body: { projects: projects.map((name, at) => ({ _id: `project-${at}`, name })) },
    });

  it('starts an export of the list with its project and days, and opens the list of exports', async () => {
    names('Main project', 'Letters');
    api.list('GET /api/admin/projects', 'projects', []).list('GET /api/admin/users', 'users', []);
    api.list('GET /api/admin/assignments', 'assignments', []);
    api.on(START, { status: 202, body: { export: running } });
    renderConsole('/admin/assignments?filter={"projectId":"project-1","state":"overdue"}');
    await userEvent.click(await screen.findByRole('button', { name: 'Export…' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Everything as a task' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Export assignments of “Letters”' }));
    expect(dialog.getByRole('combobox', { name: /What/ }).textContent).toContain('Assignments');
    expect(dialog.getByText(/Assignments that were given in this time/)).toBeTruthy();
    await userEvent.click(dialog.getByRole('combobox', { name: /Project/ }));
    await userEvent.click(await screen.findByRole('option', { name: 'All projects' }));
    expect(await screen.findByRole('dialog', { name: 'Export assignments' })).toBeTruthy();
    await userEvent.click(dialog.getByRole('combobox', { name: /Project/ }));
    await userEvent.click(await screen.findByRole('option', { name: 'Letters' }));
    expect(await screen.findByRole('dialog', { name: 'Export assignments of “Letters”' })).toBeTruthy();
    await userEvent.type(dialog.getByLabelText('From'), '2026-11-01');
    await userEvent.click(dialog.getByRole('button', { name: 'Start export' }));
    await waitFor(() => expect(screen.getByTestId('address').textContent).toBe('/admin/tasks/exports'));
    expect(api.callsTo(START).at(-1)?.body).toEqual({
      kind: 'assignments',
      projectId: 'project-1',
      from: new Date('2026-11-01T00:00').toISOString(),
    });
  });

  it('shows why the server refuses', async () => {
    names('Main project');
    api.on(START, refusal(403, 'You do not have access to this.'));
    renderConsole('/admin/tasks/exports');
    await userEvent.click(await screen.findByRole('button', { name: 'Export…' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Export texts' }));
    // With one project there is nothing to choose.
    expect(dialog.queryByRole('combobox', { name: /Project/ })).toBeNull();
    await userEvent.click(dialog.getByRole('button', { name: 'Start export' }));
    expect(await dialog.findByText('You do not have access to this.')).toBeTruthy();
  });
});

it('a case file is named by its user, project and number, also before it is done', async () => {
  const assignment = {
    number: 2,
    user: { _id: 'user-1', name: 'Ada Moreno' },
    project: { _id: 'project-1', name: 'Letters' },
  };
  const record = { ...failed, kind: 'case-file', assignmentId: 'assignment-1', assignment };
  api.list(LIST, 'exports', [record]);
  renderConsole('/admin/tasks/exports');
  const name = 'Case file: Ada Moreno, Letters, no. 2';
  expect(await screen.findByText(name)).toBeTruthy();
  expect(screen.getByRole('button', { name: `Start again: ${name}` })).toBeTruthy();
});
