import { saveFile } from '@inkwell/web/save-file';
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { eleanor } from '../../test/examples';
import { callsTo, fakeApi, refusal, setNetwork } from '../../test/fakeApi';
import { renderApp, signIn } from '../../test/renderApp';

vi.mock('@inkwell/web/save-file', () => ({ saveFile: vi.fn() }));

const read = 'GET /api/users/profile';
const update = 'PUT /api/users/profile';
const profile = {
  name: 'Eleanor Marsh',
  email: 'eleanor@example.com',
  mobileNumber: '5550100199',
  alternativeMobileNumber: '',
};

async function open() {
  signIn();
  fakeApi({ [read]: { body: { user: profile } } });
  const app = renderApp({ path: '/profile' });
  await screen.findByLabelText('Full Name');
  return app;
}

const submit = () => screen.getByRole('button', { name: 'Update Profile' });

describe('the profile', () => {
  it('shows what is stored; the e-mail cannot be changed', async () => {
    await open();
    expect(screen.getByLabelText('Full Name')).toHaveValue('Eleanor Marsh');
    expect(screen.getByLabelText('Mobile Number')).toHaveValue('5550100199');
    const email = screen.getByLabelText('Email');
    expect(email).toHaveAttribute('readonly');
    expect(email).toHaveAccessibleDescription('Email cannot be changed');
  });

  it('saves the changes and updates the name of the session', async () => {
    const app = await open();
    fakeApi({
      [update]: ({ body }) => ({ body: { message: 'ok', user: { ...profile, ...(body as object) } } }),
    });
    await app.user.clear(screen.getByLabelText('Full Name'));
    await app.user.type(screen.getByLabelText('Full Name'), 'Eleanor Reed');
    await app.user.click(submit());
    expect(await screen.findByText('Profile updated successfully!')).toBeInTheDocument();
    expect(callsTo(update)[0]?.body).toEqual({
      name: 'Eleanor Reed',
      mobileNumber: '5550100199',
      alternativeMobileNumber: '',
    });
    expect(localStorage.getItem('userName')).toBe('Eleanor Reed');
  });

  it('accepts at most ten characters of a number, and requires ten digits', async () => {
    const app = await open();
    const mobile = screen.getByLabelText('Mobile Number');
    await app.user.clear(mobile);
    await app.user.type(mobile, '555010019955');
    expect(mobile).toHaveValue('5550100199');
    await app.user.clear(mobile);
    await app.user.type(mobile, '555');
    await app.user.clear(screen.getByLabelText('Full Name'));
    await app.user.click(submit());
    await waitFor(() => expect(mobile).toHaveAccessibleDescription('Mobile number must be 10 digits'));
    expect(screen.getByLabelText('Full Name')).toHaveAccessibleDescription('Name is required');
    expect(screen.getByLabelText('Full Name')).toHaveFocus();
  });

  it('changes the password, stays signed in and clears the fields', async () => {
    const app = await open();
    const change = 'POST /api/auth/change-password';
    const message = 'The current password is not right.';
    fakeApi({
      [change]: refusal(400, 'CURRENT_PASSWORD_WRONG', message, { errors: { currentPassword: [message] } }),
    });
    await app.user.type(screen.getByLabelText('Current Password'), 'secret1');
    await app.user.type(screen.getByLabelText('New Password'), 'secret2');
    await app.user.type(screen.getByLabelText('Confirm New Password'), 'secret2');
    const button = screen.getByRole('button', { name: 'Change Password' });
    await app.user.click(button);
    await waitFor(() =>
      expect(screen.getByLabelText('Current Password')).toHaveAccessibleDescription(message),
    );
    fakeApi({ [change]: { body: { token: 'new-token', user: eleanor } } });
    await app.user.click(button);
    await screen.findByText('Your password was changed. Other devices are signed out.');
    expect(callsTo(change)[1]?.body).toEqual({
      currentPassword: 'secret1',
      password: 'secret2',
      endOtherSessions: true,
    });
    expect(localStorage.getItem('token')).toBe('new-token');
    expect(screen.getByLabelText('New Password')).toHaveValue('');
  });

  it.each([
    [refusal(400, 'VALIDATION_FAILED', 'Please look at the form'), 'Please look at the form'],
    [{ status: 502, body: '' }, 'Failed to update profile'],
  ])('says why it could not be saved', async (answer, message) => {
    const app = await open();
    fakeApi({ [update]: answer });
    await app.user.click(submit());
    expect(await screen.findByRole('alert')).toHaveTextContent(message);
  });

  it('can be loaded again after a failure', async () => {
    signIn();
    fakeApi({ [read]: { status: 502, body: '' } });
    const app = renderApp({ path: '/profile' });
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load profile');
    fakeApi({ [read]: { body: { user: profile } } });
    await app.user.click(screen.getByRole('button', { name: 'Retry' }));
    await screen.findByLabelText('Full Name');
  });

  it('signs out: removes the five keys, calls the server and opens the login', async () => {
    const app = await open();
    fakeApi({ 'POST /api/auth/logout': { status: 204 } });
    await app.user.click(screen.getByRole('button', { name: 'Logout' }));
    await screen.findByRole('heading', { name: 'Sign in to your account' });
    expect(localStorage).toHaveLength(0);
    expect(callsTo('POST /api/auth/logout')).toHaveLength(1);
    expect(screen.queryByText('Sign in to continue your work.')).not.toBeInTheDocument();
  });

  it('signs in only after the logout was answered, because that clears the cookie', async () => {
    const app = await open();
    const answer = Promise.withResolvers<{ status: number }>();
    const login = 'POST /api/auth/login';
    fakeApi({
      'POST /api/auth/logout': () => answer.promise,
      [login]: refusal(401, 'INVALID_CREDENTIALS', 'Wrong'),
    });
    await app.user.click(screen.getByRole('button', { name: 'Logout' }));
    await app.user.type(await screen.findByLabelText('Email Address'), 'eleanor@example.com');
    await app.user.type(screen.getByLabelText('Password'), 'secret1{Enter}');
    await screen.findByRole('button', { name: /Signing in/ });
    expect(callsTo(login)).toHaveLength(0);
    answer.resolve({ status: 204 });
    await screen.findByText('Wrong');
    expect(callsTo(login)).toHaveLength(1);
  });

  describe('the download of the own data', () => {
    const exported = 'GET /api/users/export';
    const download = () => screen.getByRole('button', { name: 'Download my data: ZIP file' });

    it('saves the ZIP file under a name with the day', async () => {
      const app = await open();
      fakeApi({ [exported]: { body: new Blob(['PK']) } });
      await app.user.click(download());
      await waitFor(() => expect(saveFile).toHaveBeenCalledOnce());
      expect(saveFile).toHaveBeenCalledWith(
        expect.any(Blob),
        expect.stringMatching(/^my-data-\d{4}-\d\d-\d\d\.zip$/),
      );
    });

    it('says why it failed', async () => {
      const app = await open();
      fakeApi({ [exported]: refusal(429, 'TOO_MANY_REQUESTS', 'Too many tries. Please wait 40 minutes.') });
      await app.user.click(download());
      expect(await screen.findByRole('alert')).toHaveTextContent(
        'Failed to download your data: Too many tries. Please wait 40 minutes.',
      );
    });

    it('fails without a network, and is not sent when the network is back', async () => {
      const app = await open();
      setNetwork(false);
      await app.user.click(download());
      expect(await screen.findByRole('alert')).toHaveTextContent(
        'Failed to download your data: the server could not be reached',
      );
      setNetwork(true);
      expect(callsTo(exported)).toHaveLength(0);
    });
  });
});
