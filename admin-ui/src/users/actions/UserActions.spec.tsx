import { saveFile } from '@inkwell/web/save-file';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { type Answer, type FakeApi, refusal, startFakeApi } from '../../../test/fakeApi';
import { noDialog } from '../../../test/noDialog';
import { userRow } from '../../../test/records';
import { renderConsole } from '../../../test/renderConsole';

vi.mock('@inkwell/web/save-file', () => ({ saveFile: vi.fn() }));

const ONE = '/api/admin/users/user-1';
const done: Answer = { body: { message: 'It is done.' } };
const working = { workStartedAt: '2026-11-18T10:00:00.000Z', deadlineAt: '2026-11-22T10:00:00.000Z' };

let api: FakeApi;

beforeEach(() => {
  api = startFakeApi().list('GET /api/admin/users', 'users', [userRow()]);
});

/** Opens a list with one user. */
async function openList(changes: Record<string, unknown> = {}) {
  api.list('GET /api/admin/users', 'users', [userRow(changes)]);
  renderConsole('/admin/users');
  await screen.findByRole('link', { name: 'Ada Moreno' });
}

async function choose(name: string, changes: Record<string, unknown> = {}) {
  await openList(changes);
  await userEvent.click(screen.getByRole('button', { name: 'More actions: Ada Moreno' }));
  await userEvent.click(await screen.findByRole('menuitem', { name }));
}

async function press(name: string, changes: Record<string, unknown> = {}) {
  await openList(changes);
  await userEvent.click(screen.getByRole('button', { name: `${name}: Ada Moreno` }));
}

const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));

describe.each([
  ['Send OTP', `POST ${ONE}/send-otp`, 'Failed to send OTP'],
  ['Send Agreement', `POST ${ONE}/send-agreement`, 'Failed to send agreement link'],
])('%s', (name, call, fallback) => {
  it('shows the message of the server', async () => {
    api.on(call, done);
    await choose(name);
    expect(await screen.findByText('It is done.')).toBeTruthy();
    expect(api.callsTo(call)).toHaveLength(1);
  });

  it.each([
    [refusal(429, 'Please wait a minute.'), 'Please wait a minute.'],
    [{ status: 500 }, fallback],
  ])('shows why it failed', async (answer, text) => {
    api.on(call, answer);
    await choose(name);
    expect((await screen.findByRole('alert')).textContent).toBe(text);
  });
});

describe('Copy Link', () => {
  const LINK = `GET ${ONE}/agreement-link`;
  const agreementLink = 'https://example.com/sign-agreement/abc';

  function stubClipboard(writeText: ((text: string) => Promise<void>) | null) {
    const clipboard = writeText && { writeText };
    Object.defineProperty(navigator, 'clipboard', { value: clipboard, configurable: true });
  }

  it('copies the link to the clipboard', async () => {
    const writeText = vi.fn(async () => undefined);
    stubClipboard(writeText);
    api.on(LINK, { body: { agreementLink } });
    await choose('Copy Link');
    expect(await screen.findByText('Agreement link copied to clipboard!')).toBeTruthy();
    expect(writeText).toHaveBeenCalledExactlyOnceWith(agreementLink);
  });

  it.each([
    ['denied', () => Promise.reject(new Error('No'))],
    ['not there', null],
  ])('shows the link for copying by hand if the clipboard is %s', async (_, writeText) => {
    stubClipboard(writeText);
    api.on(LINK, { body: { agreementLink } });
    await choose('Copy Link');
    const shown = await dialog('Agreement link');
    expect(shown.getByText('Clipboard access denied. Please copy the link manually.')).toBeTruthy();
    expect(shown.getByRole<HTMLInputElement>('textbox', { name: 'Link' }).value).toBe(agreementLink);
  });

  it("says 'Failed to generate agreement link' when the server gave no reason", async () => {
    api.on(LINK, { status: 500 });
    await choose('Copy Link');
    expect((await screen.findByRole('alert')).textContent).toBe('Failed to generate agreement link');
  });
});

