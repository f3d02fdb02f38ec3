import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { assignmentRow } from '../../test/assignments';
import { type FakeApi, refusal, startFakeApi } from '../../test/fakeApi';
import { renderConsole } from '../../test/renderConsole';

const RUNNING = { state: 'in_progress', deadlineAt: '2026-11-22T10:00:00.000Z' };

let api: FakeApi;

async function openMenu(changes: Record<string, unknown>) {
  const row = assignmentRow(changes);
  api = startFakeApi()
    .list('GET /api/admin/projects', 'projects', [])
    .list('GET /api/admin/users', 'users', [])
    .list('GET /api/admin/assignments', 'assignments', [row]);
  renderConsole('/admin/assignments');
  await userEvent.click(await screen.findByRole('button', { name: /^Actions on assignment/ }));
}

it('ends a started assignment with a reason', async () => {
  await openMenu(RUNNING);
  api.on('POST /api/admin/assignments/assignment-2/end', { body: { assignment: assignmentRow(RUNNING) } });
  await userEvent.click(await screen.findByRole('menuitem', { name: 'End this assignment' }));
  expect(
    await screen.findByText(/^Assignment 2 of Ada Moreno in “Letters” ends without a penalty/),
  ).toBeTruthy();
  await userEvent.type(await screen.findByLabelText(/Reason/), 'Sold');
  await userEvent.click(screen.getByRole('button', { name: 'End assignment' }));
  expect(await screen.findByText('Assignment ended.')).toBeTruthy();
});

it('shows beside the field that a deadline is too soon', async () => {
  await openMenu(RUNNING);
  const message = 'The deadline must be at least 24 hours ahead';
  api.on(
    'POST /api/admin/assignments/assignment-2/set-deadline',
    refusal(400, message, { errors: { deadlineAt: [message] } }),
  );
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Set deadline' }));
  await userEvent.type(await screen.findByLabelText(/New deadline/), '2026-11-20T10:00');
  await userEvent.type(screen.getByLabelText(/Reason/), 'Print');
  await userEvent.click(screen.getByRole('button', { name: 'Set deadline' }));
  expect((await screen.findAllByText(message)).length).toBeGreaterThan(0);
});
