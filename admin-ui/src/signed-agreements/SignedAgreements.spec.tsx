import { saveFile } from '@inkwell/web/save-file';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { type FakeApi, listAnswer, refusal, startFakeApi } from '../../test/fakeApi';
import { noDialog } from '../../test/noDialog';
import { signedDetails, signedRow } from '../../test/records';
import { renderConsole } from '../../test/renderConsole';

vi.mock('@inkwell/web/save-file', () => ({ saveFile: vi.fn() }));

const LIST = 'GET /api/admin/signed-agreements';
const ONE = 'GET /api/admin/signed-agreements/signed-1';
const PDF = 'GET /api/admin/signed-agreements/signed-1/pdf';
const SEND = 'POST /api/admin/signed-agreements/signed-1/send-pdf';
const bob = signedRow({
  _id: 'signed-2',
  userName: 'Bob Stone',
  userEmail: 'bob@example.com',
  emailedAt: '2026-11-19T11:00:00.000Z',
});

let api: FakeApi;

beforeEach(() => {
  api = startFakeApi().on(LIST, ({ query }) =>
    query.get('filter')?.includes('ada')
      ? listAnswer('signedAgreements', [signedRow()], 1)
      : listAnswer('signedAgreements', [signedRow(), bob], 90),
  );
});

describe('the signed agreements page', () => {
  it('shows signatory, version, time and the state of each PDF', async () => {
    renderConsole('/admin/signed-agreements');
    const row = within((await screen.findByText('Ada Moreno')).closest('tr') ?? document.body);
    expect(row.getByText('ada@example.com')).toBeTruthy();
    expect(row.getByText('5550100123')).toBeTruthy();
    expect(row.getByText('Ready')).toBeTruthy();
    expect(screen.getByText('E-mailed')).toBeTruthy();
    expect(await screen.findByText('90 of 90 agreements')).toBeTruthy();
  });

  it('searches on the server and shows the number of matches', async () => {
    renderConsole('/admin/signed-agreements');
    await userEvent.type(await screen.findByPlaceholderText('Search name, e-mail or mobile'), 'ada');
    expect(await screen.findByText('1 of 90 agreements')).toBeTruthy();
    await waitFor(() => expect(screen.queryByText('Bob Stone')).toBeNull());
  });

  it('shows an empty state without signatures', async () => {
    api.list(LIST, 'signedAgreements', []);
    renderConsole('/admin/signed-agreements');
    expect(await screen.findByText('No signed agreements yet')).toBeTruthy();
  });

  it('shows that nothing matches the search', async () => {
    api.on(LIST, ({ query }) => listAnswer('signedAgreements', [], query.get('filter') === '{}' ? 90 : 0));
    renderConsole(`/admin/signed-agreements?filter=${encodeURIComponent('{"q":"zzz"}')}`);
    expect(await screen.findByText('0 of 90 agreements')).toBeTruthy();
    expect(screen.getByRole('button', { name: /Clear search/ })).toBeTruthy();
  });

  it('shows an error with a retry button if the list cannot be loaded', async () => {
    api.on(LIST, refusal(503, 'Not now.'));
    renderConsole('/admin/signed-agreements');
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('Failed to load signed agreements');
    api.list(LIST, 'signedAgreements', [bob]);
    await userEvent.click(within(alert).getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('Bob Stone')).toBeTruthy();
  });
});

