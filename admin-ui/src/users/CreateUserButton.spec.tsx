import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { type FakeApi, refusal, startFakeApi } from '../../test/fakeApi';
import { userRow } from '../../test/records';
import { renderConsole } from '../../test/renderConsole';

const CREATE = 'POST /api/admin/users';
const person = {
  name: 'Bob Stone',
  email: 'bob@example.com',
  mobileNumber: '5550100456',
  address: '13 Harbour Road, Inkford',
  password: 'correct horse',
};

let api: FakeApi;

beforeEach(() => {
  api = startFakeApi().list('GET /api/admin/users', 'users', [userRow()]);
});

async function openForm() {
  renderConsole('/admin/users');
  await userEvent.click(await screen.findByRole('button', { name: 'Create User' }));
  return within(await screen.findByRole('dialog', { name: 'Create New User' }));
}

async function fill(form: Awaited<ReturnType<typeof openForm>>) {
  await userEvent.type(form.getByLabelText(/^Name/), person.name);
  await userEvent.type(form.getByLabelText(/^Email/), person.email);
  await userEvent.type(form.getByLabelText(/^Mobile number/), person.mobileNumber);
  await userEvent.type(form.getByLabelText(/^Address/), person.address);
  await userEvent.type(form.getByLabelText(/^Password/), person.password);
  await userEvent.click(form.getByRole('button', { name: 'Create user' }));
}

describe('Create New User', () => {
  it('creates a user by default, and announces the verification code', async () => {
    const message = 'User created successfully! OTP sent to email.';
    api.on(CREATE, { status: 201, body: { message, user: userRow({ _id: 'user-2' }) } });
    await fill(await openForm());
    expect(await screen.findByText(message)).toBeTruthy();
    expect(api.callsTo(CREATE)[0]?.body).toEqual({ ...person, alternativeMobileNumber: '', role: 'user' });
  });

  it('invites an administrator, without a password', async () => {
    const message = 'User created successfully! Invitation sent to email.';
    api.on(CREATE, { status: 201, body: { message, user: userRow({ _id: 'user-2', role: 'admin' }) } });
    const form = await openForm();
    await userEvent.type(form.getByLabelText(/^Name/), person.name);
    await userEvent.type(form.getByLabelText(/^Email/), person.email);
    await userEvent.type(form.getByLabelText(/^Mobile number/), person.mobileNumber);
    await userEvent.type(form.getByLabelText(/^Address/), person.address);
    await userEvent.click(form.getByRole('combobox', { name: /Role/ }));
    await userEvent.click(await screen.findByRole('option', { name: 'Admin' }));
    expect(form.queryByLabelText(/^Password/)).toBeNull();
    await userEvent.click(form.getByRole('button', { name: 'Create user' }));
    expect(await screen.findByText(message)).toBeTruthy();
    expect(api.callsTo(CREATE)[0]?.body).toMatchObject({ email: person.email, role: 'admin' });
    expect(api.callsTo(CREATE)[0]?.body).not.toHaveProperty('password');
  });

  it('names the missing fields', async () => {
    const form = await openForm();
    await userEvent.click(form.getByRole('button', { name: 'Create user' }));
    for (const text of ['Name', 'Email', 'Mobile number', 'Address', 'Password'])
      expect(await form.findByText(`${text} is required`)).toBeTruthy();
    expect(api.callsTo(CREATE)).toEqual([]);
  });

  it.each([
    [refusal(409, 'Email is already registered'), 'Email is already registered'],
    [{ status: 500 }, 'Failed to create user'],
  ])('says why it failed, and keeps what was typed', async (answer, text) => {
    api.on(CREATE, answer);
    const form = await openForm();
    await fill(form);
    expect(await form.findByText(text)).toBeTruthy();
    expect(form.getByLabelText<HTMLInputElement>(/^Name/).value).toBe('Bob Stone');
  });
});
