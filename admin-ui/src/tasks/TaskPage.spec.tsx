import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { taskRow } from '../../test/assignments';
import { type FakeApi, startFakeApi } from '../../test/fakeApi';
import { renderConsole } from '../../test/renderConsole';

const TASK = 'GET /api/admin/tasks/task-1';
const CANCEL = 'POST /api/admin/tasks/task-1/cancel';
const running = { kind: 'import-users', project: null, startedAt: '2026-11-19T10:00:01.000Z' };

let api: FakeApi;

beforeEach(() => {
  api = startFakeApi();
});

it('a task that runs can be cancelled, and then says how far it got', async () => {
  api.on(TASK, { body: { task: taskRow({ ...running, done: 20 }) } });
  renderConsole('/admin/tasks/task-1/show');
  expect(await screen.findByText('20 of 60 rows so far.')).toBeTruthy();
  const cancelledAt = '2026-11-19T10:00:05.000Z';
  const task = taskRow({ ...running, done: 40, cancelledAt, finishedAt: cancelledAt });
  api.on(CANCEL, { body: { task } }).on(TASK, { body: { task } });
  await userEvent.click(screen.getByRole('button', { name: 'Cancel the rest' }));
  expect(await screen.findByText('Cancelled after 40 of 60 rows.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Cancel the rest' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Download report' })).toBeTruthy();
});

it('a long task shows the first results, and says that there are more', async () => {
  const message = 'A user with this e-mail address exists already.';
  const results = [
    {
      userId: 'user-1',
      item: 'line 2',
      name: 'Ada Moreno',
      isDone: false,
      code: 'EMAIL_TAKEN',
      message,
      assignmentId: null,
    },
    {
      userId: null,
      item: 'line 3',
      name: null,
      isDone: true,
      code: null,
      message: 'Created.',
      assignmentId: null,
    },
  ];
  const done = { total: 4000, done: 4000, leftOut: 1, finishedAt: '2026-11-19T10:00:09.000Z' };
  api.on(TASK, { body: { task: taskRow({ ...running, ...done, results }) } });
  renderConsole('/admin/tasks/task-1/show');
  const leftOut = await screen.findByRole('list', { name: '1 row skipped' });
  expect(leftOut.textContent).toBe(`line 2: Ada Moreno${message}`);
  const list = screen.getByRole('list', { name: '3,999 rows done, the first 1 of them here' });
  await waitFor(() => expect(list.textContent).toBe('line 3Created.'));
});
