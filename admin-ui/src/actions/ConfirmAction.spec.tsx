import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { type FakeApi, held, refusal } from '../../test/fakeApi';
import { noDialog } from '../../test/noDialog';
import { startProjectApi } from '../../test/projectApi';
import { userRow } from '../../test/records';
import { admin, renderConsole } from '../../test/renderConsole';

interface Case {
  page: string;
  /** The button that shows the action, or the menu and its entry. */
  open: [string, string?];
  /** What is entered into the dialog. */
  reason?: string;
  /** The button of the dialog; without it, a click makes the call. */
  confirm?: string;
  call: string;
}

const ADA = 'Ada Moreno';
const cases: Record<string, Case> = {
  'on a page, with a question': {
    page: '/admin/projects/project-1/show',
    open: ['Pause'],
    confirm: 'Pause project',
    call: 'POST /api/admin/projects/project-1/pause',
  },
  'in the menu of a page, with a question': {
    page: '/admin/projects/project-1/show',
    open: ['More actions', 'Close'],
    confirm: 'Close project',
    call: 'POST /api/admin/projects/project-1/close',
  },
  'in a row, with a form': {
    page: '/admin/users',
    open: [`Penalize: ${ADA}`],
    reason: 'Late',
    confirm: 'Penalize',
    call: 'POST /api/admin/users/user-1/penalize',
  },
  'in the menu of a row, without a question': {
    page: '/admin/users',
    open: [`More actions: ${ADA}`, 'Send OTP'],
    call: 'POST /api/admin/users/user-1/send-otp',
  },
};
const table = Object.entries(cases).map(([name, action]) => ({ name, ...action }));

let api: FakeApi;

beforeEach(() => {
  api = startProjectApi()
    .list('GET /api/admin/users', 'users', [userRow()])
    .list('GET /api/admin/audit-log', 'entries', []);
});

/** Opens the action. @returns the button that keeps the focus afterwards, and what makes the call */
async function open({ page, open: [button, entry], reason, confirm }: Case) {
  renderConsole(page);
  const opener = await screen.findByRole('button', { name: button });
  opener.focus();
  await userEvent.keyboard('{Enter}');
  const chosen = entry && (await screen.findByRole('menuitem', { name: entry }));
  if (confirm === undefined) return { opener, act: chosen || opener };
  if (chosen) await userEvent.click(chosen);
  const dialog = within(await screen.findByRole('dialog'));
  if (reason) await userEvent.type(dialog.getByRole('textbox'), reason);
  return { opener, act: dialog.getByRole('button', { name: confirm }) };
}

describe.each(table)('an action $name', (action) => {
  it('makes one call for a double click', async () => {
    const answer = held({ body: { message: 'It is done.', project: {} } });
    api.on(action.call, answer.handler);
    const { act } = await open(action);
    fireEvent.click(act);
    fireEvent.click(act);
    await waitFor(() => expect(api.callsTo(action.call)).not.toHaveLength(0));
    answer.release();
    await noDialog();
    expect(api.callsTo(action.call)).toHaveLength(1);
  });

  it('reports a refusal once, and gives the focus back', async () => {
    api.on(action.call, refusal(409, 'Not in this state.'));
    const { opener, act } = await open(action);
    await userEvent.click(act);
    expect(await screen.findAllByText('Not in this state.')).toHaveLength(1);
    const cancel = screen.queryByRole('button', { name: 'Cancel' });
    if (cancel) await userEvent.click(cancel);
    await noDialog();
    await waitFor(() => expect(document.activeElement).toBe(opener));
  });

  it('reads again what the page shows, and gives the focus back', async () => {
    api.on(action.call, { body: { message: 'It is done.', project: {} } });
    const { opener, act } = await open(action);
    const readings = () => api.calls.filter(({ method }) => method === 'GET').map(({ path }) => path);
    const before = readings().length;
    await userEvent.click(act);
    await noDialog();
    const page = `/api${action.page.replace('/show', '')}`;
    await waitFor(() => expect(readings().slice(before)).toContain(page));
    await waitFor(() => expect(document.activeElement).toBe(opener));
  });

  it('is not shown to an auditor', async () => {
    renderConsole(action.page, { signedInAs: { ...admin, role: 'auditor' } });
    await screen.findByRole('heading', { level: 1 });
    await waitFor(() => expect(document.querySelector('[aria-busy="true"]')).toBeNull());
    expect(screen.queryByRole('button', { name: action.open[0] })).toBeNull();
  });
});
