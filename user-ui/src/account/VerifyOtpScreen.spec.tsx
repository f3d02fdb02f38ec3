import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { callsTo, fakeApi, refusal } from '../../test/fakeApi';
import { renderApp } from '../../test/renderApp';

const verify = 'POST /api/auth/verify-otp';
const resend = 'POST /api/auth/resend-otp';
const start = { path: '/verify-otp', state: { email: 'eleanor@example.com' } };

async function enter(code: string) {
  const app = renderApp(start);
  await app.user.click(await screen.findByLabelText('6-digit code'));
  await app.user.paste(code);
  return app;
}

describe('code verification', () => {
  it('redirects to the registration without an e-mail', async () => {
    const app = renderApp({ path: '/verify-otp' });
    await screen.findByRole('heading', { name: 'Create your account' });
    expect(app.path()).toBe('/register');
  });

  it('keeps at most six digits of what is typed or pasted, and submits them once', async () => {
    fakeApi({ [verify]: refusal(400, 'OTP_INVALID', 'The code is not right') });
    const app = renderApp(start);
    const field = await screen.findByLabelText('6-digit code');
    await app.user.click(field);
    await app.user.paste('12 34-5');
    await app.user.type(field, 'x67');
    expect(field).toHaveValue('123456');
    expect(field).toHaveAttribute('autocomplete', 'one-time-code');
    expect(field).toHaveAttribute('inputmode', 'numeric');
    expect(await screen.findByRole('alert')).toHaveTextContent('The code is not right');
    await app.user.type(field, '{Enter}');
    expect(callsTo(verify)).toHaveLength(1);
    await app.user.clear(field);
    await app.user.paste('１２３ ٤٥٦');
    expect(field).toHaveValue('123456');
    await app.user.clear(field);
    await app.user.paste('６５４３２１');
    await waitFor(() => expect(callsTo(verify)).toHaveLength(2));
    expect(callsTo(verify)[1]?.body).toMatchObject({ otp: '654321' });
  });

  it('has the focus in the field, also after a wrong code, and shows how many tries are left', async () => {
    const message = 'This code is wrong. You have 4 tries left.';
    fakeApi({ [verify]: refusal(400, 'OTP_INVALID', message, { triesLeft: 4 }) });
    const app = renderApp(start);
    const field = await screen.findByLabelText('6-digit code');
    expect(field).toHaveFocus();
    await app.user.keyboard('123456');
    expect(await screen.findByRole('alert')).toHaveTextContent(message);
    expect(field).toHaveFocus();
  });

  it('requires six digits before it calls the server', async () => {
    const app = await enter('123');
    await app.user.click(screen.getByRole('button', { name: 'Verify OTP' }));
    await waitFor(() =>
      expect(screen.getByLabelText('6-digit code')).toHaveAccessibleDescription(
        'Please enter a valid 6-digit OTP',
      ),
    );
  });

  it('opens the login with a link to the agreement', async () => {
    const agreementLink = 'http://inkwell.test/sign-agreement/link-token';
    fakeApi({ [verify]: { body: { message: 'Email verified', agreementLink } } });
    const app = await enter('123456');
    const link = await screen.findByRole('link', { name: /Read and sign the agreement/ });
    expect(link).toHaveAttribute('href', agreementLink);
    expect(link).toHaveAttribute('target', '_blank');
    expect(screen.getByText(/^Email verified successfully!/)).toBeInTheDocument();
    expect(screen.queryByText(/Redirecting/)).not.toBeInTheDocument();
    const button = screen.getByRole('link', { name: 'Sign your agreement' });
    expect(button).toHaveAttribute('href', agreementLink);
    expect(button).not.toHaveAttribute('target');
    expect(app.path()).toBe('/login');
    expect(callsTo(verify)[0]?.body).toEqual({ email: 'eleanor@example.com', otp: '123456' });
  });

  it("opens the login with the server's message if there is no link, because the agreement is signed", async () => {
    fakeApi({ [verify]: { body: { message: 'Email verified successfully!' } } });
    const app = await enter('123456');
    await screen.findByText('Email verified successfully!');
    expect(app.path()).toBe('/login');
  });

  it('leads a user who has confirmed on another device to the login', async () => {
    const text = 'Your email is already verified. You can log in.';
    fakeApi({ [verify]: { body: { message: text } } });
    const app = renderApp(start);
    expect(await screen.findByText(/Already confirmed on another device\?/)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/login');
    await app.user.click(screen.getByLabelText('6-digit code'));
    await app.user.paste('123456');
    expect(await screen.findByText(text)).toBeInTheDocument();
    expect(app.path()).toBe('/login');
  });

  it.each([
    ['OTP_INVALID', 400, 'The code is not right'],
    ['OTP_EXPIRED', 400, 'The code has expired'],
    ['OTP_LOCKED', 429, 'Too many tries, ask for a new code'],
  ])('shows why a code is refused: %s', async (code, status, message) => {
    fakeApi({ [verify]: refusal(status, code, message) });
    await enter('123456');
    expect(await screen.findByRole('alert')).toHaveTextContent(message);
  });

  it('asks for the password after the address was registered twice, and sends both', async () => {
    const message = 'This address was registered more than once. Please enter your password, too.';
    const other = 'Somebody has registered this address with another password. Please register again.';
    fakeApi({
      [verify]: ({ body }) => {
        const { password } = body as { password?: string };
        if (password === 'mine') return { body: { message: 'Email verified successfully!' } };
        const errors = password === undefined ? {} : { errors: { password: [other] } };
        return refusal(409, 'REGISTRATION_CONTESTED', password === undefined ? message : other, errors);
      },
    });
    const app = await enter('123456');
    expect(await screen.findByRole('alert')).toHaveTextContent(message);
    const password = await screen.findByLabelText('Password');
    await waitFor(() => expect(password).toHaveFocus());
    await app.user.type(password, 'theirs{Enter}');
    await waitFor(() => expect(password).toHaveAccessibleDescription(expect.stringContaining(other)));
    await app.user.clear(password);
    await app.user.type(password, 'mine{Enter}');
    await screen.findByText('Email verified successfully!');
    expect(callsTo(verify).at(-1)?.body).toEqual({
      email: 'eleanor@example.com',
      otp: '123456',
      password: 'mine',
    });
  });

  it('shows that it is verifying until the answer arrives', async () => {
    const answer = Promise.withResolvers<{ body: object }>();
    fakeApi({ [verify]: () => answer.promise });
    await enter('123456');
    expect(await screen.findByRole('button', { name: 'Verifying...' })).toBeInTheDocument();
    answer.resolve({ body: { message: 'Email verified successfully!' } });
    await screen.findByText('Email verified successfully!');
  });

  it('shows a default message if there is none', async () => {
    fakeApi({ [verify]: { status: 502, body: '' } });
    await enter('123456');
    expect(await screen.findByRole('alert')).toHaveTextContent('OTP verification failed');
  });
});

describe('a new code', () => {
  afterEach(() => {
    vi.useRealTimers();
  });

  async function waitOut(seconds: number) {
    await act(() => vi.advanceTimersByTimeAsync(seconds * 1000));
  }

  it("can be requested after 60 seconds, and again after the server's waiting time", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    fakeApi({ [resend]: { body: { message: 'A new code is on its way', retryAfterSeconds: 45 } } });
    const app = renderApp(start);
    expect(await screen.findByRole('button', { name: 'Send a new code in 60 s' })).toBeDisabled();
    await waitOut(20);
    expect(screen.getByRole('button', { name: /Send a new code in (40|39) s/ })).toBeDisabled();
    await waitOut(41);
    await app.user.click(screen.getByRole('button', { name: 'Send a new code' }));
    await screen.findByText('A new code is on its way');
    expect(screen.getByRole('button', { name: /Send a new code in 4[45] s/ })).toBeDisabled();
    expect(callsTo(resend)).toHaveLength(1);
  });

  it('is no longer announced after a code was sent', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const message = 'This code is wrong. You have 4 tries left.';
    fakeApi({
      [resend]: { body: { message: 'A new code is on its way', retryAfterSeconds: 45 } },
      [verify]: refusal(400, 'OTP_INVALID', message, { triesLeft: 4 }),
    });
    const app = renderApp(start);
    const field = await screen.findByLabelText('6-digit code');
    await waitOut(61);
    await app.user.click(screen.getByRole('button', { name: 'Send a new code' }));
    await screen.findByText('A new code is on its way');
    await app.user.type(field, '123456{Enter}');
    expect(await screen.findByRole('alert')).toHaveTextContent(message);
    expect(screen.queryByText('A new code is on its way')).not.toBeInTheDocument();
  });

  it("waits for the server's Retry-After if it was requested too early", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    fakeApi({
      [resend]: {
        ...refusal(429, 'TOO_MANY_REQUESTS', 'Please wait a little'),
        headers: { 'Retry-After': '30' },
      },
    });
    const app = renderApp(start);
    await screen.findByLabelText('6-digit code');
    await waitOut(61);
    await app.user.click(screen.getByRole('button', { name: 'Send a new code' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Please wait a little');
    expect(screen.getByRole('button', { name: /Send a new code in (30|29) s/ })).toBeDisabled();
  });
});
