import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { type FakeApi, held, refusal, startFakeApi } from '../../test/fakeApi';
import { agreementRow, imageRow, siteConfig } from '../../test/records';
import { admin, expectSignInPage, renderConsole } from '../../test/renderConsole';

const agreement = agreementRow({});
const image = imageRow({ referenceText: null });

let api: FakeApi;

beforeEach(() => {
  api = startFakeApi()
    .list('GET /api/admin/agreements', 'agreements', [agreement])
    .list('GET /api/admin/images', 'images', [image])
    .on(`GET /api/admin/images/${image._id}`, { body: { image } })
    .on(`GET /api/admin/reviews/counts/compared-with/${image._id}`, { body: { waiting: 0 } })
    .on('GET /api/admin/agreements/default-terms', { body: { content: 'The terms.' } })
    .list('GET /api/admin/audit-log', 'entries', []);
});

describe.each([
  ['the configuration', '/admin/site-config', 'Navbar title'],
  ['a new agreement', '/admin/agreements/create', 'Agreement content'],
  ['an image', `/admin/images/${image._id}`, 'Reference text'],
])('leaving %s', (_what, path, label) => {
  const typed = 'Words nobody has saved';
  const address = () => screen.getByTestId('address').textContent;

  async function type() {
    renderConsole(path);
    const field = await screen.findByRole('textbox', { name: new RegExp(`^${label}`) });
    await userEvent.type(field, typed);
    return field as HTMLInputElement;
  }

  const leave = () => fireEvent.click(screen.getByRole('menuitem', { name: 'Audit log' }));

  it('asks if something was typed, and stays on the page after Cancel', async () => {
    const ask = vi.spyOn(window, 'confirm').mockReturnValue(false);
    const field = await type();
    leave();
    await waitFor(() => expect(ask).toHaveBeenCalledOnce());
    expect(address()).toBe(path);
    expect(field.value).toContain(typed);
  });

  it('leaves the page after a confirmation', async () => {
    vi.spyOn(window, 'confirm').mockReturnValue(true);
    await type();
    leave();
    await waitFor(() => expect(address()).toBe('/admin/audit-log'));
  });

  it('does not ask if nothing was typed', async () => {
    const ask = vi.spyOn(window, 'confirm');
    renderConsole(path);
    await screen.findByRole('textbox', { name: new RegExp(`^${label}`) });
    leave();
    await waitFor(() => expect(address()).toBe('/admin/audit-log'));
    expect(ask).not.toHaveBeenCalled();
  });
});

describe('leaving the configuration after', () => {
  const SAVE = 'PUT /api/admin/site-config';

  async function save(answer: Parameters<FakeApi['on']>[1], said: string) {
    const ask = vi.spyOn(window, 'confirm').mockReturnValue(false);
    api.on(SAVE, answer);
    renderConsole('/admin/site-config');
    const field = await screen.findByRole('textbox', { name: /^Navbar title/ });
    await userEvent.type(field, ' renamed');
    await userEvent.click(screen.getByRole('button', { name: 'Save Configuration' }));
    await screen.findByText(said);
    await screen.findByRole('button', { name: 'Save Configuration' });
    return { ask, field };
  }
  const leave = () => fireEvent.click(screen.getByRole('menuitem', { name: 'Audit log' }));
  const saved = { ...siteConfig, navbarTitle: `${siteConfig.navbarTitle} renamed` };

  it('a save does not ask', async () => {
    const { ask } = await save({ body: { config: saved } }, 'Configuration saved successfully!');
    leave();
    await waitFor(() => expect(screen.getByTestId('address').textContent).toBe('/admin/audit-log'));
    expect(ask).not.toHaveBeenCalled();
  });

  it('a save and more typing asks', async () => {
    const { ask, field } = await save({ body: { config: saved } }, 'Configuration saved successfully!');
    await userEvent.type(field, ' twice');
    leave();
    await waitFor(() => expect(ask).toHaveBeenCalledOnce());
  });

  it('a failed save asks', async () => {
    const { ask } = await save({ status: 500 }, 'Error updating configuration');
    leave();
    await waitFor(() => expect(ask).toHaveBeenCalledOnce());
  });
});

