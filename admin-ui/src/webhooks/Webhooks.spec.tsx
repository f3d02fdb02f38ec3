import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { type FakeApi, refusal, startFakeApi } from '../../test/fakeApi';
import { deliveryAttempt, deliveryRow, webhookRow } from '../../test/operationRecords';
import { staleAnswer } from '../../test/records';
import { admin, renderConsole } from '../../test/renderConsole';

const LIST = 'GET /api/admin/webhooks';
const READ = 'GET /api/admin/webhooks/hook-1';
const SAVE = 'PUT /api/admin/webhooks/hook-1';
const CREATE = 'POST /api/admin/webhooks';
const DELIVERIES = 'GET /api/admin/webhooks/hook-1/deliveries';
const SECRET = 'whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD';
const PAGE = '/admin/webhooks/hook-1/show';

let api: FakeApi;

beforeEach(() => {
  api = startFakeApi()
    .on('GET /api/admin/projects/names', { body: { projects: [{ _id: 'project-1', name: 'Registers' }] } })
    .list(LIST, 'webhooks', [webhookRow()])
    .on(READ, { body: { webhook: webhookRow() } })
    .list(DELIVERIES, 'deliveries', [deliveryRow()]);
});

const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));
const confirm = async (name: string) =>
  userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name }));

describe('the list', () => {
  it('shows where events are sent and whether it works', async () => {
    api.list(LIST, 'webhooks', [
      webhookRow(),
      webhookRow({
        _id: 'hook-2',
        description: '',
        types: ['user.deleted'],
        projectId: 'project-1',
        failingSince: 'x',
      }),
      webhookRow({ _id: 'hook-3', description: 'Old', isEnabled: false, disabledReason: 'gone' }),
    ]);
    renderConsole('/admin/webhooks');
    const rows = await screen.findAllByRole('row');
    expect(rows.slice(1).map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('Payrollhttps://example.com/inkwellEnabledAll eventsAll projects'),
      expect.stringContaining('https://example.com/inkwellFailing1 type of eventsRegisters'),
      expect.stringContaining('Oldhttps://example.com/inkwellDisabled: the receiver is gone'),
    ]);
    expect(screen.getByRole('link', { name: 'Payroll' }).getAttribute('href')).toBe(PAGE);
  });

  it('says that there are none, and that they cannot be loaded', async () => {
    api.list(LIST, 'webhooks', []);
    const { unmount } = renderConsole('/admin/webhooks');
    expect(await screen.findByText('No webhooks yet')).toBeTruthy();
    unmount();
    api.on(LIST, refusal(500, 'Something went wrong'));
    renderConsole('/admin/webhooks');
    expect(await screen.findByText('Failed to load the webhooks')).toBeTruthy();
  });
});