describe('View Details', () => {
  it('shows all recorded evidence', async () => {
    api.on(ONE, { body: { signedAgreement: signedDetails() } });
    renderConsole('/admin/signed-agreements');
    await userEvent.click(await screen.findByRole('link', { name: 'View Details: Ada Moreno' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Signed agreement of Ada Moreno' }));
    expect(dialog.getByRole<HTMLImageElement>('img', { name: 'Signature of Ada Moreno' }).src).toContain(
      'data:image/png',
    );
    expect(dialog.getByText('With Ada Moreno.')).toBeTruthy();
    expect(dialog.getByText('203.0.113.7')).toBeTruthy();
    expect(dialog.getByText('Firefox on paper')).toBeTruthy();
    expect(dialog.getByText('ab'.repeat(32))).toBeTruthy();
    await userEvent.click(dialog.getByRole('button', { name: 'Close' }));
    await noDialog();
    expect(screen.getByTestId('address').textContent).toBe('/admin/signed-agreements');
  });

  it.each([null, '', 'https://elsewhere.example/a.png'])(
    "says 'No signature available' for %s",
    async (signature) => {
      api.on(ONE, { body: { signedAgreement: signedDetails({ signature }) } });
      renderConsole('/admin/signed-agreements/signed-1/show');
      expect(await screen.findByText('No signature available')).toBeTruthy();
    },
  );

  it('shows the agreement as text, never as markup', async () => {
    api.on(ONE, {
      body: { signedAgreement: signedDetails({ agreementContent: '<img src=x onerror=alert(1)>' }) },
    });
    renderConsole('/admin/signed-agreements/signed-1/show');
    expect(await screen.findByText('<img src=x onerror=alert(1)>')).toBeTruthy();
  });

  it('shows an error if the details cannot be loaded', async () => {
    api.on(ONE, refusal(404, 'This signed agreement does not exist.'));
    renderConsole('/admin/signed-agreements/signed-1/show');
    const dialog = within(await screen.findByRole('dialog'));
    expect((await dialog.findByRole('alert')).textContent).toContain('Failed to load agreement details');
  });
});

describe('Download PDF', () => {
  it('saves the file', async () => {
    api.on(PDF, { body: new Blob(['%PDF']), headers: { 'content-type': 'application/pdf' } });
    renderConsole('/admin/signed-agreements');
    await userEvent.click(await screen.findByRole('button', { name: 'Download PDF: Ada Moreno' }));
    await waitFor(() => expect(saveFile).toHaveBeenCalledWith(expect.anything(), 'agreement-Ada Moreno.pdf'));
  });

  it('shows that the PDF is still being made', async () => {
    api.on(PDF, refusal(503, 'The PDF is still being made.', { code: 'AGREEMENT_PDF_PENDING' }));
    renderConsole('/admin/signed-agreements');
    await userEvent.click(await screen.findByRole('button', { name: 'Download PDF: Ada Moreno' }));
    expect((await screen.findByRole('alert')).textContent).toBe('The PDF is still being made.');
  });
});

describe('Send PDF to User', () => {
  async function askToSend() {
    renderConsole('/admin/signed-agreements');
    await userEvent.click(await screen.findByRole('button', { name: 'Send PDF to User: Ada Moreno' }));
    return within(await screen.findByRole('dialog', { name: 'Send PDF to User' }));
  }

  it('asks first with the e-mail address, and sends nothing if it is cancelled', async () => {
    const dialog = await askToSend();
    expect(dialog.getByText(/ada@example.com/)).toBeTruthy();
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
    await noDialog();
    expect(api.callsTo(SEND)).toEqual([]);
  });

  it('sends after confirmation', async () => {
    api.on(SEND, { status: 202, body: { message: 'The PDF is on its way.' } });
    const dialog = await askToSend();
    await userEvent.click(dialog.getByRole('button', { name: 'Send PDF' }));
    expect(await screen.findByText('The PDF is on its way.')).toBeTruthy();
    expect(api.callsTo(SEND)).toHaveLength(1);
  });

  it.each([
    [refusal(503, 'The PDF is still being made.'), 'The PDF is still being made.'],
    [{ status: 500 }, 'Failed to send PDF'],
  ])('shows why it failed', async (answer, text) => {
    api.on(SEND, answer);
    const dialog = await askToSend();
    await userEvent.click(dialog.getByRole('button', { name: 'Send PDF' }));
    expect(await screen.findByText(text)).toBeTruthy();
  });
});
