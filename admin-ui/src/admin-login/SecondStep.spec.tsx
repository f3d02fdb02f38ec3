import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { type FakeApi, refusal, startFakeApi } from '../../test/fakeApi';
import { admin, renderConsole } from '../../test/renderConsole';
import { loadPage } from '../providers/loadPage';
import { AdminLoginPage } from './AdminLoginPage';

const browser = vi.hoisted(() => ({ startAuthentication: vi.fn(), startRegistration: vi.fn() }));
vi.mock('@simplewebauthn/browser', () => browser);
vi.mock('../providers/loadPage', () => ({ loadPage: vi.fn(() => new Promise(() => undefined)) }));

const session = { body: { token: 'abc', user: admin } };
const WRONG = 'This code or passkey is not right. A code works only once.';

let api: FakeApi;

beforeEach(() => {
  vi.stubGlobal('PublicKeyCredential', class {});
  browser.startAuthentication.mockReset();
  vi.mocked(loadPage).mockClear();
  api = startFakeApi().on('GET /admin-dashboard', { body: '' });
});

async function expectSignedIn() {
  await waitFor(() => expect(loadPage).toHaveBeenCalledExactlyOnceWith('/admin-dashboard'));
  expect(localStorage.getItem('token')).toBe('abc');
}

async function signIn(methods: string[]) {
  api.on(
    'POST /api/auth/admin-login',
    refusal(401, 'Please complete the sign-in with your second factor.', {
      code: 'SECOND_FACTOR_REQUIRED',
      requiresSecondFactor: true,
      challenge: 'first-step',
      methods,
    }),
  );
  render(<AdminLoginPage />);
  await userEvent.type(screen.getByLabelText(/Admin email/), 'fatima@example.com');
  await userEvent.type(screen.getByLabelText(/^Password/), 'secret{Enter}');
}

describe('the second step of the sign-in', () => {
  it('takes a code in a focused field that the browser can fill in', async () => {
    api.on('POST /api/auth/second-step', session);
    await signIn(['totp', 'recovery-code']);
    const field = await screen.findByLabelText(/Code from the app/);
    expect(field.getAttribute('autocomplete')).toBe('one-time-code');
    expect(field.getAttribute('inputmode')).toBe('numeric');
    await waitFor(() => expect(document.activeElement).toBe(field));
    expect(screen.queryByRole('button', { name: 'Use a passkey' })).toBeNull();
    expect(localStorage.getItem('token')).toBeNull();
    await userEvent.type(field, '123456{Enter}');
    await expectSignedIn();
    expect(api.callsTo('POST /api/auth/second-step').map(({ body }) => body)).toEqual([
      { challenge: 'first-step', method: 'totp', code: '123456' },
    ]);
  });

  it('shows that a code is wrong and keeps the step', async () => {
    api.on('POST /api/auth/second-step', refusal(400, WRONG));
    await signIn(['totp']);
    await userEvent.type(await screen.findByLabelText(/Code from the app/), '000000{Enter}');
    expect((await screen.findByRole('alert')).textContent).toBe(WRONG);
    expect(screen.getByLabelText(/Code from the app/)).toBeTruthy();
  });

  it('takes a recovery code', async () => {
    api.on('POST /api/auth/second-step', session);
    await signIn(['totp', 'recovery-code']);
    await userEvent.click(await screen.findByRole('button', { name: 'Use a recovery code' }));
    await userEvent.type(screen.getByLabelText(/Recovery code/), 'k7m2p-x9wq4{Enter}');
    await expectSignedIn();
    expect(api.callsTo('POST /api/auth/second-step')[0]?.body).toMatchObject({ method: 'recovery-code' });
  });

  it('takes a passkey', async () => {
    browser.startAuthentication.mockResolvedValue({ id: 'key' });
    api
      .on('POST /api/auth/second-step/passkey-options', {
        body: { options: { challenge: 'random' }, challenge: 'passkey-step' },
      })
      .on('POST /api/auth/second-step/passkey', session);
    await signIn(['totp', 'passkey']);
    await userEvent.click(await screen.findByRole('button', { name: 'Use a passkey' }));
    await expectSignedIn();
    expect(browser.startAuthentication).toHaveBeenCalledWith({ optionsJSON: { challenge: 'random' } });
    expect(api.callsTo('POST /api/auth/second-step/passkey')[0]?.body).toEqual({
      challenge: 'passkey-step',
      response: { id: 'key' },
    });
  });

  it('offers the passkey again after the browser was cancelled', async () => {
    browser.startAuthentication.mockRejectedValue(new Error('cancelled'));
    api.on('POST /api/auth/second-step/passkey-options', {
      body: { options: {}, challenge: 'passkey-step' },
    });
    await signIn(['passkey', 'recovery-code']);
    await userEvent.click(await screen.findByRole('button', { name: 'Use the passkey' }));
    expect((await screen.findByRole('alert')).textContent).toBe(
      'The passkey was not used. Please try again.',
    );
    expect(screen.getByRole('button', { name: 'Use the passkey' })).toBeTruthy();
  });

  it('goes back to the password after five minutes', async () => {
    const late = 'This took too long, or was already done. Please start again.';
    api.on('POST /api/auth/second-step', refusal(400, late, { code: 'CHALLENGE_EXPIRED' }));
    await signIn(['totp']);
    await userEvent.type(await screen.findByLabelText(/Code from the app/), '123456{Enter}');
    expect((await screen.findByRole('alert')).textContent).toBe(late);
    expect(screen.getByLabelText(/^Password/)).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>(/Admin email/).value).toBe('fatima@example.com');
  });
});

it('is set up on a page of its own, which has no way on without it', async () => {
  api.on('GET /api/admin/site-config', { body: { config: {} } }).on('GET /api/auth/second-factors', {
    body: { factors: [], recoveryCodesLeft: 0, isRequired: true, hasPassword: true },
  });
  renderConsole('/admin/second-factor');
  expect(await screen.findByRole('heading', { name: 'Set up two-step sign-in' })).toBeTruthy();
  expect(await screen.findByRole('button', { name: 'Add an authenticator app' })).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Continue to the console' })).toBeNull();
});
