import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { taskRow } from '../../test/assignments';
import { type FakeApi, startFakeApi } from '../../test/fakeApi';
import { userRow } from '../../test/records';
import { renderConsole } from '../../test/renderConsole';

const USERS = 'GET /api/admin/users';

let api: FakeApi;

beforeEach(() => {
  api = startFakeApi().list(USERS, 'users', [userRow()]);
});

describe('the users list', () => {
  it.each([
    ['role', 'Role'],
    ['isVerified', 'Verified'],
    ['isSignedAgreement', 'Signed'],
    ['workStarted', 'Started'],
    ['isWorking', 'Working'],
    ['hasSignature', 'Signed copy'],
    ['hasOpenAssignment', 'Open assignment'],
    ['workSubmitted', 'Submitted'],
    ['isPenalized', 'Penalized'],
  ])('filters by %s', async (source, label) => {
    const value = source === 'role' ? 'admin' : true;
    const filter = JSON.stringify({ [source]: value });
    const displayed = JSON.stringify({ [source]: true });
    renderConsole(
      `/admin/users?filter=${encodeURIComponent(filter)}&displayedFilters=${encodeURIComponent(displayed)}`,
    );
    expect(await screen.findByRole('combobox', { name: label })).toBeTruthy();
    await waitFor(() => expect(api.callsTo(USERS).at(-1)?.query.get('filter')).toBe(filter));
  });

  it('filters by project, by a project that the user never was in, by the last result and by an import', async () => {
    const projects = [
      { _id: 'project-1', name: 'Main project' },
      { _id: 'project-2', name: 'Letters' },
    ];
    api
      .on('GET /api/admin/projects/names', { body: { projects } })
      .list('GET /api/admin/tasks', 'tasks', [
        taskRow({ kind: 'import-users', total: 84 }),
        taskRow({ _id: 'task-2' }),
      ]);
    const filter = { projectId: '', notInProjectId: '', lastResult: '', importId: '' };
    renderConsole(
      `/admin/users?filter={}&displayedFilters=${encodeURIComponent(JSON.stringify(filter).replaceAll('""', 'true'))}`,
    );
    const last = () => JSON.parse(api.callsTo(USERS).at(-1)?.query.get('filter') ?? '{}');
    for (const [label, choice, expected] of [
      ['Project', 'Letters', { projectId: 'project-2' }],
      ['Never in project', 'Main project', { notInProjectId: 'project-1' }],
      ['Last result', 'Below 50 %', { lastResult: 'below 50' }],
      ['Import', /84 rows$/, { importId: 'task-1' }],
    ] as const) {
      await userEvent.click(await screen.findByRole('combobox', { name: label }));
      await userEvent.click(await screen.findByRole('option', { name: choice }));
      await waitFor(() => expect(last()).toMatchObject(expected));
    }
  });
});
