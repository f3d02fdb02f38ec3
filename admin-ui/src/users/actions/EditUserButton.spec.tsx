import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { type FakeApi, refusal, startFakeApi } from '../../../test/fakeApi';
import { siteConfig, userRow } from '../../../test/records';
import { renderConsole } from '../../../test/renderConsole';

const ONE = '/api/admin/users/user-1';
const done = { body: { message: 'It is done.' } };

let api: FakeApi;

beforeEach(() => {
  api = startFakeApi()
    .on('GET /api/admin/site-config', { body: { config: siteConfig } })
    .list('GET /api/admin/users', 'users', [userRow()]);
});

async function openForm() {
  renderConsole('/admin/users');
  await userEvent.click(await screen.findByRole('button', { name: 'Edit: Ada Moreno' }));
  return within(await screen.findByRole('dialog', { name: 'Edit User' }));
}

describe('Edit', () => {
  const CALL = `PUT ${ONE}`;

  it('sends the fields an administrator may change', async () => {
    api.on(CALL, done);
    const form = await openForm();
    const name = form.getByRole('textbox', { name: /Name/ });
    await userEvent.clear(name);
    await userEvent.type(name, 'Ada M.');
    await userEvent.click(form.getByRole('switch', { name: 'Verified' }));
    await userEvent.click(form.getByRole('button', { name: 'Save changes' }));
    expect(await screen.findByText('User updated successfully!')).toBeTruthy();
    expect(api.callsTo(CALL)[0]?.body).toEqual({
      name: 'Ada M.',
      mobileNumber: '5550100123',
      alternativeMobileNumber: '',
      address: '12 Harbour Road, Inkford',
      isVerified: true,
      isSignedAgreement: false,
    });
  });

  it('asks for a reason when the penalty is switched on', async () => {
    api.on(CALL, done).on(`POST ${ONE}/penalize`, done);
    const form = await openForm();
    await userEvent.click(form.getByRole('switch', { name: 'Penalized' }));
    await userEvent.type(await form.findByRole('textbox', { name: /Reason/ }), 'Late');
    await userEvent.click(form.getByRole('button', { name: 'Save changes' }));
    expect(await screen.findByText('User updated successfully!')).toBeTruthy();
    expect(api.callsTo(`POST ${ONE}/penalize`)[0]?.body).toEqual({ reason: 'Late' });
  });

  it("shows the server's refusal beside its field", async () => {
    api.on(CALL, refusal(400, 'Some fields are wrong.', { errors: { name: ['This name is taken'] } }));
    const form = await openForm();
    await userEvent.click(form.getByRole('button', { name: 'Save changes' }));
    expect(await form.findByText('Some fields are wrong.')).toBeTruthy();
    expect(await form.findByText('This name is taken')).toBeTruthy();
  });

  it("says 'Failed to update user' when the server gave no reason", async () => {
    api.on(CALL, { status: 500 });
    const form = await openForm();
    await userEvent.click(form.getByRole('button', { name: 'Save changes' }));
    expect(await form.findByText('Failed to update user')).toBeTruthy();
  });
});
