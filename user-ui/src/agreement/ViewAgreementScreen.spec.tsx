import { formatLocalDateTime } from '@inkwell/web/format-date';
import { saveFile } from '@inkwell/web/save-file';
import { screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { signedAgreement } from '../../test/examples';
import { callsTo, fakeApi, refusal } from '../../test/fakeApi';
import { renderApp, signIn } from '../../test/renderApp';

vi.mock('@inkwell/web/save-file', () => ({ saveFile: vi.fn() }));

const read = 'GET /api/auth/get-agreement/u1';
const download = 'GET /api/auth/get-agreement/u1/pdf';

async function open() {
  signIn();
  fakeApi({ [read]: { body: { agreement: signedAgreement } } });
  const app = renderApp({ path: '/view-agreement' });
  await screen.findByText('I will do the work.');
  return app;
}

describe('the signed agreement', () => {
  it('shows who signed what, when and how', async () => {
    await open();
    expect(screen.getAllByText('Eleanor Marsh').length).toBeGreaterThan(0);
    expect(screen.getByText('eleanor@example.com')).toBeInTheDocument();
    expect(screen.getByText('5550100199')).toBeInTheDocument();
    expect(screen.getAllByText(formatLocalDateTime(signedAgreement.signedAt)).length).toBeGreaterThan(0);
    expect(screen.getByRole('img', { name: 'Signature of Eleanor Marsh' })).toHaveAttribute(
      'src',
      signedAgreement.signature,
    );
    expect(screen.getByText(signedAgreement.fingerprint)).toBeInTheDocument();
    expect(screen.getByText(/A PDF copy of this agreement was e-mailed to you/)).toBeInTheDocument();
    expect(screen.getByText(/This agreement is legally binding/)).toBeInTheDocument();
  });

  it('can be saved as the PDF', async () => {
    const app = await open();
    fakeApi({ [download]: { body: new Blob(['%PDF'], { type: 'application/pdf' }) } });
    await app.user.click(screen.getByRole('button', { name: 'Download PDF' }));
    await vi.waitFor(() =>
      expect(saveFile).toHaveBeenCalledWith(expect.anything(), 'agreement-Eleanor Marsh.pdf'),
    );
    expect(callsTo(download)[0]?.token).toBe('session-token');
  });

  it('says why there is no PDF yet', async () => {
    const app = await open();
    fakeApi({ [download]: refusal(503, 'AGREEMENT_PDF_PENDING', 'The PDF is being made.') });
    await app.user.click(screen.getByRole('button', { name: 'Download PDF' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Failed to download PDF: The PDF is being made.',
    );
  });

  it('is explained to a user whom an administrator has marked as signed, without a retry', async () => {
    signIn();
    fakeApi({ [read]: refusal(404, 'NOT_FOUND', 'This signed agreement does not exist.') });
    renderApp({ path: '/view-agreement' });
    expect(await screen.findByText(/^There is no signed copy here\./)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /Retry|again/ })).not.toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Back to Dashboard' })).toHaveAttribute('href', '/dashboard');
  });

  it('leads back when it cannot be shown', async () => {
    signIn();
    fakeApi({ [read]: { status: 502, body: '' } });
    renderApp({ path: '/view-agreement' });
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load agreement');
    expect(screen.getByRole('link', { name: 'Back to Dashboard' })).toHaveAttribute('href', '/dashboard');
  });
});
