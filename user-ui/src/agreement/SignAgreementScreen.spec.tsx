import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { dashboardInProgress, eleanor } from '../../test/examples';
import { callsTo, fakeApi, refusal } from '../../test/fakeApi';
import { renderApp, signIn } from '../../test/renderApp';
import type { Signature, Strokes } from './signature';

const read = 'GET /api/auth/agreement';
const sign = 'POST /api/auth/sign-agreement';

/** A fake pad, because jsdom has no canvas. */
const pad = vi.hoisted(() => ({ draw: (_strokes: unknown) => {} }));

vi.mock('./useSignaturePad', () => ({
  useSignaturePad: (_canvas: unknown, _strokes: Strokes, onChange: (strokes: Strokes) => void) => {
    pad.draw = (strokes) => onChange(strokes as Strokes);
  },
}));
vi.mock('./renderSignature', () => ({
  renderSignature: async ({ way, strokes, name }: Signature) =>
    `data:image/png;${way === 'drawn' ? `${strokes.length} strokes` : name}`,
}));

const shown = { content: 'First paragraph.\n\nSecond paragraph.', version: 3, contentHash: 'hash-3' };
const signer = { name: eleanor.name, email: eleanor.email };

async function open(agreement: typeof shown | null = shown) {
  fakeApi({ [read]: { body: { agreement, user: signer } } });
  const app = renderApp({ path: '/sign-agreement/link-token' });
  await screen.findByRole('heading', { name: 'Agreement Signing' });
  await screen.findByRole('button', { name: 'Sign Agreement' });
  return app;
}

const draw = (strokes: number) =>
  act(() => pad.draw(Array.from({ length: strokes }, () => ({ points: [] }))));
const submit = () => screen.getByRole('button', { name: 'Sign Agreement' });