describe.each([
  [
    'a new agreement',
    '/admin/agreements/create',
    'POST /api/admin/agreements',
    'Agreement content',
    'Create Agreement',
  ],
  [
    'an image',
    `/admin/images/${image._id}`,
    `PUT /api/admin/images/${image._id}`,
    'Reference text',
    'Save changes',
  ],
])('%s', (_what, path, save, label, button) => {
  const typed = 'Words nobody has saved';
  const address = () => screen.getByTestId('address').textContent;
  const field = async () =>
    (await screen.findByRole('textbox', { name: new RegExp(`^${label}`) })) as HTMLInputElement;

  it('asks before it is left if it could not be saved', async () => {
    const ask = vi.spyOn(window, 'confirm').mockReturnValue(false);
    api.on(save, refusal(500, 'Out of order'));
    renderConsole(path);
    await userEvent.type(await field(), typed);
    await userEvent.click(screen.getByRole('button', { name: button }));
    await screen.findByText('Out of order');
    fireEvent.click(screen.getByRole('menuitem', { name: 'Audit log' }));
    await waitFor(() => expect(ask).toHaveBeenCalledOnce());
    expect(address()).toBe(path);
  });

  it.each([
    ['when the session ends', button],
    ['after Logout', 'Logout'],
  ])('keeps what was typed %s, for the same user', async (_when, pressed) => {
    const ask = vi.spyOn(window, 'confirm').mockReturnValue(false);
    api.on(save, refusal(401, 'Please sign in')).on('POST /api/auth/logout', { status: 204 });
    const first = renderConsole(path);
    await userEvent.type(await field(), typed);
    await userEvent.click(screen.getByRole('button', { name: pressed }));
    await expectSignInPage();
    expect(ask).not.toHaveBeenCalled();
    first.unmount();

    const other = renderConsole(path, { signedInAs: { ...admin, id: 'admin-2' } });
    expect((await field()).value).not.toContain(typed);
    other.unmount();

    const again = renderConsole(path);
    await waitFor(async () => expect((await field()).value).toContain(typed));
    fireEvent.click(screen.getByRole('menuitem', { name: 'Audit log' }));
    await waitFor(() => expect(ask).toHaveBeenCalledOnce());
    again.unmount();
  });

  it('does not keep what was typed if the user confirmed to leave', async () => {
    vi.spyOn(window, 'confirm').mockReturnValue(true);
    const first = renderConsole(path);
    await userEvent.type(await field(), typed);
    window.dispatchEvent(new Event('pagehide'));
    fireEvent.click(screen.getByRole('menuitem', { name: 'Audit log' }));
    await waitFor(() => expect(address()).toBe('/admin/audit-log'));
    first.unmount();
    renderConsole(path);
    expect((await field()).value).not.toContain(typed);
  });
});

it('fills in the unsent text that version 0.1.0 stored', async () => {
  localStorage.setItem('inkwell-form:admin-1:agreement:new', '{"content":"Typed in 0.1.0"}');
  renderConsole('/admin/agreements/create');
  const field = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: /^Agreement content/ });
  await waitFor(() => expect(field.value).toBe('Typed in 0.1.0'));
});

it('leaving asks about text that was typed while the configuration was being saved', async () => {
  const ask = vi.spyOn(window, 'confirm').mockReturnValue(false);
  const navbarTitle = `${siteConfig.navbarTitle} renamed`;
  const saving = held({ body: { config: { ...siteConfig, navbarTitle } } });
  api.on('PUT /api/admin/site-config', saving.handler);
  renderConsole('/admin/site-config');
  const field = await screen.findByRole<HTMLInputElement>('textbox', { name: /^Navbar title/ });
  await userEvent.type(field, ' renamed');
  await userEvent.click(screen.getByRole('button', { name: 'Save Configuration' }));
  await userEvent.type(field, ' twice');
  saving.release();
  await screen.findByText('Configuration saved successfully!');
  expect(field.value).toBe(`${navbarTitle} twice`);
  fireEvent.click(screen.getByRole('menuitem', { name: 'Audit log' }));
  await waitFor(() => expect(ask).toHaveBeenCalledOnce());
});
