import { formatCount } from '@inkwell/contract/format-count';
import { saveFile } from '@inkwell/web/save-file';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { type FakeApi, held, listAnswer, refusal, startFakeApi } from '../../test/fakeApi';
import { noDialog } from '../../test/noDialog';
import { onPhone } from '../../test/onPhone';
import { userRow } from '../../test/records';
import { renderConsole } from '../../test/renderConsole';

vi.mock('@inkwell/web/save-file', () => ({ saveFile: vi.fn() }));

const USERS = 'GET /api/admin/users';
const ada = userRow({ isVerified: true, isSignedAgreement: true, alternativeMobileNumber: '5550199999' });
const bob = userRow({
  _id: 'user-2',
  name: 'Bob Stone',
  email: 'bob@example.com',
  mobileNumber: '5550100456',
});

let api: FakeApi;

beforeEach(() => {
  api = startFakeApi().list(USERS, 'users', [ada, bob], 137);
});

const rowOf = async (name: string) => {
  const link = await screen.findByRole('link', { name });
  const row = link.closest('tr');
  if (!row) throw new Error(`${name} stands in no row`);
  return within(row);
};

describe('the users list', () => {
  it('shows name, contact, status, role and date, and the total', async () => {
    renderConsole('/admin/users');
    const row = await rowOf('Ada Moreno');
    expect(row.getByText('ada@example.com')).toBeTruthy();
    expect(row.getByText(/5550100123/)).toBeTruthy();
    expect(row.getByText(/5550199999/)).toBeTruthy();
    expect(row.getByText('Signed by staff')).toBeTruthy();
    expect(row.getByText('User')).toBeTruthy();
    expect((await rowOf('Bob Stone')).getByText('Pending')).toBeTruthy();
    expect(screen.getByText('1-25 of 137')).toBeTruthy();
    expect(document.title).toContain('Users');
  });

  it('names each checkbox after the user of its row', async () => {
    renderConsole('/admin/users');
    const box = (await rowOf('Ada Moreno')).getByRole('checkbox', { name: 'Select Ada Moreno' });
    await userEvent.click(box);
    expect(screen.getAllByRole('checkbox', { checked: true })).toEqual([box]);
    expect((await rowOf('Bob Stone')).getByRole('checkbox', { name: 'Select Bob Stone' })).toBeTruthy();
    expect(screen.getByRole('checkbox', { name: 'Select all' })).toBeTruthy();
  });

  it('requests the newest 25 users first', async () => {
    renderConsole('/admin/users');
    await rowOf('Ada Moreno');
    const query = api.callsTo(USERS)[0]?.query;
    expect(query?.get('sort')).toBe('["createdAt","DESC"]');
    expect(query?.get('range')).toBe('[0,24]');
  });

  it('formats every number with thousands separators', async () => {
    api.list(USERS, 'users', [ada, bob], 100_006);
    renderConsole(`/admin/users?page=4001&perPage=25`);
    await rowOf('Ada Moreno');
    const [from, to, all] = [100_001, 100_006, 100_006].map((count) => formatCount(count));
    expect(await screen.findByText(`${from}-${to} of ${all}`)).toBeTruthy();
    const page = screen.getByRole('button', { name: `Page ${(4001).toLocaleString()}` });
    expect(page.textContent).toBe((4001).toLocaleString());
  });

  it('shows a total that was counted only up to 10,000 as "10,000+"', async () => {
    api.on(USERS, {
      body: { users: [ada, bob], total: 10_000, totalIsMore: true },
      headers: { 'Content-Range': 'users 0-1/*' },
    });
    renderConsole('/admin/users?filter={"q":"example"}');
    await rowOf('Ada Moreno');
    const counted = (10_000).toLocaleString();
    expect(await screen.findByText(`1-25 of ${counted}+`)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Go to page 400' })).toBeTruthy();
  });

  it('shows why the server refuses a page that is too far down the list', async () => {
    const message = 'Pages end at 10,000 rows. Narrow the search.';
    api.on(USERS, refusal(400, message, { code: 'PAGE_TOO_DEEP' }));
    renderConsole('/admin/users?page=500&perPage=25');
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('Failed to load users');
    expect(alert.textContent).toContain(message);
  });

  it('searches, sorts and pages on the server', async () => {
    renderConsole('/admin/users');
    await rowOf('Ada Moreno');
    const asked = (name: string, value: string) =>
      waitFor(() => expect(api.callsTo(USERS).some(({ query }) => query.get(name) === value)).toBe(true));
    await userEvent.click(screen.getByRole('button', { name: /^Sort by user/ }));
    await asked('sort', '["name","ASC"]');
    await userEvent.click(screen.getByRole('button', { name: 'Go to page 2' }));
    await asked('range', '[25,49]');
    await userEvent.type(screen.getByPlaceholderText('Search name, e-mail or mobile'), 'ada');
    await asked('filter', '{"q":"ada"}');
  });

  it('shows the page progress of a user, but none of an administrator', async () => {
    const pages = { progress: { mode: 'pages', wanted: 12, submitted: 3, published: 0 } };
    api.list(USERS, 'users', [userRow({ ...ada, ...pages }), userRow({ ...bob, ...pages, role: 'admin' })]);
    renderConsole('/admin/users');
    expect((await rowOf('Ada Moreno')).getByText('3/12 (25%)')).toBeTruthy();
    expect((await rowOf('Bob Stone')).queryByText('3/12 (25%)')).toBeNull();
  });

  it.each([
    [{ mode: 'sequential', wanted: 4, submitted: 4, published: 0 }, 'Sequential 4/4'],
    [{ mode: 'pages', wanted: 4, submitted: 2, published: 1 }, '2/4 (50%)1 published'],
    [{ mode: 'document', wanted: 1, submitted: 1, published: 0 }, 'Document'],
    [{ mode: 'pages', wanted: 0, submitted: 0, published: 0 }, '–'],
    [null, '–'],
  ])('with the progress %j shows %j', async (progress, text) => {
    api.list(USERS, 'users', [userRow({ ...ada, progress })]);
    renderConsole('/admin/users');
    const cells = (await rowOf('Ada Moreno')).getAllByRole('cell').map(({ textContent }) => textContent);
    expect(cells).toContain(text);
  });

  it.each([
    [{ signature: true }, 'Signed'],
    [{ signature: false }, 'Signed by staff'],
  ])('with %j the status is %s', async (signature, status) => {
    api.list(USERS, 'users', [userRow({ ...ada, ...signature })]);
    renderConsole('/admin/users');
    expect((await rowOf('Ada Moreno')).getByText(status)).toBeTruthy();
  });

  it('hides a column, and remembers it', async () => {
    const { unmount } = renderConsole('/admin/users');
    await rowOf('Ada Moreno');
    await userEvent.click(screen.getByRole('button', { name: 'Columns' }));
    await userEvent.click(await screen.findByRole('switch', { name: 'Contact' }));
    await waitFor(() => expect(screen.queryByText(/5550100456/)).toBeNull());
    unmount();
    renderConsole('/admin/users');
    await rowOf('Ada Moreno');
    expect(screen.queryByText(/5550100456/)).toBeNull();
  });

  it('shows the same data on a phone', async () => {
    onPhone();
    const pages = { progress: { mode: 'pages', wanted: 12, submitted: 3, published: 0 } };
    api.list(USERS, 'users', [userRow({ ...ada, ...pages }), userRow({ ...bob, ...pages, role: 'admin' })]);
    renderConsole('/admin/users');
    const [one, other] = await screen.findAllByRole('listitem');
    for (const text of ['5550100123, alt. 5550199999', 'Signed by staff', 'User', 'Pages 3/12 (25%)'])
      expect(one?.textContent).toContain(text);
    expect(other?.textContent).toContain('Admin');
    expect(other?.textContent).not.toContain('Pages');
  });

  it('exports the users that match the filters', async () => {
    const EXPORT = 'GET /api/admin/users/export';
    api.on(EXPORT, { body: new Blob(['name']), headers: { 'content-type': 'text/csv' } });
    renderConsole(`/admin/users?filter=${encodeURIComponent('{"isPenalized":true}')}`);
    await userEvent.click(await screen.findByRole('button', { name: 'Export…' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'This list now' }));
    await waitFor(() => expect(saveFile).toHaveBeenCalledWith(expect.anything(), 'users.csv'));
    expect(api.callsTo(EXPORT)[0]?.query.get('filter')).toBe('{"isPenalized":true}');
  });

  it('shows an empty state without users', async () => {
    api.list(USERS, 'users', []);
    renderConsole('/admin/users');
    expect(await screen.findByText('No users yet')).toBeTruthy();
  });

  it('shows an error with a retry button if the list cannot be loaded', async () => {
    api.on(USERS, refusal(503, 'The database is not answering.'));
    renderConsole('/admin/users');
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('Failed to load users');
    expect(alert.textContent).toContain('The database is not answering.');
    api.list(USERS, 'users', [bob]);
    await userEvent.click(within(alert).getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('link', { name: 'Bob Stone' })).toBeTruthy();
  });

  it('shows its heading while the list is loading', async () => {
    const { handler, release } = held(listAnswer('users', [ada]));
    api.on(USERS, handler);
    renderConsole('/admin/users');
    expect(await screen.findByRole('heading', { level: 1, name: 'Users' })).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Ada Moreno' })).toBeNull();
    release();
    expect(await screen.findByRole('link', { name: 'Ada Moreno' })).toBeTruthy();
  });
});

describe('View Password', () => {
  const PASSWORD = 'GET /api/admin/users/user-1/password';

  it('is never offered if the server does not show passwords', async () => {
    const rules = held({ body: { config: { rules: { passwordReveal: false } } } });
    api.on('GET /api/site-config', rules.handler);
    renderConsole('/admin/users');
    await rowOf('Ada Moreno');
    expect(screen.queryAllByRole('button', { name: /View Password/ })).toEqual([]);
    await act(async () => rules.release());
    expect(screen.queryAllByRole('button', { name: /View Password/ })).toEqual([]);
  });

  async function openDialog() {
    renderConsole('/admin/users');
    await userEvent.click(
      await (await rowOf('Ada Moreno')).findByRole('button', { name: 'View Password: Ada Moreno' }),
    );
    return within(await screen.findByRole('dialog', { name: 'User Password' }));
  }

  it('warns before it calls the server', async () => {
    const dialog = await openDialog();
    expect(dialog.getByText(/viewing plaintext passwords is not recommended/)).toBeTruthy();
    expect(api.callsTo(PASSWORD)).toEqual([]);
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
    await noDialog();
    expect(api.callsTo(PASSWORD)).toEqual([]);
  });

  it('shows the password after confirmation', async () => {
    api.on(PASSWORD, { body: { password: 'correct horse' } });
    const dialog = await openDialog();
    await userEvent.click(dialog.getByRole('button', { name: 'Show password' }));
    expect(await dialog.findByText('correct horse')).toBeTruthy();
  });

  it("says 'Failed to fetch password' when the server gave no reason", async () => {
    api.on(PASSWORD, { status: 500 });
    const dialog = await openDialog();
    await userEvent.click(dialog.getByRole('button', { name: 'Show password' }));
    expect(await dialog.findByText('Failed to fetch password')).toBeTruthy();
  });

  it('disappears for all users once the server says that it is switched off', async () => {
    api.on(
      PASSWORD,
      refusal(403, 'Showing passwords is switched off on this server.', { code: 'PASSWORD_REVEAL_OFF' }),
    );
    const dialog = await openDialog();
    await userEvent.click(dialog.getByRole('button', { name: 'Show password' }));
    expect(await dialog.findByText('Showing passwords is switched off on this server.')).toBeTruthy();
    await userEvent.click(dialog.getByRole('button', { name: 'Close' }));
    await noDialog();
    expect(screen.queryAllByRole('button', { name: /View Password/ })).toEqual([]);
    expect(localStorage.getItem('token')).toBe('session-token');
  });
});