describe('Download Agreement', () => {
  const PDF = `GET ${ONE}/agreement/download`;

  it('is not offered for a user without a signed copy', async () => {
    await openList();
    await userEvent.click(screen.getByRole('button', { name: 'More actions: Ada Moreno' }));
    await screen.findByRole('menuitem', { name: 'Send OTP' });
    expect(screen.queryByRole('menuitem', { name: 'Download Agreement' })).toBeNull();
  });

  it('saves the PDF under the name of the user', async () => {
    api.on(PDF, { body: new Blob(['%PDF']), headers: { 'content-type': 'application/pdf' } });
    await choose('Download Agreement', { isSignedAgreement: true, signature: true });
    await waitFor(() => expect(saveFile).toHaveBeenCalledWith(expect.anything(), 'agreement-Ada Moreno.pdf'));
    expect(api.callsTo(PDF)[0]?.authorization).toBe('Bearer session-token');
  });

  it.each([
    [refusal(503, 'The PDF is still being made.'), 'The PDF is still being made.'],
    [{ status: 500 }, 'Failed to download agreement'],
  ])('shows why there is no file', async (answer, text) => {
    api.on(PDF, answer);
    await choose('Download Agreement', { isSignedAgreement: true, signature: true });
    expect((await screen.findByRole('alert')).textContent).toBe(text);
  });
});

describe('Penalize', () => {
  const CALL = `POST ${ONE}/penalize`;

  it('sends the reason, and updates the list', async () => {
    await press('Penalize', working);
    api.on(CALL, done).list('GET /api/admin/users', 'users', [userRow({ ...working, isPenalized: true })]);
    const asked = await dialog('Penalize');
    await userEvent.type(asked.getByRole('textbox', { name: /Reason/ }), ' Copied from elsewhere ');
    await userEvent.click(asked.getByRole('button', { name: 'Penalize' }));
    expect(await screen.findByText('It is done.')).toBeTruthy();
    expect(api.callsTo(CALL)[0]?.body).toEqual({ reason: 'Copied from elsewhere' });
    expect(await screen.findByRole('button', { name: 'Remove Penalty: Ada Moreno' })).toBeTruthy();
  });

  it('does nothing if it is cancelled or the reason is empty', async () => {
    await press('Penalize', working);
    const asked = await dialog('Penalize');
    await userEvent.click(asked.getByRole('button', { name: 'Penalize' }));
    expect(await asked.findByText('Please enter a reason')).toBeTruthy();
    await userEvent.click(asked.getByRole('button', { name: 'Cancel' }));
    await noDialog();
    expect(api.callsTo(CALL)).toEqual([]);
  });

  it("keeps the reason and says 'Failed to penalize user' when the server gave none", async () => {
    await press('Penalize', working);
    api.on(CALL, { status: 500 });
    const asked = await dialog('Penalize');
    const reason = asked.getByRole<HTMLTextAreaElement>('textbox', { name: /Reason/ });
    await userEvent.type(reason, 'Late');
    await userEvent.click(asked.getByRole('button', { name: 'Penalize' }));
    expect(await asked.findByText('Failed to penalize user')).toBeTruthy();
    expect(reason.value).toBe('Late');
  });
});

describe('Remove Penalty', () => {
  const CALL = `POST ${ONE}/remove-penalty`;

  it('asks first, and replaces Penalize', async () => {
    await press('Remove Penalty', { isPenalized: true });
    expect(screen.queryByRole('button', { name: 'Penalize: Ada Moreno', hidden: true })).toBeNull();
    const asked = await dialog('Remove Penalty');
    await userEvent.click(asked.getByRole('button', { name: 'Cancel' }));
    await noDialog();
    expect(api.callsTo(CALL)).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: 'Remove Penalty: Ada Moreno' }));
    api.on(CALL, done);
    await userEvent.click((await dialog('Remove Penalty')).getByRole('button', { name: 'Remove penalty' }));
    expect(await screen.findByText('It is done.')).toBeTruthy();
  });

  it("says 'Failed to remove penalty' when the server gave no reason", async () => {
    await press('Remove Penalty', { isPenalized: true });
    api.on(CALL, { status: 500 });
    await userEvent.click((await dialog('Remove Penalty')).getByRole('button', { name: 'Remove penalty' }));
    expect(await screen.findByText('Failed to remove penalty')).toBeTruthy();
  });
});

