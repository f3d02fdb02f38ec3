import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { type FakeApi, refusal, startFakeApi } from '../../test/fakeApi';
import { userRow } from '../../test/records';
import { renderConsole } from '../../test/renderConsole';
import { readDeepLink } from '../providers/signInHandover';

const browser = vi.hoisted(() => ({ startAuthentication: vi.fn(), startRegistration: vi.fn() }));
vi.mock('@simplewebauthn/browser', () => browser);

const user = userRow({ _id: 'u1', name: 'Sample Writer' });
const REVEAL = 'GET /api/admin/users/u1/password';
const required = refusal(403, 'Please confirm your password or passkey, then try again.', {
  code: 'REAUTHENTICATION_REQUIRED',
});
const passkey = {
  _id: 'k',
  method: 'passkey',
  name: 'Key',
  createdAt: '2026-11-20T10:00:00Z',
  lastUsedAt: null,
};

let api: FakeApi;
let isConfirmed: boolean;
let hasPassword: boolean;

beforeEach(async () => {
  vi.stubGlobal('PublicKeyCredential', class {});
  isConfirmed = false;
  hasPassword = true;
  api = startFakeApi()
    .list('GET /api/admin/users', 'users', [user])
    .on(REVEAL, () => (isConfirmed ? { body: { password: 'quill and ink' } } : required))
    .on('GET /api/auth/second-factors', () => ({
      body: { factors: [passkey], recoveryCodesLeft: 10, isRequired: false, hasPassword },
    }))
    .on('POST /api/auth/reauthenticate', ({ body }) => {
      isConfirmed = (body as { password: string }).password === 'right';
      const message = 'The password is not right.';
      return isConfirmed
        ? { body: { message: 'ok' } }
        : refusal(400, message, { errors: { password: [message] } });
    });
  api;
});

async function revealPassword(): Promise<void> {
  renderConsole('/admin/users');
  await userEvent.click(await screen.findByRole('button', { name: 'View Password: Sample Writer' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Show password' }));
}

const findDialog = async () => {
  await revealPassword();
  return screen.findByRole('dialog', { name: 'Confirm that it is you' });
};

it('asks for the password and then goes on with the refused call', async () => {
  const dialog = await findDialog();
  const field = within(dialog).getByLabelText(/Your password/);
  await waitFor(() => expect(document.activeElement).toBe(field));
  await userEvent.type(field, 'wrong{Enter}');
  expect((await within(dialog).findAllByText('The password is not right.')).length).toBeGreaterThan(0);
  await userEvent.clear(field);
  await userEvent.type(field, 'right{Enter}');
  expect(await screen.findByText('quill and ink')).toBeTruthy();
  expect(api.callsTo(REVEAL)).toHaveLength(2);
});

it('asks before it copies an agreement link, and then copies it', async () => {
  const link = 'https://inkwell.test/sign-agreement/token';
  const writeText = vi.fn(async () => undefined);
  Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true });
  api
    .on('GET /api/admin/users/u1/agreement-link', () =>
      isConfirmed ? { body: { agreementLink: link } } : required,
    )
    .list('GET /api/admin/users', 'users', [{ ...user, isSignedAgreement: false }]);
  renderConsole('/admin/users');
  await userEvent.click(await screen.findByRole('button', { name: 'More actions: Sample Writer' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Copy Link' }));
  const dialog = await screen.findByRole('dialog', { name: 'Confirm that it is you' });
  await userEvent.type(within(dialog).getByLabelText(/Your password/), 'right{Enter}');
  await waitFor(() => expect(writeText).toHaveBeenCalledExactlyOnceWith(link));
});

it('asks before it exports users, and then saves the file', async () => {
  const create = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:users');
  api.on('GET /api/admin/users/export', () => (isConfirmed ? { body: 'Name' } : required));
  renderConsole('/admin/users');
  await screen.findByRole('button', { name: 'More actions: Sample Writer' });
  await userEvent.click(screen.getByRole('button', { name: 'Export…' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'This list now' }));
  const dialog = await screen.findByRole('dialog', { name: 'Confirm that it is you' });
  await userEvent.type(within(dialog).getByLabelText(/Your password/), 'right{Enter}');
  await waitFor(() => expect(create).toHaveBeenCalledOnce());
});

it('takes a passkey in place of the password', async () => {
  browser.startAuthentication.mockResolvedValue({ id: 'key' });
  api
    .on('POST /api/auth/reauthenticate/passkey-options', { body: { options: {}, challenge: 'again' } })
    .on('POST /api/auth/reauthenticate/passkey', () => {
      isConfirmed = true;
      return { body: { message: 'ok' } };
    });
  const dialog = await findDialog();
  await userEvent.click(await within(dialog).findByRole('button', { name: 'Use a passkey instead' }));
  expect(await screen.findByText('quill and ink')).toBeTruthy();
});

it('shows the refusal if the question is cancelled', async () => {
  const dialog = await findDialog();
  await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  expect(await screen.findByText('Please confirm your password or passkey, then try again.')).toBeTruthy();
  expect(api.callsTo(REVEAL)).toHaveLength(1);
});

it('sends staff without a password to a new single sign-on, and keeps the page for their return', async () => {
  hasPassword = false;
  const dialog = await findDialog();
  expect(within(dialog).queryByLabelText(/Your password/)).toBeNull();
  const link = within(dialog).getByRole('link', { name: 'Sign in again' });
  expect(link.getAttribute('href')).toBe('/api/auth/sso/start?fresh=true');
  link.addEventListener('click', (event) => event.preventDefault());
  await userEvent.click(link);
  expect(readDeepLink()).toBe('/admin/users');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  expect(await screen.findByText('Please confirm your password or passkey, then try again.')).toBeTruthy();
});
