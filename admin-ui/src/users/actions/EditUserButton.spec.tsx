import { messages } from '@inkwell/contract/validation';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { type FakeApi, refusal, startFakeApi } from '../../../test/fakeApi';
import { userRow } from '../../../test/records';
import { renderConsole } from '../../../test/renderConsole';

const ONE = '/api/admin/users/user-1';
const done = { body: { message: 'It is done.' } };

let api: FakeApi;

beforeEach(() => {
  api = startFakeApi().list('GET /api/admin/users', 'users', [userRow()]);
});

async function openForm() {
  renderConsole('/admin/users');
  await userEvent.click(await screen.findByRole('button', { name: 'Edit: Ada Moreno' }));
  return within(await screen.findByRole('dialog', { name: 'Edit User' }));
}

async function rename(form: Awaited<ReturnType<typeof openForm>>, name: string) {
  const field = form.getByRole('textbox', { name: /^Name/ });
  await userEvent.clear(field);
  await userEvent.type(field, name);
}

describe('Edit', () => {
  const CALL = `PUT ${ONE}`;

  it('sends only the changed fields and the version', async () => {
    api.on(CALL, done);
    const form = await openForm();
    await rename(form, 'Ada M.');
    await userEvent.click(form.getByRole('button', { name: 'Save changes' }));
    expect(await screen.findByText('User updated successfully!')).toBeTruthy();
    expect(api.callsTo(CALL)[0]?.body).toEqual({ name: 'Ada M.', version: 3 });
  });

  it('renames staff without a mobile number and an address', async () => {
    api
      .list('GET /api/admin/users', 'users', [userRow({ role: 'admin', mobileNumber: '', address: '' })])
      .on(CALL, done);
    const form = await openForm();
    await userEvent.type(form.getByRole('textbox', { name: /^Mobile number/ }), '1');
    await rename(form, 'Ada M.');
    await userEvent.click(form.getByRole('button', { name: 'Save changes' }));
    expect(await form.findByText(messages.mobileDigits)).toBeTruthy();
    await userEvent.clear(form.getByRole('textbox', { name: /^Mobile number/ }));
    await userEvent.click(form.getByRole('button', { name: 'Save changes' }));
    expect(await screen.findByText('User updated successfully!')).toBeTruthy();
    expect(api.callsTo(CALL)[0]?.body).toEqual({ name: 'Ada M.', version: 3 });
  });

  it('changes the role, and says what that means before', async () => {
    api.on(CALL, done);
    const form = await openForm();
    await userEvent.click(form.getByRole('combobox', { name: /^Role/ }));
    await userEvent.click(await screen.findByRole('option', { name: 'Reviewer' }));
    expect(
      form.getByText(
        'The user signs in to the console and cannot work any more. All sessions of the user end.',
      ),
    ).toBeTruthy();
    await userEvent.click(form.getByRole('button', { name: 'Save changes' }));
    expect(await screen.findByText('User updated successfully!')).toBeTruthy();
    expect(api.callsTo(CALL)[0]?.body).toEqual({ role: 'reviewer', version: 3 });
  });

  it('sends a toggle only if it was touched', async () => {
    api.on(CALL, done);
    const form = await openForm();
    await userEvent.click(form.getByRole('switch', { name: 'Verified' }));
    await userEvent.click(form.getByRole('switch', { name: 'Signed agreement' }));
    await userEvent.click(form.getByRole('switch', { name: 'Signed agreement' }));
    await userEvent.click(form.getByRole('button', { name: 'Save changes' }));
    expect(await screen.findByText('User updated successfully!')).toBeTruthy();
    expect(api.callsTo(CALL)[0]?.body).toEqual({ isVerified: true, version: 3 });
  });

  it('makes no call if nothing was changed', async () => {
    const form = await openForm();
    await rename(form, 'Ada M.');
    await rename(form, 'Ada Moreno');
    await userEvent.click(form.getByRole('button', { name: 'Save changes' }));
    expect(await screen.findByText('Nothing was changed.')).toBeTruthy();
    expect(api.callsTo(CALL)).toEqual([]);
  });

  it('gives a penalty and its reason in the same call', async () => {
    api.on(CALL, done);
    const form = await openForm();
    await rename(form, 'Ada M.');
    await userEvent.click(form.getByRole('switch', { name: 'Penalized' }));
    await userEvent.type(await form.findByRole('textbox', { name: /Reason/ }), 'Late');
    await userEvent.click(form.getByRole('button', { name: 'Save changes' }));
    expect(await screen.findByText('User updated successfully!')).toBeTruthy();
    expect(api.callsTo(CALL).map(({ body }) => body)).toEqual([
      { name: 'Ada M.', isPenalized: true, reason: 'Late', version: 3 },
    ]);
  });

  it('sends no reason if the penalty is switched off again', async () => {
    const form = await openForm();
    await userEvent.click(form.getByRole('switch', { name: 'Penalized' }));
    await userEvent.type(await form.findByRole('textbox', { name: /Reason/ }), 'Late');
    await userEvent.click(form.getByRole('switch', { name: 'Penalized' }));
    await userEvent.click(form.getByRole('button', { name: 'Save changes' }));
    expect(await screen.findByText('Nothing was changed.')).toBeTruthy();
  });

  it('asks before it removes a penalty, as the button does', async () => {
    api.on(CALL, done).list('GET /api/admin/users', 'users', [userRow({ isPenalized: true })]);
    const form = await openForm();
    const toggle = form.getByRole<HTMLInputElement>('switch', { name: 'Penalized' });
    const answer = async (name: string) => {
      await userEvent.click(toggle);
      const dialog = within(await screen.findByRole('dialog', { name: 'Remove Penalty' }));
      expect(dialog.getByText(/^The penalty of Ada Moreno will be removed\./)).toBeTruthy();
      await userEvent.click(dialog.getByRole('button', { name }));
      await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Remove Penalty' })).toBeNull());
    };
    await answer('Cancel');
    expect(toggle.checked).toBe(true);
    await answer('Remove penalty');
    expect(toggle.checked).toBe(false);
    expect(api.callsTo(CALL)).toEqual([]);
    await userEvent.click(form.getByRole('button', { name: 'Save changes' }));
    expect(await screen.findByText('User updated successfully!')).toBeTruthy();
    expect(api.callsTo(CALL)[0]?.body).toEqual({ isPenalized: false, version: 3 });
  });

  it("shows the server's refusal beside its field", async () => {
    api.on(CALL, refusal(400, 'Some fields are wrong.', { errors: { name: ['This name is taken'] } }));
    const form = await openForm();
    await rename(form, 'Ada M.');
    await userEvent.click(form.getByRole('button', { name: 'Save changes' }));
    expect(await form.findByText('Some fields are wrong.')).toBeTruthy();
    expect(await form.findByText('This name is taken')).toBeTruthy();
  });

  it("says 'Failed to update user' when the server gave no reason", async () => {
    api.on(CALL, { status: 500 });
    const form = await openForm();
    await rename(form, 'Ada M.');
    await userEvent.click(form.getByRole('button', { name: 'Save changes' }));
    expect(await form.findByText('Failed to update user')).toBeTruthy();
  });
});