describe('Extend Deadline', () => {
  const CALL = `POST ${ONE}/extend-deadline`;
  it('sends hours and reason', async () => {
    api.on(CALL, done);
    await choose('Extend Deadline', working);
    const asked = await dialog('Extend Deadline');
    const hours = asked.getByRole('spinbutton', { name: /Hours/ });
    await userEvent.clear(hours);
    await userEvent.type(hours, '48');
    await userEvent.type(asked.getByRole('textbox', { name: /Reason/ }), 'Power cut');
    await userEvent.click(asked.getByRole('button', { name: 'Extend deadline' }));
    expect(await screen.findByText('It is done.')).toBeTruthy();
    expect(api.callsTo(CALL)[0]?.body).toEqual({ hours: 48, reason: 'Power cut' });
  });

  it('is not offered for work that is submitted', async () => {
    await openList({ ...working, workSubmitted: true });
    await userEvent.click(screen.getByRole('button', { name: 'More actions: Ada Moreno' }));
    await screen.findByRole('menuitem', { name: 'Send OTP' });
    expect(screen.queryByRole('menuitem', { name: 'Extend Deadline' })).toBeNull();
    expect(screen.queryByRole('menuitem', { name: 'Start Work for User' })).toBeNull();
  });
});

describe('Start Work for User', () => {
  const CALL = `POST ${ONE}/start-work`;

  it('requires both link and password', async () => {
    api.on(CALL, { body: { message: 'Work started successfully for user!' } });
    await choose('Start Work for User', { isVerified: true, isSignedAgreement: true });
    const asked = await dialog('Start Work for User');
    await userEvent.type(asked.getByRole('textbox', { name: /Project link/ }), 'https://example.com/7');
    await userEvent.click(asked.getByRole('button', { name: 'Start work' }));
    expect(await asked.findByText('Please provide both project link and password')).toBeTruthy();
    expect(api.callsTo(CALL)).toEqual([]);
    await userEvent.type(asked.getByLabelText(/^Password/), 'open sesame');
    await userEvent.click(asked.getByRole('button', { name: 'Start work' }));
    expect(await screen.findByText('Work started successfully for user!')).toBeTruthy();
    expect(api.callsTo(CALL)[0]?.body).toEqual({
      projectLink: 'https://example.com/7',
      password: 'open sesame',
    });
  });
});

describe('actions that the server would refuse', () => {
  const signed = { isVerified: true, isSignedAgreement: true, signature: true };
  const LAST = ['Correct E-mail Address', 'Suspend', 'Delete'];

  it.each([
    ['who is registered', {}, ['Send OTP', 'Send Agreement', 'Copy Link', ...LAST]],
    ['who has verified', { isVerified: true }, ['Send Agreement', 'Copy Link', ...LAST]],
    ['who has signed', signed, ['Download Agreement', 'Start Work for User', ...LAST]],
    ['who is marked as signed', { ...signed, signature: false }, ['Start Work for User', ...LAST]],
    [
      'who has signed but is not verified',
      { ...signed, isVerified: false },
      ['Send OTP', 'Download Agreement', ...LAST],
    ],
    [
      'who works',
      { ...signed, ...working },
      ['Download Agreement', 'Extend Deadline', 'Set deadline', 'End this assignment', ...LAST],
    ],
    ['who is an administrator', { role: 'admin', isVerified: true }, ['Reset two-step sign-in', ...LAST]],
    ['who is invited', { role: 'admin' }, ['Send Invitation', 'Reset two-step sign-in', ...LAST]],
  ])('are not offered for a user %s', async (_, changes, entries) => {
    await openList(changes);
    const isAdmin = 'role' in changes;
    expect(screen.queryAllByRole('button', { name: 'Penalize: Ada Moreno' })).toHaveLength(isAdmin ? 0 : 1);
    const reveal = { name: 'View Password: Ada Moreno' };
    if (isAdmin) expect(screen.queryByRole('button', reveal)).toBeNull();
    else expect(await screen.findByRole('button', reveal)).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'More actions: Ada Moreno' }));
    const items = await screen.findAllByRole('menuitem');
    expect(items.map(({ textContent }) => textContent)).toEqual(entries);
  });

  it('sends an invitation again', async () => {
    api.on(`POST ${ONE}/send-invitation`, done);
    await choose('Send Invitation', { role: 'admin' });
    expect(await screen.findByText('It is done.')).toBeTruthy();
  });
});
