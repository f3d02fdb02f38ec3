import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { type Answer, type FakeApi, refusal, startFakeApi } from '../../../test/fakeApi';
import { noDialog } from '../../../test/noDialog';
import { userRow } from '../../../test/records';
import { renderConsole } from '../../../test/renderConsole';

const ONE = '/api/admin/users/user-1';
const done: Answer = { body: { message: 'It is done.' } };

let api: FakeApi;

beforeEach(() => {
  api = startFakeApi();
});

/** Chooses an action of the only user in the list. */
async function choose(name: string, changes: Record<string, unknown> = {}) {
  api.list('GET /api/admin/users', 'users', [userRow(changes)]);
  renderConsole('/admin/users');
  await userEvent.click(await screen.findByRole('button', { name: 'More actions: Ada Moreno' }));
  await userEvent.click(await screen.findByRole('menuitem', { name }));
  return within(await screen.findByRole('dialog', { name }));
}

describe('Suspend', () => {
  it('asks for a reason, and shows the message of the server', async () => {
    const CALL = `POST ${ONE}/suspend`;
    api.on(CALL, done);
    const form = await choose('Suspend');
    await userEvent.click(form.getByRole('button', { name: 'Suspend user' }));
    expect(await form.findByText('Please enter a reason')).toBeTruthy();
    await userEvent.type(form.getByRole('textbox', { name: /Reason/ }), ' Being checked ');
    await userEvent.click(form.getByRole('button', { name: 'Suspend user' }));
    expect(await screen.findByText('It is done.')).toBeTruthy();
    expect(api.callsTo(CALL)[0]?.body).toEqual({ reason: 'Being checked' });
  });

  it('becomes Lift Suspension for a suspended user, who has a badge', async () => {
    const CALL = `POST ${ONE}/lift-suspension`;
    api.on(CALL, done);
    const asked = await choose('Lift Suspension', {
      suspendedAt: '2026-11-20T10:00:00.000Z',
      suspendedReason: 'Being checked',
    });
    expect(screen.getByText('Suspended')).toBeTruthy();
    await userEvent.click(asked.getByRole('button', { name: 'Lift suspension' }));
    expect(await screen.findByText('It is done.')).toBeTruthy();
    expect(api.callsTo(CALL)).toHaveLength(1);
  });
});

describe('Correct E-mail Address', () => {
  const CALL = `POST ${ONE}/correct-email`;

  it('sends the new address, and shows a refusal beside the field', async () => {
    const message = 'Email is already registered';
    api.on(CALL, refusal(409, message, { errors: { email: [message] } }));
    const form = await choose('Correct E-mail Address');
    await userEvent.type(form.getByRole('textbox', { name: /New e-mail address/ }), 'new@example.com');
    await userEvent.click(form.getByRole('button', { name: 'Correct address' }));
    expect((await form.findAllByText(message)).length).toBeGreaterThan(0);
    api.on(CALL, done);
    await userEvent.click(form.getByRole('button', { name: 'Correct address' }));
    expect(await screen.findByText('It is done.')).toBeTruthy();
    expect(api.callsTo(CALL)[0]?.body).toEqual({ email: 'new@example.com' });
    await noDialog();
  });
});
