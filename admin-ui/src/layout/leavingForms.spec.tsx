import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { type FakeApi, startFakeApi } from '../../test/fakeApi';
import { agreementRow, imageRow, siteConfig } from '../../test/records';
import { renderConsole } from '../../test/renderConsole';

const agreement = agreementRow({});
const image = imageRow({});

let api: FakeApi;

beforeEach(() => {
  api = startFakeApi()
    .on('GET /api/admin/site-config', { body: { config: siteConfig } })
    .list('GET /api/admin/agreements', 'agreements', [agreement])
    .list('GET /api/admin/images', 'images', [image])
    .on(`GET /api/admin/images/${image._id}`, { body: { image } })
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

  it('asks where something was typed, and stays with it', async () => {
    const ask = vi.spyOn(window, 'confirm').mockReturnValue(false);
    const field = await type();
    leave();
    await waitFor(() => expect(ask).toHaveBeenCalledOnce());
    expect(address()).toBe(path);
    expect(field.value).toContain(typed);
  });

  it('goes on when told so', async () => {
    vi.spyOn(window, 'confirm').mockReturnValue(true);
    await type();
    leave();
    await waitFor(() => expect(address()).toBe('/admin/audit-log'));
  });

  it('asks nothing where nothing was typed', async () => {
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

  it('it was saved asks nothing', async () => {
    const { ask } = await save({ body: { config: saved } }, 'Configuration saved successfully!');
    leave();
    await waitFor(() => expect(screen.getByTestId('address').textContent).toBe('/admin/audit-log'));
    expect(ask).not.toHaveBeenCalled();
  });

  it('something more was typed asks again', async () => {
    const { ask, field } = await save({ body: { config: saved } }, 'Configuration saved successfully!');
    await userEvent.type(field, ' twice');
    leave();
    await waitFor(() => expect(ask).toHaveBeenCalledOnce());
  });

  it('it could not be saved asks', async () => {
    const { ask } = await save({ status: 500 }, 'Error updating configuration');
    leave();
    await waitFor(() => expect(ask).toHaveBeenCalledOnce());
  });
});