describe('a new webhook', () => {
  it('is created with the chosen events, and its secret is shown once', async () => {
    const writeText = vi.fn(() => Promise.resolve());
    renderConsole('/admin/webhooks/create');
    expect((await screen.findByRole('combobox', { name: /Project/ })).textContent).toBe('All projects');
    const user = userEvent.setup();
    Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true });
    await user.type(await screen.findByRole('textbox', { name: /^URL/ }), 'https://example.com/inkwell');
    await user.click(screen.getByRole('checkbox', { name: 'Result published' }));
    await user.click(screen.getByRole('checkbox', { name: 'Given' }));
    api.on(CREATE, { status: 201, body: { webhook: webhookRow(), secret: SECRET } });
    await press('Create webhook');
    const shown = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Secret' });
    expect(shown.value).toBe(SECRET);
    expect(api.callsTo(CREATE)[0]?.body).toEqual({
      url: 'https://example.com/inkwell',
      types: ['assignment.given', 'review.published'],
    });
    await press('Copy');
    expect(writeText).toHaveBeenCalledWith(SECRET);
    await userEvent.click(screen.getByRole('link', { name: 'Open the webhook' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Payroll' })).toBeTruthy();
    expect(screen.queryByDisplayValue(SECRET)).toBeNull();
  });

  it('shows beside the URL why the server refuses it', async () => {
    const reason = 'The URL must not name an address of a private network';
    api.on(CREATE, refusal(400, reason, { errors: { url: [reason] } }));
    renderConsole('/admin/webhooks/create');
    const url = await screen.findByRole('textbox', { name: /^URL/ });
    await userEvent.type(url, 'http://127.0.0.1');
    await press('Create webhook');
    await waitFor(() => expect(url.getAttribute('aria-invalid')).toBe('true'));
  });
});

describe('the page of a webhook', () => {
  it('shows each attempt with what the receiver answered, and when the next one is', async () => {
    const failed = deliveryAttempt({ status: 500, response: 'Database is down' });
    const silent = deliveryAttempt({
      at: '2026-11-20T10:05:00.000Z',
      status: null,
      error: 'No response within 15 seconds',
    });
    const waiting = { _id: 'delivery-2', state: 'pending', nextAttemptAt: '2026-11-20T10:35:00.000Z' };
    api.list(DELIVERIES, 'deliveries', [
      deliveryRow({ ...waiting, attempts: [failed, silent] }),
      deliveryRow(),
    ]);
    renderConsole(PAGE);
    expect(await screen.findByText('Database is down')).toBeTruthy();
    expect(screen.getByText(/HTTP 500 after 84 ms/)).toBeTruthy();
    expect(screen.getByText(/No response within 15 seconds after 84 ms/)).toBeTruthy();
    expect(screen.getByText(/^Next attempt: /)).toBeTruthy();
    expect(screen.getAllByText('Waiting')).toHaveLength(1);
    expect(screen.getByText(/HTTP 204 after 84 ms/)).toBeTruthy();
  });

  it('sends all waiting and failed events since a time', async () => {
    const call = 'POST /api/admin/webhooks/hook-1/redeliver';
    api.on(call, { body: { redelivered: 12 } });
    renderConsole(PAGE);
    await press('More actions');
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Send waiting and failed…' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Send waiting and failed events' }));
    fireEvent.change(dialog.getByLabelText(/^Events since/), { target: { value: '2026-11-20T10:00' } });
    await userEvent.click(dialog.getByRole('button', { name: 'Send now' }));
    expect(await screen.findByText('12 events sent now.')).toBeTruthy();
    expect(api.callsTo(call)[0]?.body).toEqual({ since: new Date('2026-11-20T10:00').toISOString() });
  });

  it('sends a delivered event again', async () => {
    const again = 'POST /api/admin/webhook-deliveries/delivery-1/redeliver';
    api.on(again, { body: { message: 'The event is sent again.' } });
    renderConsole(PAGE);
    await press('Send Again: review.published (4711)');
    expect(await screen.findByText('The event is sent again.')).toBeTruthy();
    await waitFor(() => expect(api.callsTo(DELIVERIES)).toHaveLength(2));
  });

  it('sends a test and says what came of it', async () => {
    const test = 'POST /api/admin/webhooks/hook-1/test';
    api.on(test, { body: { attempt: deliveryAttempt({ status: 404 }) } });
    renderConsole(PAGE);
    await press('Send Test');
    expect(await screen.findByText('The test failed: HTTP 404 after 84 ms')).toBeTruthy();
    api.on(test, { body: { attempt: deliveryAttempt() } });
    await press('Send Test');
    expect(await screen.findByText('The test was delivered: HTTP 204 after 84 ms')).toBeTruthy();
  });

  it('disables after a question, and enables at once', async () => {
    const off = webhookRow({
      isEnabled: false,
      disabledReason: 'staff',
      disabledAt: '2026-11-20T11:00:00.000Z',
    });
    renderConsole(PAGE);
    await press('Disable');
    api
      .on('POST /api/admin/webhooks/hook-1/disable', { body: { webhook: off } })
      .on(READ, { body: { webhook: off } });
    await confirm('Disable webhook');
    expect(await screen.findByRole('button', { name: 'Enable' })).toBeTruthy();
    // Nothing can be sent again meanwhile.
    expect(screen.queryByRole('button', { name: /^Send Again/ })).toBeNull();
    api
      .on('POST /api/admin/webhooks/hook-1/enable', { body: { webhook: webhookRow() } })
      .on(READ, { body: { webhook: webhookRow() } });
    await press('Enable');
    expect(await screen.findByRole('button', { name: 'Disable' })).toBeTruthy();
  });

  it('shows the new secret after a rotation until it is stored', async () => {
    renderConsole(PAGE);
    await press('More actions');
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Replace Secret' }));
    const body = { webhook: webhookRow(), secret: SECRET };
    api.on('POST /api/admin/webhooks/hook-1/rotate-secret', { body });
    await confirm('Replace secret');
    expect((await screen.findByRole<HTMLInputElement>('textbox', { name: 'Secret' })).value).toBe(SECRET);
    await press('I have stored it');
    await waitFor(() => expect(screen.queryByDisplayValue(SECRET)).toBeNull());
  });

  it('is deleted after a question', async () => {
    renderConsole(PAGE);
    await press('More actions');
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    api
      .on('DELETE /api/admin/webhooks/hook-1', { body: { message: 'Webhook deleted.' } })
      .list(LIST, 'webhooks', []);
    await confirm('Delete webhook');
    expect(await screen.findByText('No webhooks yet')).toBeTruthy();
  });

  it('saves the changed fields with the version, and keeps them if somebody else was faster', async () => {
    renderConsole(PAGE);
    const description = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Description' });
    await userEvent.clear(description);
    await userEvent.click(screen.getByRole('checkbox', { name: 'Registered' }));
    const changed = webhookRow({ description: '', types: ['user.registered'], version: 2 });
    api.on(SAVE, { body: { webhook: changed } });
    await press('Save changes');
    expect(await screen.findByText('Webhook updated successfully!')).toBeTruthy();
    expect(api.callsTo(SAVE)[0]?.body).toEqual({ description: '', types: ['user.registered'], version: 1 });
    api.on(SAVE, staleAnswer(webhookRow({ url: 'https://example.com/other', version: 3 })));
    const url = screen.getByRole<HTMLInputElement>('textbox', { name: /^URL/ });
    await userEvent.clear(url);
    await userEvent.type(url, 'https://example.com/mine');
    await press('Save changes');
    expect(await screen.findByRole('dialog')).toBeTruthy();
    expect(url.value).toBe('https://example.com/mine');
  });

  it('cannot be changed by auditors', async () => {
    renderConsole(PAGE, { signedInAs: { ...admin, role: 'auditor' } });
    expect(await screen.findByText(/HTTP 204/)).toBeTruthy();
    for (const name of ['Send Test', 'Disable', 'Save changes', /^Send Again/])
      expect(screen.queryByRole('button', { name })).toBeNull();
    expect(screen.getByRole('textbox', { name: /^URL/ }).matches(':disabled')).toBe(true);
  });

  it('says that a webhook does not exist', async () => {
    api.on(READ, refusal(404, 'This webhook does not exist.'));
    renderConsole(PAGE);
    expect(await screen.findByText('This webhook does not exist.')).toBeTruthy();
  });
});
