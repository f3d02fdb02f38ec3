import { saveFile } from '@inkwell/web/save-file';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { type FakeApi, refusal, startFakeApi } from '../../test/fakeApi';
import { onPhone } from '../../test/onPhone';
import { auditRow } from '../../test/operationRecords';
import { userRow } from '../../test/records';
import { renderConsole } from '../../test/renderConsole';

vi.mock('@inkwell/web/save-file', () => ({ saveFile: vi.fn() }));

const LIST = 'GET /api/admin/audit-log';
const USERS = 'GET /api/admin/users';
const entry = auditRow();

let api: FakeApi;

beforeEach(() => {
  api = startFakeApi().list(USERS, 'users', [userRow()]).list(LIST, 'entries', [entry], 4200);
});

const filter = () => JSON.parse(api.callsTo(LIST).at(-1)?.query.get('filter') ?? '');
const addFilter = async (name: string) => {
  await userEvent.click(await screen.findByRole('button', { name: 'Add filter' }));
  await userEvent.click(await screen.findByRole('menuitemcheckbox', { name }));
};

describe('the audit log', () => {
  it('shows actor, action, time, record, changes and address of each entry', async () => {
    renderConsole('/admin/audit-log');
    const row = within((await screen.findByText('Penalty given')).closest('tr') ?? document.body);
    expect(row.getByText('fatima@example.com')).toBeTruthy();
    expect(row.getByText('reason: late')).toBeTruthy();
    expect(row.getByText('Penalized:').parentElement?.textContent).toBe('Penalized: no →became yes');
    expect(row.getByText('203.0.113.7')).toBeTruthy();
    // With the time zone.
    expect(row.getByText(/2026,? .*\d:\d\d.* (?:UTC|GMT)/)).toBeTruthy();
    expect(screen.getByText(`1-25 of ${(4200).toLocaleString()}`)).toBeTruthy();
    expect(api.callsTo(LIST)[0]?.query.get('sort')).toBe('["createdAt","DESC"]');
  });

  it('names the API key with which a program acted', async () => {
    api.list(LIST, 'entries', [{ ...entry, apiKey: { _id: 'key-1', name: 'CRM' } }]);
    renderConsole('/admin/audit-log');
    expect(await screen.findByText('fatima@example.com (API key “CRM”)')).toBeTruthy();
  });

  it('shows the lengths of a long text', async () => {
    const changes = { referenceText: { changed: true, lengthBefore: 0, lengthAfter: 1200 } };
    api.list(LIST, 'entries', [{ ...entry, action: 'job.retry', details: {}, changes }]);
    renderConsole('/admin/audit-log');
    const field = await screen.findByText('Reference text:');
    expect(field.parentElement?.textContent).toBe(
      `Reference text: changed, 0 →became ${(1200).toLocaleString()} characters`,
    );
  });

  it('links to the record while it exists', async () => {
    const gone = { ...entry, _id: '43', subjectId: 'user-2', details: { userEmail: 'gone@example.com' } };
    api.list(LIST, 'entries', [entry, gone]);
    renderConsole('/admin/audit-log');
    const link = await screen.findByRole('link', { name: 'ada@example.com' });
    expect(link.getAttribute('href')).toBe('/admin/users/user-1/show');
    expect(screen.getByText('gone@example.com').closest('a')).toBeNull();
    expect(api.callsTo(USERS)).toHaveLength(1);
  });

  it('shows the same on a phone', async () => {
    onPhone();
    renderConsole('/admin/audit-log');
    expect(await screen.findByText('Penalty given')).toBeTruthy();
    expect(await screen.findByRole('link', { name: 'ada@example.com' })).toBeTruthy();
    expect(screen.getByText('Penalized:')).toBeTruthy();
  });

  it('is filtered by an action', async () => {
    renderConsole('/admin/audit-log');
    await userEvent.click(await screen.findByRole('combobox', { name: 'What was done' }));
    await userEvent.click(await screen.findByText('Penalty removed'));
    await waitFor(() => expect(filter()).toEqual({ action: 'user.remove-penalty' }));
  });

  it('is filtered by text and administrator', async () => {
    renderConsole('/admin/audit-log');
    await userEvent.type(await screen.findByPlaceholderText('Search e-mail or details'), 'moreno');
    await waitFor(() => expect(filter()).toEqual({ q: 'moreno' }));
    await addFilter('E-mail of the administrator');
    await userEvent.type(await screen.findByRole('textbox', { name: 'E-mail of the administrator' }), 'fat');
    await waitFor(() => expect(filter()).toEqual({ q: 'moreno', actor: 'fat' }));
  });

  it('is filtered by a user', async () => {
    renderConsole('/admin/audit-log');
    await addFilter('Changed user');
    await userEvent.type(await screen.findByRole('combobox', { name: 'Changed user' }), 'Ada');
    await userEvent.click(await screen.findByRole('option', { name: 'Ada Moreno (ada@example.com)' }));
    await waitFor(() => expect(filter()).toEqual({ subjectId: 'user-1' }));
  });

  it('shows the name of the user whose entries a link opens', async () => {
    renderConsole(`/admin/audit-log?filter=${encodeURIComponent('{"subjectId":"user-1"}')}`);
    const user = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Changed user' });
    await waitFor(() => expect(user.value).toBe('Ada Moreno (ada@example.com)'));
    expect(filter()).toEqual({ subjectId: 'user-1' });
  });

  it('is filtered by days of the own time zone', async () => {
    renderConsole('/admin/audit-log');
    await addFilter('From');
    fireEvent.change(await screen.findByLabelText('From'), { target: { value: '2026-11-17' } });
    await addFilter('To');
    fireEvent.change(await screen.findByLabelText('To'), { target: { value: '2026-11-18' } });
    await waitFor(() =>
      expect(filter()).toEqual({
        from: new Date('2026-11-17T00:00').toISOString(),
        to: new Date('2026-11-19T00:00').toISOString(),
      }),
    );
    expect(screen.getByLabelText<HTMLInputElement>('From').value).toBe('2026-11-17');
    expect(screen.getByLabelText<HTMLInputElement>('To').value).toBe('2026-11-18');
  });

  it('exports all entries that match the filters', async () => {
    const EXPORT = 'GET /api/admin/audit-log/export';
    const csv = new Blob(['Time,Actor']);
    api.on(EXPORT, { body: csv });
    renderConsole('/admin/audit-log?filter=%7B%22action%22%3A%22user.penalize%22%7D');
    await userEvent.click(await screen.findByRole('button', { name: 'Export…' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'This list now' }));
    await waitFor(() => expect(saveFile).toHaveBeenCalledWith(expect.any(Blob), 'audit-log.csv'));
    expect(api.callsTo(EXPORT)[0]?.query.get('filter')).toBe('{"action":"user.penalize"}');
  });

  it('shows an error if it cannot be loaded', async () => {
    api.on(LIST, refusal(503, 'Not now.'));
    renderConsole('/admin/audit-log');
    expect((await screen.findByRole('alert')).textContent).toContain('Failed to load the audit log');
  });
});
