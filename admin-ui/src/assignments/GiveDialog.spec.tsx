import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { taskRow } from '../../test/assignments';
import { type FakeApi, refusal, startFakeApi } from '../../test/fakeApi';
import { userRow } from '../../test/records';
import { renderConsole } from '../../test/renderConsole';

const PREVIEW = 'POST /api/admin/projects/project-2/assignments/preview';
const GIVE = 'POST /api/admin/projects/project-2/assignments';
const TASK = 'GET /api/admin/tasks/task-1';
const bob = { id: 'user-2', name: 'Bob Stone', email: 'bob@example.com' };
const message = 'This user is suspended. Lift the suspension first.';

let api: FakeApi;

beforeEach(() => {
  api = startFakeApi()
    .on('GET /api/admin/users/user-1', { body: { user: userRow() } })
    .list('GET /api/admin/assignments', 'assignments', [])
    .list('GET /api/admin/projects', 'projects', [{ _id: 'project-2', name: 'Letters', state: 'open' }])
    .on(PREVIEW, {
      body: {
        taskId: 'task-1',
        given: [
          { _id: 'user-1', name: 'Ada Moreno', email: 'ada@example.com', images: 12, cannotStart: null },
        ],
        skipped: [{ ...bob, reason: 'USER_SUSPENDED', message }],
      },
    });
});

/** Opens the dialog on the page of a user and chooses the project. */
async function openAndChoose() {
  renderConsole('/admin/users/user-1/show/assignments');
  await userEvent.click(await screen.findByRole('button', { name: 'Give an assignment' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Give an assignment' }));
  expect(dialog.getByText(/^To Ada Moreno\./)).toBeTruthy();
  expect(dialog.getByRole('button', { name: 'Give' })).toHaveProperty('disabled', true);
  await userEvent.click(dialog.getByRole('combobox', { name: /Project/ }));
  await userEvent.click(await screen.findByRole('option', { name: 'Letters' }));
  return dialog;
}

it('shows who gets how many images and who is left out before it gives, and the progress and results afterwards', async () => {
  const dialog = await openAndChoose();
  const given = await dialog.findByRole('list', { name: '1 user will get an assignment' });
  expect(given.textContent).toBe('Ada Morenoada@example.com, 12 images');
  const skipped = dialog.getByRole('list', { name: '1 user will be skipped' });
  expect(skipped.textContent).toBe(`Bob Stonebob@example.com: ${message}`);
  expect(api.callsTo(PREVIEW)[0]?.body).toEqual({ userIds: ['user-1'] });
  await userEvent.type(dialog.getByRole('spinbutton', { name: /Hours/ }), '48');

  api.on(GIVE, { status: 201, body: { task: taskRow() } }).on(TASK, {
    body: { task: taskRow({ done: 50, startedAt: '2026-11-19T10:00:01.000Z' }) },
  });
  await userEvent.click(dialog.getByRole('button', { name: 'Give 1 assignment' }));
  const running = within(await screen.findByRole('dialog', { name: 'Give assignments: Letters' }));
  expect(api.callsTo(GIVE)[0]?.body).toEqual({
    userIds: ['user-1'],
    taskId: 'task-1',
    workWindowHours: 48,
  });
  expect(await running.findByText('50 of 60 users so far.')).toBeTruthy();
  expect(running.getByRole('progressbar', { name: 'Progress' }).getAttribute('aria-valuenow')).toMatch(/^83/);
  expect(running.getByText(/goes on when you close this/)).toBeTruthy();

  const results = [
    {
      userId: 'user-1',
      item: null,
      name: 'Ada Moreno',
      isDone: true,
      code: null,
      message: '12 images',
      assignmentId: 'assignment-2',
    },
    {
      userId: null,
      item: null,
      name: null,
      isDone: false,
      code: 'ALREADY_ASSIGNED',
      message,
      assignmentId: null,
    },
  ];
  const finished = { total: 2, done: 2, leftOut: 1, finishedAt: '2026-11-19T10:00:09.000Z', results };
  api.on(TASK, { body: { task: taskRow(finished) } });
  const done = await running.findByRole('list', { name: '1 user done' }, { timeout: 5000 });
  expect(done.textContent).toBe('Ada Moreno12 images, assignment');
  const linkTo = (name: string) => within(done).getByRole('link', { name }).getAttribute('href');
  expect(linkTo('Ada Moreno')).toBe('/admin/users/user-1/show');
  expect(linkTo('Assignment of Ada Moreno')).toBe(
    '/admin/users/user-1/show/assignments?assignment=assignment-2',
  );
  const leftOut = running.getByRole('list', { name: '1 user skipped' });
  expect(leftOut.textContent).toBe(`Unknown user${message}`);
  expect(within(leftOut).queryByRole('link')).toBeNull();
  await userEvent.click(running.getByRole('link', { name: 'on its own page' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Give assignments: Letters' })).toBeTruthy();
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('says who cannot start yet, and why', async () => {
  const ada = { _id: 'user-1', name: 'Ada Moreno', email: 'ada@example.com', images: 12 };
  const given = [
    { ...ada, cannotStart: 'NOT_VERIFIED' },
    { ...ada, _id: 'user-3', email: 'ada@example.org', cannotStart: 'AGREEMENT_NOT_SIGNED' },
  ];
  api.on(PREVIEW, { body: { taskId: 'task-1', given, skipped: [] } });
  const dialog = await openAndChoose();
  expect(await dialog.findByText('Of these, 2 users cannot start yet.')).toBeTruthy();
  const rows = dialog.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(rows).toEqual([
    'Ada Morenoada@example.com, 12 images, cannot start yet: the e-mail address is not verified',
    'Ada Morenoada@example.org, 12 images, cannot start yet: the agreement is not signed',
  ]);
});

it('a failed call keeps the dialog, and a second try sends the same task', async () => {
  const dialog = await openAndChoose();
  api.on(GIVE, refusal(503, 'Not now.'));
  await userEvent.click(await dialog.findByRole('button', { name: 'Give 1 assignment' }));
  expect(await dialog.findByText('Not now.')).toBeTruthy();
  api
    .on(GIVE, { status: 201, body: { task: taskRow() } })
    .on(TASK, { body: { task: taskRow({ failedReason: 'The disk is full.' }) } });
  await userEvent.click(dialog.getByRole('button', { name: 'Give 1 assignment' }));
  expect(await screen.findByText(/It has stopped: The disk is full\./)).toBeTruthy();
  const ids = api.callsTo(GIVE).map(({ body }) => (body as { taskId: string }).taskId);
  expect(ids).toEqual(['task-1', 'task-1']);
});

it('nothing can be given if the preview cannot be loaded, until it is', async () => {
  api.on(PREVIEW, refusal(503, 'Not now.'));
  const dialog = await openAndChoose();
  expect(await dialog.findByText('Failed to load the preview')).toBeTruthy();
  expect(dialog.getByRole('button', { name: 'Give' })).toHaveProperty('disabled', true);
  api.on(PREVIEW, {
    body: { taskId: 'task-1', given: [], skipped: [{ ...bob, reason: 'USER_SUSPENDED', message }] },
  });
  await userEvent.click(dialog.getByRole('button', { name: 'Retry' }));
  expect(await dialog.findByText('None of these users can get an assignment of this project.')).toBeTruthy();
  await waitFor(() => expect(dialog.getByRole('button', { name: 'Give' })).toHaveProperty('disabled', true));
});