describe('signing', () => {
  beforeEach(() => {
    fakeApi({ 'GET /api/users/dashboard': { body: dashboardInProgress } });
  });

  it("shows the agreement of the link and the user's name", async () => {
    await open();
    const text = within(screen.getByRole('region', { name: 'Text of the agreement' }));
    expect(text.getByText('First paragraph.')).toBeInTheDocument();
    expect(text.getByText('Second paragraph.')).toBeInTheDocument();
    expect(screen.getByText('Eleanor Marsh')).toBeInTheDocument();
    expect(callsTo(read)[0]?.token).toBe('link-token');
    expect(screen.getByRole('link', { name: 'Cancel' })).toHaveAttribute('href', '/login');
  });

  it('shows the fallback text when there is no agreement', async () => {
    await open(null);
    expect(screen.getByText('Default agreement content...')).toBeInTheDocument();
  });

  it('requires a signature', async () => {
    const app = await open();
    await app.user.click(submit());
    expect(screen.getByRole('alert')).toHaveTextContent('Please provide your signature');
    expect(screen.getByRole('group', { name: 'Your signature' })).toHaveFocus();
  });

  it('sends the signature with the shown version, signs in and opens the dashboard', async () => {
    fakeApi({ [sign]: { body: { message: 'ok', token: 'session-token', user: eleanor } } });
    const app = await open();
    draw(3);
    await app.user.click(screen.getByRole('button', { name: 'Undo' }));
    await app.user.click(submit());
    await screen.findByText('Agreement signed successfully! Redirecting to dashboard...');
    expect(app.path()).toBe('/dashboard');
    expect(callsTo(sign)[0]).toMatchObject({
      token: 'link-token',
      body: { signature: 'data:image/png;2 strokes', agreementVersion: 3, contentHash: 'hash-3' },
    });
    expect(localStorage.getItem('token')).toBe('session-token');
  });

  it('can be done with the keyboard: the name is typed', async () => {
    fakeApi({ [sign]: { body: { message: 'ok', token: 'session-token', user: eleanor } } });
    const app = await open();
    screen.getByRole('tab', { name: 'Draw' }).focus();
    await app.user.keyboard('{ArrowRight}');
    await app.user.type(await screen.findByLabelText('Your full name'), 'Eleanor Marsh{Enter}');
    await waitFor(() => expect(app.path()).toBe('/dashboard'));
    expect(callsTo(sign)[0]?.body).toMatchObject({ signature: 'data:image/png;Eleanor Marsh' });
  });

  it('survives a reload until it is signed, for this link only', async () => {
    const app = await open();
    draw(3);
    cleanup();
    await open();
    expect(screen.getByRole('img', { name: 'Your signature' })).toBeInTheDocument();
    cleanup();
    renderApp({ path: '/sign-agreement/another-token' });
    await screen.findByRole('img', { name: /Signature, empty/ });
    cleanup();
    fakeApi({ [sign]: { body: { message: 'ok', token: 'session-token', user: eleanor } } });
    await open();
    await app.user.click(submit());
    await screen.findByText(/^Agreement signed successfully!/);
    expect(sessionStorage).toHaveLength(0);
  });

  it('is removed by a logout', async () => {
    const app = await open();
    draw(3);
    expect(sessionStorage).toHaveLength(1);
    cleanup();
    signIn();
    fakeApi({ 'POST /api/auth/logout': { status: 204 } });
    renderApp({ path: '/dashboard' });
    await app.user.click(await screen.findByRole('button', { name: 'Logout' }));
    expect(sessionStorage).toHaveLength(0);
  });

  it('is empty again after Clear', async () => {
    const app = await open();
    draw(2);
    await app.user.click(screen.getByRole('button', { name: 'Clear' }));
    expect(screen.getByRole('img', { name: /Signature, empty/ })).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Undo' })).toBeDisabled();
  });

  it('shows the new text if the agreement has changed, and keeps the signature', async () => {
    fakeApi({ [sign]: refusal(409, 'AGREEMENT_CHANGED', 'The agreement has changed') });
    const app = await open();
    draw(1);
    fakeApi({
      [read]: {
        body: { agreement: { content: 'New terms.', version: 4, contentHash: 'hash-4' }, user: signer },
      },
    });
    await app.user.click(submit());
    await screen.findByText('New terms.');
    expect(screen.getByText(/The agreement has changed since you opened it/)).toBeInTheDocument();
    await waitFor(() => expect(screen.getByRole('region', { name: 'Text of the agreement' })).toHaveFocus());
    expect(screen.getByRole('img', { name: 'Your signature' })).toBeInTheDocument();

    fakeApi({ [sign]: { body: { message: 'ok', token: 'session-token', user: eleanor } } });
    await app.user.click(submit());
    await waitFor(() => expect(app.path()).toBe('/dashboard'));
    expect(callsTo(sign)[1]?.body).toMatchObject({ agreementVersion: 4, contentHash: 'hash-4' });
  });

  it.each([
    [refusal(409, 'NO_AGREEMENT', 'There is no agreement to sign'), 'There is no agreement to sign'],
    [refusal(400, 'SIGNATURE_INVALID', 'The signature is blank'), 'The signature is blank'],
    [{ status: 502, body: '' }, 'Failed to sign agreement'],
  ])('says why it was refused, and keeps the signature', async (answer, message) => {
    fakeApi({ [sign]: answer });
    const app = await open();
    draw(1);
    await app.user.click(submit());
    expect(await screen.findByRole('alert')).toHaveTextContent(message);
    expect(screen.getByRole('img', { name: 'Your signature' })).toBeInTheDocument();
  });
});

describe('a link that cannot be used', () => {
  it.each([
    [401, 'AGREEMENT_LINK_INVALID', 'This link is no longer valid.'],
    [409, 'ALREADY_SIGNED', 'You have already signed this agreement.'],
  ])('%s %s leads to the login', async (status, code, message) => {
    fakeApi({ [read]: refusal(status, code, message) });
    renderApp({ path: '/sign-agreement/link-token' });
    expect(await screen.findByRole('alert')).toHaveTextContent(message);
    expect(screen.getByRole('link', { name: 'Go to sign in' })).toHaveAttribute('href', '/login');
  });

  it('can be retried after a server error', async () => {
    fakeApi({ [read]: { status: 502, body: '' } });
    const app = renderApp({ path: '/sign-agreement/link-token' });
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load agreement');
    fakeApi({ [read]: { body: { agreement: shown, user: signer } } });
    await app.user.click(screen.getByRole('button', { name: 'Retry' }));
    await screen.findByText('First paragraph.');
  });
});
