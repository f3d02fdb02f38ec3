import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { type FakeApi, refusal, startFakeApi } from '../../../test/fakeApi';
import { noDialog } from '../../../test/noDialog';
import { NO_IMAGE, signedRow, textRow, userRow } from '../../../test/records';
import { renderConsole } from '../../../test/renderConsole';

const PAGE = '/admin/users/user-1/show';
const TEXTS = 'GET /api/admin/users/user-1/texts';
const LEDGER = 'GET /api/admin/users/user-1/ledger';
const at = '2026-11-18T10:00:00.000Z';

let api: FakeApi;

beforeEach(() => {
  api = startFakeApi().on('GET /api/admin/users/user-1', { body: { user: userRow({ workStartedAt: at }) } });
});

const open = async (tab: string) => userEvent.click(await screen.findByRole('tab', { name: tab }));
const filterOf = (route: string) => JSON.parse(api.callsTo(route)[0]?.query.get('filter') ?? 'null');

describe("the tabs of a user's page", () => {
  it('load their data when opened, filtered by this user', async () => {
    renderConsole(PAGE);
    api.list('GET /api/admin/signed-agreements', 'signedAgreements', [signedRow()]);
    await open('Agreement');
    expect(await screen.findByRole('table')).toBeTruthy();
    expect(filterOf('GET /api/admin/signed-agreements')).toEqual({ userId: 'user-1' });

    api.list('GET /api/admin/emails', 'emails', [
      {
        _id: 'mail-1',
        userId: 'user-1',
        recipient: 'ada@example.com',
        template: 'otp',
        status: 'failing',
        attempts: 2,
        lastError: 'connect ECONNREFUSED',
        createdAt: at,
        sentAt: null,
      },
    ]);
    await open('E-mails');
    expect(await screen.findByText('connect ECONNREFUSED')).toBeTruthy();
    expect(filterOf('GET /api/admin/emails')).toEqual({ userId: 'user-1' });

    api.list('GET /api/admin/audit-log', 'entries', []);
    await open('Audit');
    expect(await screen.findByText('No administrator has changed anything here yet')).toBeTruthy();
    expect(filterOf('GET /api/admin/audit-log')).toEqual({ subjectId: 'user-1' });
    const link = screen.getByRole('link', { name: 'Filter or export these entries' });
    expect(new URL(link.getAttribute('href') ?? '', location.origin).searchParams.get('filter')).toBe(
      '{"subjectId":"user-1"}',
    );

    api.list('GET /api/admin/reviews', 'reviews', []);
    await open('Reviews');
    expect(await screen.findByText('Nothing submitted yet')).toBeTruthy();
    expect(filterOf('GET /api/admin/reviews')).toEqual({ userId: 'user-1' });
  });

  it('are in the URL, so that a reload opens the same tab', async () => {
    api.on(TEXTS, {
      body: {
        texts: [textRow({ submittedAt: at }), textRow({ _id: '6', words: 1, kind: 'document', ...NO_IMAGE })],
      },
    });
    renderConsole(`${PAGE}/work`);
    const list = within(await screen.findByRole('list', { name: 'Texts' }));
    const [page, document] = list.getAllByRole('listitem').map(({ textContent }) => textContent);
    const count = (1204).toLocaleString();
    expect(page).toMatch(new RegExp(`^Page: Ledger, page 1${count} words, saved .*Submitted `));
    expect(document).toMatch(/^Document1 word, saved .*DraftRead$/);
    const edit = screen.getByRole('link', { name: 'Edit document' });
    expect(edit.getAttribute('href')).toBe('/admin/edit-work/user-1?assignment=assignment-1');
  });

  it('start the case file of the assignment', async () => {
    api
      .on(TEXTS, { body: { texts: [] } })
      .list('GET /api/admin/exports', 'exports', [])
      .on('POST /api/admin/exports', { status: 202, body: { export: { _id: 'export-1' } } });
    renderConsole(`${PAGE}/work`);
    await userEvent.click(await screen.findByRole('button', { name: 'Case file' }));
    expect(await screen.findByText('The case file is being made. It appears in this list.')).toBeTruthy();
    const [start] = api.callsTo('POST /api/admin/exports');
    expect(start?.body).toEqual({ kind: 'case-file', assignmentId: 'assignment-1' });
    await waitFor(() => expect(screen.getByTestId('address').textContent).toBe('/admin/tasks/exports'));
  });

  it('open with the addresses of version 0.3.0, too', async () => {
    const text = textRow({ words: 3, content: '<p>Call me Ishmael</p>' });
    api.on(TEXTS, { body: { texts: [text] } }).on(`${TEXTS}/7`, { body: { text } });
    renderConsole(`${PAGE}?tab=work&text=7`);
    const dialog = await screen.findByRole('dialog', { name: 'Page: Ledger, page 1' });
    expect((await within(dialog).findByRole('article', { name: 'Content' })).textContent).toBe(
      'Call me Ishmael',
    );
    expect(screen.getByTestId('address').textContent).toBe(`${PAGE}/work`);
  });

  it('show each text in a dialog, and restore the focus after it', async () => {
    const text = textRow({ words: 3 });
    api.on(TEXTS, { body: { texts: [text] } });
    api.on(`${TEXTS}/7`, refusal(503, 'Not now.'));
    renderConsole(`${PAGE}/work`);
    const read = await screen.findByRole('button', { name: 'Read Page: Ledger, page 1' });
    await userEvent.click(read);
    const dialog = within(await screen.findByRole('dialog', { name: 'Text' }));
    expect((await dialog.findByRole('alert')).textContent).toContain('Failed to load the text');
    api.on(`${TEXTS}/7`, { body: { text: { ...text, content: '<p>Call <b>me</b> Ishmael</p>' } } });
    await userEvent.click(dialog.getByRole('button', { name: 'Retry' }));
    expect((await dialog.findByRole('article', { name: 'Content' })).textContent).toBe('Call me Ishmael');
    expect(screen.getByRole('dialog', { name: 'Page: Ledger, page 1' })).toBeTruthy();
    expect(dialog.getByRole<HTMLImageElement>('img', { name: 'Ledger, page 1' }).src).toContain('aaaa.png');
    await userEvent.click(dialog.getByRole('button', { name: 'Close' }));
    await noDialog();
    expect(document.activeElement).toBe(read);
  });

  it('show the entries of the work clock, or an error', async () => {
    api.on(LEDGER, refusal(503, 'Not now.'));
    renderConsole(`${PAGE}/clock`);
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('Failed to load the clock');
    const entry = { _id: '1', at, kind: 'extended', by: 'admin', deadlineAt: at };
    api.on(LEDGER, { body: { entries: [{ ...entry, detail: 'The deadline was moved by 24 hours.' }] } });
    await userEvent.click(within(alert).getByRole('button', { name: 'Retry' }));
    const list = within(await screen.findByRole('list', { name: 'Clock' }));
    expect(list.getByRole('listitem').textContent).toMatch(
      /^The deadline was moved by 24 hours\.By an administrator, .*; deadline then /,
    );
  });

  it('show no work of an administrator', async () => {
    api.on('GET /api/admin/users/user-1', { body: { user: userRow({ role: 'admin' }) } });
    renderConsole(`${PAGE}/clock`);
    await screen.findByRole('tab', { name: 'Overview', selected: true });
    expect(screen.getByTestId('address').textContent).toBe(PAGE);
    expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
      'Overview',
      'E-mails',
      'Sessions',
      'Audit',
    ]);
  });
});
