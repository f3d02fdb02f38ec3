import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { callsTo, fakeApi, refusal } from '../../test/fakeApi';
import { renderApp, signIn } from '../../test/renderApp';

const register = 'POST /api/auth/register';

const typed = {
  'Full Name': 'Eleanor Marsh',
  'Email Address': 'eleanor@example.com',
  'Mobile Number': '555 010-0199',
  Address: '12 Paper Street, Portland',
  Password: 'violet harbour',
  'Confirm Password': 'violet harbour',
};

async function fill(user: UserEvent, changes: Partial<Record<keyof typeof typed, string>> = {}) {
  await screen.findByLabelText('Full Name');
  for (const [label, text] of Object.entries({ ...typed, ...changes })) {
    const field = screen.getByLabelText(label);
    await user.click(field);
    if (text) await user.paste(text);
  }
  await user.click(screen.getByLabelText('I agree to the Terms and Conditions'));
}

const submit = () => screen.getByRole('button', { name: 'Create account' });

describe('registration', () => {
  it('sends the form and opens the code screen with the e-mail', async () => {
    const text = 'Registration successful! Please check your email for OTP.';
    fakeApi({ [register]: { status: 201, body: { message: text } } });
    const app = renderApp({ path: '/register' });
    await fill(app.user);
    await app.user.click(submit());
    await screen.findByText("We've sent a 6-digit OTP to eleanor@example.com");
    expect(app.path()).toBe('/verify-otp');
    expect(screen.getByText(text)).toBeInTheDocument();
    expect(callsTo(register)[0]?.body).toEqual({
      name: 'Eleanor Marsh',
      email: 'eleanor@example.com',
      mobileNumber: '5550100199',
      alternativeMobileNumber: '',
      address: '12 Paper Street, Portland',
      password: 'violet harbour',
    });
  });

  it('shows the terms before the box is ticked', async () => {
    const content = 'I, {{name}}, do the work.\n\nSigned on {{date}}.';
    const agreement = { content, version: 1, contentHash: 'hash' };
    fakeApi({ 'GET /api/auth/agreement': { body: { agreement, user: null } } });
    const app = renderApp({ path: '/register' });
    await app.user.click(await screen.findByRole('button', { name: 'Read the terms.' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Terms and Conditions' }));
    expect(await dialog.findByText('I, [your name], do the work.')).toBeInTheDocument();
    await app.user.click(dialog.getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('accepts a number with spaces as its 10 digits', async () => {
    const app = renderApp({ path: '/register' });
    const field = await screen.findByLabelText('Mobile Number');
    await app.user.type(field, '098765 43210');
    expect(field).toHaveValue('09876543210');
    await app.user.tab();
    expect(field).toHaveValue('9876543210');
  });

  it('links a signed-in user to the dashboard', async () => {
    signIn();
    renderApp({ path: '/register' });
    expect(await screen.findByRole('link', { name: 'Go to your dashboard' })).toHaveAttribute(
      'href',
      '/dashboard',
    );
  });

  it('requires agreement to the terms', async () => {
    const app = renderApp({ path: '/register' });
    await screen.findByLabelText('Full Name');
    expect(submit()).toBeDisabled();
    const terms = screen.getByLabelText('I agree to the Terms and Conditions');
    await app.user.click(terms);
    expect(submit()).toBeEnabled();
    await app.user.click(terms);
    expect(submit()).toBeDisabled();
    await waitFor(() =>
      expect(terms).toHaveAccessibleDescription(/You must agree to the Terms and Conditions/),
    );
  });

  it('shows an error at each missing field and focuses the first', async () => {
    const app = renderApp({ path: '/register' });
    await screen.findByLabelText('Full Name');
    await app.user.click(screen.getByLabelText('I agree to the Terms and Conditions'));
    await app.user.click(submit());
    await waitFor(() => expect(screen.getByLabelText('Full Name')).toHaveFocus());
    const missing = {
      'Full Name': 'Name is required',
      'Email Address': 'Email is required',
      'Mobile Number': 'Mobile number is required',
      Address: 'Address is required',
      Password: 'Password is required',
    };
    for (const [label, text] of Object.entries(missing)) {
      expect(screen.getByLabelText(label)).toHaveAccessibleDescription(expect.stringContaining(text));
      expect(screen.getByLabelText(label)).toBeInvalid();
    }
  });

  it.each([
    ['Email Address', 'eleanor at example', 'Email is invalid'],
    ['Mobile Number', '12345', 'Mobile number must be 10 digits'],
    ['Address', 'Paper St', 'Address must be at least 10 characters'],
    ['Password', '12345', 'Password must be at least 6 characters'],
    ['Confirm Password', 'secret2', 'Passwords do not match'],
  ] as const)('refuses %s "%s"', async (label, text, message) => {
    const app = renderApp({ path: '/register' });
    await fill(app.user, { [label]: text });
    await app.user.click(submit());
    await waitFor(() =>
      expect(screen.getByLabelText(label)).toHaveAccessibleDescription(expect.stringContaining(message)),
    );
  });

  it('validates the optional number only if there is one', async () => {
    const app = renderApp({ path: '/register' });
    await fill(app.user);
    await app.user.type(screen.getByLabelText(/Alternative Mobile Number/), '123');
    await app.user.click(submit());
    await waitFor(() =>
      expect(screen.getByLabelText(/Alternative Mobile Number/)).toHaveAccessibleDescription(
        'Alternative mobile number must be 10 digits',
      ),
    );
  });

  it('keeps the input while the user is on the code screen, and the passwords not in storage', async () => {
    fakeApi({ [register]: { status: 201, body: { message: 'Look into your mail' } } });
    const app = renderApp({ path: '/register' });
    await fill(app.user);
    await app.user.click(submit());
    await app.user.click(await screen.findByRole('link', { name: 'Back to registration' }));
    for (const [label, text] of Object.entries({ ...typed, 'Mobile Number': '5550100199' })) {
      expect(await screen.findByLabelText(label)).toHaveValue(text);
    }
    expect(screen.getByLabelText('I agree to the Terms and Conditions')).toBeChecked();
    expect(JSON.stringify([{ ...localStorage }, { ...sessionStorage }, app.state()])).not.toContain(
      'violet harbour',
    );
  });

  it('is empty after the address was verified', async () => {
    fakeApi({
      [register]: { status: 201, body: { message: 'Look into your mail' } },
      'POST /api/auth/verify-otp': { body: { message: 'Email verified' } },
    });
    const app = renderApp({ path: '/register' });
    await fill(app.user);
    await app.user.click(submit());
    await app.user.click(await screen.findByLabelText('6-digit code'));
    await app.user.paste('123456');
    await app.user.click(await screen.findByRole('link', { name: /Register|Create/ }));
    expect(await screen.findByLabelText('Full Name')).toHaveValue('');
    expect(screen.getByLabelText('Password')).toHaveValue('');
  });

  it("shows the server's errors at their fields and keeps the input", async () => {
    fakeApi({
      [register]: refusal(409, 'EMAIL_TAKEN', 'Email is already registered', {
        errors: { email: ['Email is already registered'] },
      }),
    });
    const app = renderApp({ path: '/register' });
    await fill(app.user);
    await app.user.click(submit());
    const email = screen.getByLabelText('Email Address');
    await waitFor(() =>
      expect(email).toHaveAccessibleDescription(expect.stringContaining('Email is already registered')),
    );
    expect(email).toHaveFocus();
    expect(screen.getByLabelText('Address')).toHaveValue('12 Paper Street, Portland');
  });

  it.each([
    [
      'the server’s words',
      refusal(409, 'EMAIL_TAKEN', 'Email is already registered'),
      'Email is already registered',
    ],
    ['its own without them', { status: 502, body: '' }, 'Registration failed. Please try again.'],
  ])('shows %s when it is refused', async (_, answer, message) => {
    fakeApi({ [register]: answer });
    const app = renderApp({ path: '/register' });
    await fill(app.user);
    await app.user.click(submit());
    expect(await screen.findByRole('alert')).toHaveTextContent(message);
  });
});
