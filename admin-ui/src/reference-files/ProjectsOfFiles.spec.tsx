import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { type FakeApi, startFakeApi } from '../../test/fakeApi';
import { imageRow, projectDetails } from '../../test/records';
import { renderConsole } from '../../test/renderConsole';

const LIST = 'GET /api/admin/images';
const MOVE = 'POST /api/admin/images/image-1/move';
const letters = { _id: 'project-2', name: 'Letters' };

let api: FakeApi;

beforeEach(() => {
  api = startFakeApi().list(LIST, 'images', [
    imageRow(),
    imageRow({ _id: 'image-2', title: 'Letter', project: letters }),
  ]);
});

const withTwoProjects = () =>
  api.on('GET /api/admin/projects/names', {
    body: { projects: [{ _id: 'project-1', name: 'Main project' }, letters] },
  });
const lastQuery = () => api.callsTo(LIST).at(-1)?.query.get('filter');

describe('the list of images', () => {
  it('does not show projects while there is only one', async () => {
    renderConsole('/admin/images');
    await screen.findByRole('link', { name: 'Letter' });
    expect(screen.queryByText('Letters')).toBeNull();
    expect(screen.queryByRole('combobox', { name: 'Project' })).toBeNull();
  });

  it('names the project of each image, and filters by it and by the reference text', async () => {
    withTwoProjects();
    renderConsole('/admin/images');
    const row = (await screen.findByRole('link', { name: 'Letter' })).closest('tr');
    expect(await within(row as HTMLElement).findByText('Letters')).toBeTruthy();
    await userEvent.click(screen.getByRole('combobox', { name: 'Project' }));
    await userEvent.click(await screen.findByRole('option', { name: 'Letters' }));
    await waitFor(() => expect(lastQuery()).toBe('{"projectId":"project-2"}'));
    await userEvent.click(screen.getByRole('button', { name: 'Add filter' }));
    await userEvent.click(await screen.findByRole('menuitemcheckbox', { name: 'With reference text' }));
    await userEvent.click(await screen.findByRole('combobox', { name: 'With reference text' }));
    await userEvent.click(await screen.findByRole('option', { name: 'No' }));
    await waitFor(() => expect(lastQuery()).toBe('{"projectId":"project-2","hasReferenceText":false}'));
  });

  it('moves an image beside the next one of its project', async () => {
    withTwoProjects();
    api
      .on('GET /api/admin/images/image-1/adjacent', {
        body: { previous: null, next: { _id: 'image-9', title: 'Ledger, page 9' } },
      })
      .on(MOVE, { body: {} });
    renderConsole('/admin/images');
    const open = async (entry: string) => {
      await userEvent.click(await screen.findByRole('button', { name: 'Move: Ledger, page 1' }));
      await userEvent.click(await screen.findByRole('menuitem', { name: entry }));
    };
    await open('Move up');
    expect(await screen.findByText('“Ledger, page 1” is already the first in its project.')).toBeTruthy();
    await open('Move down');
    await waitFor(() =>
      expect(api.callsTo(MOVE).map(({ body }) => body)).toEqual([{ place: 'after', otherId: 'image-9' }]),
    );
  });
});

it('the page of a project has its images, in their order, and uploads and imports into it', async () => {
  withTwoProjects();
  const project = projectDetails({ _id: 'project-2', name: 'Letters' });
  api
    .on('GET /api/admin/projects/project-2', { body: { project } })
    .on('GET /api/site-config', { body: { config: { rules: { maxUploadBytes: 5 * 1024 * 1024 } } } })
    .list(LIST, 'images', [imageRow({ project: letters }), imageRow({ _id: 'image-2', title: 'Letter' })]);
  renderConsole('/admin/projects/project-2/show/images');
  const link = await screen.findByRole('link', { name: 'Letter' });
  expect(link.getAttribute('href')).toBe('/admin/images/image-2?list=project');
  expect(lastQuery()).toBe('{"projectId":"project-2"}');
  expect(within(screen.getByRole('table')).queryByText('Letters')).toBeNull();
  expect(screen.getByRole('button', { name: 'Move: Letter' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Import' }).getAttribute('href')).toBe(
    '/admin/imports/images?projectId=project-2',
  );
  api.on('GET /api/admin/images/receivers', { body: { runningAssignments: 0 } });
  await userEvent.click(screen.getByRole('button', { name: 'Upload Image' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Upload Image' }));
  expect((await dialog.findByRole('combobox', { name: 'Project' })).textContent).toBe('Letters');
});
