import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { type FakeApi, refusal, startFakeApi } from '../../test/fakeApi';
import { noDialog } from '../../test/noDialog';
import { renderConsole } from '../../test/renderConsole';

const browser = vi.hoisted(() => ({ startAuthentication: vi.fn(), startRegistration: vi.fn() }));
vi.mock('@simplewebauthn/browser', () => browser);

const FACTORS = '/api/auth/second-factors';
const CODES = Array.from({ length: 10 }, (_, index) => `aaaaa-bbbb${index}`);
const phone = {
  _id: 'f1',
  method: 'totp',
  name: 'Phone',
  createdAt: '2026-11-20T10:00:00Z',
  lastUsedAt: null,
};

let api: FakeApi;

beforeEach(() => {
  vi.stubGlobal('PublicKeyCredential', class {});
  browser.startRegistration.mockReset();
  api = startFakeApi();
});

function listAnswers(factors: unknown[], recoveryCodesLeft = factors.length > 0 ? 10 : 0) {
  api.on(`GET ${FACTORS}`, { body: { factors, recoveryCodesLeft, isRequired: false, hasPassword: true } });
}

/** The card is on its own page and in "My account". */
const open = () => renderConsole('/admin/second-factor');

it('adds an authenticator app with its first code, then shows the recovery codes once', async () => {
  listAnswers([]);
  api
    .on(`POST ${FACTORS}/totp-options`, {
      body: { challenge: 'set-up', secret: 'ABCDEFGH', uri: 'otpauth://totp/x', qrCode: '<svg></svg>' },
    })
    .on(`POST ${FACTORS}/totp`, { status: 201, body: { factor: phone, recoveryCodes: CODES } });
  open();
  expect(await screen.findByText(/Two-step sign-in is off/)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Add an authenticator app' }));
  const picture = await screen.findByRole('img', { name: 'QR code for the authenticator app' });
  expect(picture.getAttribute('src')).toBe('data:image/svg+xml,%3Csvg%3E%3C%2Fsvg%3E');
  expect(screen.getByText('ABCD EFGH')).toBeTruthy();
  await userEvent.type(screen.getByLabelText(/Code from the app/), '123456');
  const name = screen.getByLabelText(/Name/);
  await userEvent.clear(name);
  await userEvent.type(name, 'Phone');
  listAnswers([phone]);
  await userEvent.click(screen.getByRole('button', { name: 'Add the app' }));

  const dialog = await screen.findByRole('dialog', { name: 'Your recovery codes' });
  expect(
    within(dialog)
      .getAllByRole('listitem')
      .map((item) => item.textContent),
  ).toEqual(CODES);
  const done = within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Done' });
  expect(done.disabled).toBe(true);
  await userEvent.click(within(dialog).getByRole('switch', { name: 'I have stored the codes' }));
  await userEvent.click(done);
  await noDialog();
  expect(await screen.findByRole('link', { name: 'Continue to the console' })).toBeTruthy();
  expect(api.callsTo(`POST ${FACTORS}/totp`)[0]?.body).toEqual({
    challenge: 'set-up',
    code: '123456',
    name: 'Phone',
  });
});

it('shows beside the form why an app was not added', async () => {
  listAnswers([]);
  api
    .on(`POST ${FACTORS}/totp-options`, {
      body: { challenge: 'set-up', secret: 'ABCDEFGH', uri: 'otpauth://totp/x', qrCode: '<svg></svg>' },
    })
    .on(`POST ${FACTORS}/totp`, refusal(400, 'This code or passkey is not right.'));
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'Add an authenticator app' }));
  await userEvent.type(await screen.findByLabelText(/Code from the app/), '12345{Enter}');
  expect(await screen.findByText('Please enter the 6 digits that the app shows')).toBeTruthy();
  await userEvent.type(screen.getByLabelText(/Code from the app/), '6{Enter}');
  expect(await screen.findByText('This code or passkey is not right.')).toBeTruthy();
});

it('adds a passkey', async () => {
  listAnswers([phone]);
  browser.startRegistration.mockResolvedValue({ id: 'key' });
  api
    .on(`POST ${FACTORS}/passkey-options`, { body: { options: { rp: 'x' }, challenge: 'set-up' } })
    .on(`POST ${FACTORS}/passkey`, {
      status: 201,
      body: { factor: { ...phone, _id: 'f2', method: 'passkey', name: 'Passkey' }, recoveryCodes: null },
    });
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'Add a passkey' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Create the passkey' }));
  await noDialog();
  expect(api.callsTo(`POST ${FACTORS}/passkey`)[0]?.body).toEqual({
    challenge: 'set-up',
    response: { id: 'key' },
    name: 'Passkey',
  });
});

it('says if the browser made no passkey', async () => {
  listAnswers([phone]);
  browser.startRegistration.mockRejectedValue(new Error('cancelled'));
  api.on(`POST ${FACTORS}/passkey-options`, { body: { options: {}, challenge: 'set-up' } });
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'Add a passkey' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Create the passkey' }));
  expect(await screen.findByText('The passkey was not created. Please try again.')).toBeTruthy();
});

it('renames and removes a second factor', async () => {
  listAnswers([phone]);
  api
    .on(`PUT ${FACTORS}/f1`, { body: { ...phone, name: 'Tablet' } })
    .on(`DELETE ${FACTORS}/f1`, { body: { message: 'Second factor removed.' } });
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'Rename: Phone' }));
  const name = await screen.findByLabelText(/Name/);
  await userEvent.clear(name);
  await userEvent.type(name, 'Tablet');
  listAnswers([{ ...phone, name: 'Tablet' }]);
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Tablet')).toBeTruthy();
  expect(api.callsTo(`PUT ${FACTORS}/f1`)[0]?.body).toEqual({ name: 'Tablet' });

  await noDialog();
  await userEvent.click(screen.getByRole('button', { name: 'Remove: Tablet' }));
  listAnswers([]);
  const dialog = await screen.findByRole('dialog', { name: 'Remove Tablet?' });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Remove' }));
  expect(await screen.findByText(/Two-step sign-in is off/)).toBeTruthy();
});

it('warns of few recovery codes, and creates new ones', async () => {
  listAnswers([phone], 1);
  api.on(`POST ${FACTORS}/recovery-codes`, { status: 201, body: { recoveryCodes: CODES } });
  open();
  expect(await screen.findByText('1 recovery code left. Please create new ones.')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Create new recovery codes' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Create codes' }));
  expect(await screen.findByRole('dialog', { name: 'Your recovery codes' })).toBeTruthy();
  expect(screen.getByText('aaaaa-bbbb9')).toBeTruthy();
});

it('says that the list could not be loaded', async () => {
  api.on(`GET ${FACTORS}`, refusal(500, 'Out of order'));
  open();
  expect(await screen.findByText('Failed to load two-step sign-in')).toBeTruthy();
  listAnswers([phone]);
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('Phone')).toBeTruthy();
});
