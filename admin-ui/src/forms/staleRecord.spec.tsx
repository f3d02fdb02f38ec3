import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { type Call, type FakeApi, refusal, startFakeApi } from '../../test/fakeApi';
import { agreementRow, imageRow, siteConfig, staleAnswer, userRow } from '../../test/records';
import { expectSignInPage, renderConsole } from '../../test/renderConsole';

const USER = 'PUT /api/admin/users/user-1';
const done = { body: { message: 'It is done.' } };

let api: FakeApi;

beforeEach(() => {
  api = startFakeApi()
    .list('GET /api/admin/users', 'users', [userRow()])
    .list('GET /api/admin/images', 'images', [imageRow()])
    .list('GET /api/admin/agreements', 'agreements', [agreementRow()]);
});

async function fill(name: string | RegExp, text: string) {
  const field = await screen.findByRole<HTMLInputElement>('textbox', { name });
  await userEvent.clear(field);
  await userEvent.type(field, text);
  return field;
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const question = async (noun: string) =>
  within(await screen.findByRole('dialog', { name: `This ${noun} was changed meanwhile` }));
/** Both values of a field. */
const valuesOf = (dialog: Awaited<ReturnType<typeof question>>, field: string) =>
  dialog.getByRole('group', { name: field }).textContent;

/** Refuses every version except this one. */
const answerTo =
  (version: number, stale: ReturnType<typeof staleAnswer>) =>
  ({ body }: Call) =>
    (body as { version: number }).version === version ? done : stale;

describe('Edit User, if another administrator has changed the user', () => {
  async function editAddress() {
    renderConsole('/admin/users');
    await userEvent.click(await screen.findByRole('button', { name: 'Edit: Ada Moreno' }));
    await screen.findByRole('dialog', { name: 'Edit User' });
    return fill('Address', '2 Typed Street');
  }

  it('shows who changed it, both values and the other changes, and saves the chosen value', async () => {
    api.on(USER, staleAnswer(userRow({ name: 'Ada M.', address: '3 Other Street', version: 4 })));
    await editAddress();
    await press('Save changes');
    const dialog = await question('user');
    expect(dialog.getByText(/^omar@example.com changed this user on /)).toBeTruthy();
    expect(valuesOf(dialog, 'Address')).toContain('2 Typed Street');
    expect(valuesOf(dialog, 'Address')).toContain('3 Other Street');
    expect(dialog.getByText('Also changed, and kept').parentElement?.textContent).toContain(
      'Name: Ada Moreno',
    );
    const save = dialog.getByRole<HTMLButtonElement>('button', { name: 'Save' });
    expect(save.disabled).toBe(true);
    await userEvent.click(dialog.getByRole('radio', { name: 'What you typed' }));
    api.on(USER, done);
    await userEvent.click(save);
    expect(await screen.findByText('User updated successfully!')).toBeTruthy();
    expect(api.callsTo(USER).map(({ body }) => body)).toEqual([
      { address: '2 Typed Street', version: 3 },
      { address: '2 Typed Street', version: 4 },
    ]);
  });

  it('sends nothing if every value of the other is kept', async () => {
    api.on(USER, staleAnswer(userRow({ address: '3 Other Street', version: 4 })));
    await editAddress();
    await press('Save changes');
    const dialog = await question('user');
    await userEvent.click(dialog.getByRole('radio', { name: 'omar@example.com' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('User updated successfully!')).toBeTruthy();
    expect(api.callsTo(USER)).toHaveLength(1);
  });

  it('keeps the form and what was typed after Cancel', async () => {
    api.on(USER, staleAnswer(userRow({ address: '3 Other Street', version: 4 })));
    const address = await editAddress();
    await press('Save changes');
    const dialog = await question('user');
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
    expect(await screen.findByText('Nothing was saved. Your changes are still here.')).toBeTruthy();
    expect(address.value).toBe('2 Typed Street');
    // The next save asks again.
    await press('Save changes');
    await question('user');
  });

  it('asks again if the record changes while it asks', async () => {
    api.on(USER, staleAnswer(userRow({ address: '3 Other Street', version: 4 })));
    await editAddress();
    await press('Save changes');
    const first = await question('user');
    await userEvent.click(first.getByRole('radio', { name: 'What you typed' }));
    const later = staleAnswer(userRow({ address: '4 Newest Street', version: 5 }));
    api.on(USER, { ...later, body: { ...later.body, changedAt: '2026-11-20T09:31:00.000Z' } });
    await userEvent.click(first.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(screen.getByRole('group', { name: 'Address' }).textContent).toContain('4 Newest'),
    );
    const second = await question('user');
    await userEvent.click(second.getByRole('radio', { name: 'What you typed' }));
    api.on(USER, done);
    await userEvent.click(second.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('User updated successfully!')).toBeTruthy();
    expect(api.callsTo(USER).at(-1)?.body).toEqual({ address: '2 Typed Street', version: 5 });
  });

  it('keeps both changes without a question if they are in different fields', async () => {
    api.on(USER, answerTo(4, staleAnswer(userRow({ name: 'Ada M.', version: 4 }), null)));
    await editAddress();
    await press('Save changes');
    expect(await screen.findByText('User updated successfully!')).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(api.callsTo(USER).map(({ body }) => body)).toEqual([
      { address: '2 Typed Street', version: 3 },
      { address: '2 Typed Street', version: 4 },
    ]);
  });

  it('saves nothing more if the other has typed the same', async () => {
    api.on(USER, staleAnswer(userRow({ address: '2 Typed Street', version: 4 })));
    await editAddress();
    await press('Save changes');
    expect(await screen.findByText('User updated successfully!')).toBeTruthy();
    expect(api.callsTo(USER)).toHaveLength(1);
  });

  it('gives up after four attempts if the record changes again and again, and keeps what was typed', async () => {
    let version = 3;
    api.on(USER, () => {
      version += 1;
      return staleAnswer(userRow({ name: `Ada ${version}`, version }));
    });
    const address = await editAddress();
    await press('Save changes');
    expect(await screen.findByText('This was changed in the meantime. Nothing was saved.')).toBeTruthy();
    expect(address.value).toBe('2 Typed Street');
    expect(api.callsTo(USER).map(({ body }) => body)).toEqual(
      [3, 4, 5, 6].map((sent) => ({ address: '2 Typed Street', version: sent })),
    );
  });

  it('asks about the same field, and merges a different one, in the same save', async () => {
    api.on(USER, staleAnswer(userRow({ address: '3 Other Street', version: 4 })));
    await editAddress();
    await fill(/^Name/, 'Ada Typed');
    await press('Save changes');
    const dialog = await question('user');
    expect(dialog.queryByRole('group', { name: 'Name' })).toBeNull();
    await userEvent.click(dialog.getByRole('radio', { name: 'omar@example.com' }));
    api.on(
      USER,
      answerTo(5, staleAnswer(userRow({ address: '3 Other Street', role: 'auditor', version: 5 }))),
    );
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('User updated successfully!')).toBeTruthy();
    expect(
      api
        .callsTo(USER)
        .slice(1)
        .map(({ body }) => body),
    ).toEqual([
      { name: 'Ada Typed', version: 4 },
      { name: 'Ada Typed', version: 5 },
    ]);
  });

  it('shows a later refusal in the form', async () => {
    api.on(USER, staleAnswer(userRow({ address: '3 Other Street', version: 4 })));
    const address = await editAddress();
    await press('Save changes');
    const dialog = await question('user');
    await userEvent.click(dialog.getByRole('radio', { name: 'What you typed' }));
    api.on(USER, refusal(500, 'Out of order'));
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Out of order')).toBeTruthy();
    expect(address.value).toBe('2 Typed Street');
  });
});

it('an agreement shows both texts in full, with the different words marked, and saves the chosen one', async () => {
  const SAVE = 'PUT /api/admin/agreements/agreement-1';
  const added = Array.from({ length: 60 }, () => 'words').join(' ');
  const content = `My other new terms. ${added}`;
  api
    .on('GET /api/admin/agreements/agreement-1', { body: { agreement: agreementRow() } })
    .on(SAVE, staleAnswer(agreementRow({ content, recordVersion: 4 })));
  renderConsole('/admin/agreements/agreement-1');
  await fill(/Agreement content/, 'My terms.');
  await press('Save changes');
  const dialog = await question('agreement');
  const theirs = dialog.getByRole('region', { name: 'Agreement content: omar@example.com' });
  expect(theirs.textContent).toBe(content);
  const marks = [...theirs.querySelectorAll('del')].map(({ textContent }) => textContent.trim());
  expect(marks).toEqual(['other new', added]);
  await userEvent.click(dialog.getByRole('radio', { name: 'What you typed' }));
  api.on(SAVE, { body: { agreement: agreementRow({ content: 'My terms.', recordVersion: 5 }) } });
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Agreement updated successfully!')).toBeTruthy();
  expect(api.callsTo(SAVE).map(({ body }) => body)).toEqual([
    { content: 'My terms.', recordVersion: 3 },
    { content: 'My terms.', recordVersion: 4 },
  ]);
});

it('the configuration shows the values that were taken, and can be saved again', async () => {
  const SAVE = 'PUT /api/admin/site-config';
  const theirs = { ...siteConfig, navbarTitle: 'Theirs', footerAddress: 'Theirs Street', version: 4 };
  api.on(SAVE, staleAnswer(theirs));
  renderConsole('/admin/site-config');
  const title = await fill(/Navbar title/, 'Mine');
  const address = await fill(/Footer address/, 'My Street');
  const phone = await fill(/contact number/, '5550100999');
  await press('Save Configuration');
  const dialog = await question('configuration');
  expect(valuesOf(dialog, 'Navbar title')).toContain('Mine');
  expect(valuesOf(dialog, 'Footer address')).toContain('Theirs Street');
  await userEvent.click(dialog.getByRole('radio', { name: 'omar@example.com' }));
  const saved = { ...theirs, footerContactNumber: '5550100999', version: 5 };
  api.on(SAVE, { body: { config: saved } });
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Configuration saved successfully!')).toBeTruthy();
  expect(api.callsTo(SAVE).at(-1)?.body).toEqual({ footerContactNumber: '5550100999', version: 4 });
  await waitFor(() => expect(title.value).toBe('Theirs'));
  expect(address.value).toBe('Theirs Street');
  expect(phone.value).toBe('5550100999');

  await fill(/Navbar title/, 'Mine after all');
  api.on(SAVE, { body: { config: { ...saved, navbarTitle: 'Mine after all', version: 6 } } });
  await press('Save Configuration');
  await waitFor(() =>
    expect(api.callsTo(SAVE).at(-1)?.body).toEqual({ navbarTitle: 'Mine after all', version: 5 }),
  );
  // Everything is saved, so leaving does not ask.
  const ask = vi.spyOn(window, 'confirm');
  await waitFor(() => expect(screen.getByRole('button', { name: 'Save Configuration' })).toBeTruthy());
  api.list('GET /api/admin/audit-log', 'entries', []);
  await userEvent.click(screen.getByRole('menuitem', { name: 'Audit log' }));
  await waitFor(() => expect(screen.getByTestId('address').textContent).toBe('/admin/audit-log'));
  expect(ask).not.toHaveBeenCalled();
});

it('text that is restored after a new sign-in does not overwrite a change that was made meanwhile', async () => {
  const ONE = 'GET /api/admin/images/image-1';
  const SAVE = 'PUT /api/admin/images/image-1';
  api
    .on(ONE, { body: { image: imageRow({ referenceText: 'Seen.' }) } })
    .on(SAVE, refusal(401, 'Please sign in'))
    .on('GET /api/admin/reviews/counts/compared-with/image-1', { body: { waiting: 0 } })
    .on('POST /api/auth/logout', { status: 204 });
  const first = renderConsole('/admin/images/image-1');
  await waitFor(() => expect(screen.getByDisplayValue('Seen.')).toBeTruthy());
  await fill(/Reference text/, 'Typed before the session ended.');
  await press('Save changes');
  await expectSignInPage();
  first.unmount();

  const current = imageRow({ referenceText: 'Changed meanwhile.', version: 4 });
  api.on(ONE, { body: { image: current } }).on(SAVE, staleAnswer(current));
  renderConsole('/admin/images/image-1');
  await waitFor(() => expect(screen.getByDisplayValue('Typed before the session ended.')).toBeTruthy());
  await press('Save changes');
  await question('image');
  expect(api.callsTo(SAVE).at(-1)?.body).toEqual({
    referenceText: 'Typed before the session ended.',
    version: 3,
  });
});
