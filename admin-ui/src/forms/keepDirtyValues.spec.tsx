import { focusManager } from '@tanstack/react-query';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { type FakeApi, held, refusal, startFakeApi } from '../../test/fakeApi';
import { agreementRow, imageRow, siteConfig, userRow } from '../../test/records';
import { renderConsole } from '../../test/renderConsole';

const CONFIG = 'GET /api/admin/site-config';

afterEach(() => focusManager.setFocused(undefined));

/** The window loses and gets the focus, which refetches all shown data. */
const comeBack = () =>
  act(() => {
    focusManager.setFocused(false);
    focusManager.setFocused(true);
  });

async function fill(name: string | RegExp, text: string) {
  const field = await screen.findByRole('textbox', { name });
  await userEvent.clear(field);
  await userEvent.type(field, text);
}

const shows = (text: string) => waitFor(() => expect(screen.getByDisplayValue(text)).toBeTruthy());

it('keeps what is typed into a page before and after its record is loaded', async () => {
  const late = held({ body: { image: imageRow({ title: 'Renamed', referenceText: null }) } });
  const save = 'PUT /api/admin/images/image-1';
  const api = startFakeApi()
    .on(CONFIG, { body: { config: siteConfig } })
    .list('GET /api/admin/images', 'images', [imageRow({ description: '' })])
    .on('GET /api/admin/images/image-1', late.handler)
    .on('GET /api/admin/reviews/counts/compared-with/image-1', { body: { waiting: 0 } })
    .on(save, ({ body }) => ({ body: { image: imageRow(body as Record<string, unknown>) } }));
  renderConsole('/admin/images');
  // The row of the list fills the form first.
  await userEvent.click(await screen.findByRole('link', { name: 'Ledger, page 1' }));
  await fill('Description', 'A page about the sea');
  late.release();
  await shows('Renamed');
  await fill(/Reference text/, 'Call me Ishmael.');
  await userEvent.click(screen.getByRole('button', { name: 'Save changes' }));
  await screen.findByText('Image updated successfully!');
  expect(api.callsTo(save)[0]?.body).toEqual({
    description: 'A page about the sea',
    referenceText: 'Call me Ishmael.',
    version: 3,
  });
  // Leaving after a save does not ask.
  await waitFor(() => expect(screen.getByTestId('address').textContent).toBe('/admin/images'));
});

describe('a dialog whose record changes while it is open', () => {
  const users = 'GET /api/admin/users';
  const save = 'PUT /api/admin/users/user-1';
  let api: FakeApi;

  async function typeName() {
    api = startFakeApi()
      .on(CONFIG, { body: { config: siteConfig } })
      .on(save, { body: { message: 'Done' } })
      .list(users, 'users', [userRow()]);
    renderConsole('/admin/users');
    await userEvent.click(await screen.findByRole('button', { name: 'Edit: Ada Moreno' }));
    await screen.findByRole('dialog', { name: 'Edit User' });
    await fill(/^Name/, 'Typed Meanwhile');
  }
  const saveChanges = async () => {
    await userEvent.click(screen.getByRole('button', { name: 'Save changes' }));
    await screen.findByText('User updated successfully!');
    return api.callsTo(save)[0]?.body;
  };

  it('keeps what is typed, and sends the version of the new values that it shows', async () => {
    await typeName();
    api.list(users, 'users', [userRow({ address: '2 Changed Street', version: 4 })]);
    comeBack();
    await shows('2 Changed Street');
    await shows('Typed Meanwhile');
    expect(await saveChanges()).toEqual({ name: 'Typed Meanwhile', version: 4 });
  });

  it('sends the version before the change if the typed field was changed too', async () => {
    await typeName();
    api.list(users, 'users', [userRow({ name: 'Renamed', address: '2 Changed Street', version: 4 })]);
    comeBack();
    await shows('2 Changed Street');
    await shows('Typed Meanwhile');
    expect(await saveChanges()).toEqual({ name: 'Typed Meanwhile', version: 3 });
  });

  it('does not send a signature that was made meanwhile', async () => {
    await typeName();
    api.list(users, 'users', [userRow({ isVerified: true, isSignedAgreement: true })]);
    comeBack();
    await waitFor(() =>
      expect(screen.getByRole<HTMLInputElement>('switch', { name: 'Signed agreement' }).checked).toBe(true),
    );
    expect(await saveChanges()).toEqual({ name: 'Typed Meanwhile', version: 3 });
  });
});

it('keeps what is typed into the configuration when it changes', async () => {
  const api = startFakeApi().on(CONFIG, { body: { config: siteConfig } });
  renderConsole('/admin/site-config');
  await fill(/Navbar title/, 'Typed Meanwhile');
  api.on(CONFIG, { body: { config: { ...siteConfig, footerAddress: '2 Changed Street' } } });
  comeBack();
  await shows('2 Changed Street');
  await shows('Typed Meanwhile');
});

it.each([
  [
    'an agreement',
    '/admin/agreements/agreement-1',
    'GET /api/admin/agreements/agreement-1',
    /^Agreement content/,
  ],
  [
    'a new agreement',
    '/admin/agreements/create',
    'GET /api/admin/agreements/default-terms',
    /^Agreement content/,
  ],
  ['an image', '/admin/images/image-1', 'GET /api/admin/images/image-1', /^Reference text/],
])('keeps what is typed into %s if it cannot be loaded again', async (_what, path, read, label) => {
  const failing = held(refusal(503, 'Not now.'));
  const api = startFakeApi()
    .on(CONFIG, { body: { config: siteConfig } })
    .list('GET /api/admin/agreements', 'agreements', [agreementRow()])
    .on('GET /api/admin/agreements/agreement-1', { body: { agreement: agreementRow() } })
    .on('GET /api/admin/agreements/default-terms', { body: { content: 'The terms.' } })
    .on('GET /api/admin/images/image-1', { body: { image: imageRow({ referenceText: null }) } })
    .on('GET /api/admin/reviews/counts/compared-with/image-1', { body: { waiting: 0 } });
  renderConsole(path);
  await fill(label, 'Typed Meanwhile');
  api.on(read, failing.handler);
  await userEvent.click(screen.getByRole('button', { name: 'Refresh' }));
  await screen.findByRole('progressbar');
  failing.release();
  await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull());
  expect(screen.getByDisplayValue('Typed Meanwhile')).toBeTruthy();
});
