import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { type FakeApi, startFakeApi } from '../../test/fakeApi';
import { onPhone } from '../../test/onPhone';
import { sessionRow } from '../../test/records';
import { admin, renderConsole } from '../../test/renderConsole';
import { reviewRow } from '../../test/reviewRecords';

const letters = { _id: 'project-2', name: 'Letters' };
const twoProjects = { body: { projects: [{ _id: 'project-1', name: 'Main project' }, letters] } };
const lists = [
  ['GET /api/admin/reviews', '/admin/reviews'],
  ['GET /api/admin/sequential-work', '/admin/sequential-work'],
] as const;

let api: FakeApi;

beforeEach(() => {
  api = startFakeApi()
    .list('GET /api/admin/reviews', 'reviews', [reviewRow({ project: letters })])
    .list('GET /api/admin/sequential-work', 'sessions', [sessionRow({ project: letters })]);
});

/** The list of sequential work names the number of the assignment, too. */
const IN_ROW = /^Letters(?:, no\.\s\d+)?$/;

it.each(lists)('%s names no project while there is only one', async (_call, path) => {
  renderConsole(path);
  await screen.findByRole('table');
  expect(screen.queryByText(IN_ROW)).toBeNull();
  expect(screen.queryByRole('combobox', { name: 'Project' })).toBeNull();
});

it.each(lists)('%s names the project, and filters by it, also for a reviewer', async (call, path) => {
  api.on('GET /api/admin/projects/names', twoProjects);
  renderConsole(path, { signedInAs: { ...admin, role: 'reviewer' } });
  const table = await screen.findByRole('table');
  expect(await within(table).findByText(IN_ROW)).toBeTruthy();
  await userEvent.click(await screen.findByRole('combobox', { name: 'Project' }));
  await userEvent.click(await screen.findByRole('option', { name: 'Letters' }));
  await waitFor(() =>
    expect(JSON.parse(api.callsTo(call).at(-1)?.query.get('filter') ?? '')).toMatchObject({
      projectId: 'project-2',
    }),
  );
});

it.each(lists)('%s names the project on a phone', async (_call, path) => {
  onPhone();
  api.on('GET /api/admin/projects/names', twoProjects);
  renderConsole(path);
  expect(await screen.findByText(IN_ROW)).toBeTruthy();
});
