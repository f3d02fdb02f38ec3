import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { callsTo, fakeApi, refusal } from '../../test/fakeApi';
import { renderApp } from '../../test/renderApp';

const checkFingerprint = 'POST /api/verify/fingerprint';
const checkPdf = 'POST /api/verify/pdf';
const fingerprint = '9f3a41c7d2e8b05512aa0cd4e08b5d129f3a41c7d2e8b05512aa0cd4e08b5d12';

async function enter(text: string) {
  const { user } = renderApp({ path: '/verify' });
  await user.click(await screen.findByLabelText('Fingerprint'));
  await user.paste(text);
  await user.click(screen.getByRole('button', { name: 'Check fingerprint' }));
}

async function choose(file: File) {
  const { user } = renderApp({ path: '/verify' });
  await screen.findByRole('button', { name: 'Choose a PDF' });
  const input = document.querySelector<HTMLInputElement>('input[type="file"]');
  if (!input) throw new Error('There is no file input');
  // The browser's dialog filters by type, but a dropped or renamed file passes it.
  input.accept = '';
  const upload = (chosen: File) => user.upload(input, chosen);
  await upload(file);
  return upload;
}

it('names the certificate with which a case file is checked', async () => {
  renderApp({ path: '/verify' });
  await screen.findByText(`node verify.mjs --certificate ${'ab'.repeat(32)}`);
});

it('says if the certificate cannot be read', async () => {
  fakeApi({ 'GET /api/verify/certificate': refusal(404, 'NOT_FOUND', 'This does not exist.') });
  renderApp({ path: '/verify' });
  expect(await screen.findByRole('alert')).toHaveTextContent('This does not exist.');
});

describe('checking a fingerprint', () => {
  it('accepts spaces and capitals', async () => {
    fakeApi({ [checkFingerprint]: { body: { status: 'genuine' } } });
    await enter(fingerprint.toUpperCase().replace(/(.{8})/g, '$1 '));
    await screen.findByText('Genuine and unchanged');
    expect(callsTo(checkFingerprint)[0]?.body).toEqual({ fingerprint });
  });

  it('shows the answer in the page, not over it', async () => {
    fakeApi({ [checkFingerprint]: { body: { status: 'genuine' } } });
    await enter(fingerprint);
    expect(screen.getByRole('main')).toContainElement(await screen.findByText('Genuine and unchanged'));
  });

  it('shows that another fingerprint is unknown', async () => {
    fakeApi({ [checkFingerprint]: { body: { status: 'unknown' } } });
    await enter(fingerprint);
    await screen.findByText('Not one of ours');
  });

  it('requires 64 characters', async () => {
    await enter('9f3a');
    await waitFor(() =>
      expect(screen.getByLabelText('Fingerprint')).toHaveAccessibleDescription(
        expect.stringContaining('A fingerprint is 64 characters'),
      ),
    );
  });

  it('shows the reason if the server refuses the fingerprint', async () => {
    fakeApi({ [checkFingerprint]: refusal(429, 'TOO_MANY_REQUESTS', 'Too many checks, please wait') });
    await enter(fingerprint);
    expect(await screen.findByRole('alert')).toHaveTextContent('Too many checks, please wait');
  });
});

describe('checking a PDF', () => {
  const pdf = new File(['%PDF-1.7'], 'agreement.pdf', { type: 'application/pdf' });

  it.each([
    ['genuine', 'Genuine and unchanged'],
    ['altered', 'Changed since it was signed'],
    ['unknown', 'Not one of ours'],
  ])('says when it is %s', async (status, title) => {
    fakeApi({ [checkPdf]: { body: { status } } });
    await choose(pdf);
    await screen.findByText(title);
    expect(screen.getByText('agreement.pdf')).toBeInTheDocument();
  });

  it('shows the reason if the server refuses the PDF', async () => {
    fakeApi({ [checkPdf]: refusal(413, 'PAYLOAD_TOO_LARGE', 'The file is too large') });
    await choose(pdf);
    expect(await screen.findByRole('alert')).toHaveTextContent('The file is too large');
  });

  it('sends nothing that is not a PDF', async () => {
    await choose(new File(['x'], 'photo.png', { type: 'image/png' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Please choose a PDF file');
  });

  it('hides the verdict about a file when the next file is refused', async () => {
    fakeApi({ [checkPdf]: { body: { status: 'genuine' } } });
    const upload = await choose(pdf);
    await screen.findByText('Genuine and unchanged');
    await upload(new File(['x'], 'photo.png', { type: 'image/png' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Please choose a PDF file');
    expect(screen.queryByText('Genuine and unchanged')).not.toBeInTheDocument();
  });

  it('sends nothing above 10 MB', async () => {
    const large = new File(['x'], 'large.pdf', { type: 'application/pdf' });
    Object.defineProperty(large, 'size', { value: 10 * 1024 * 1024 + 1 });
    await choose(large);
    expect(await screen.findByRole('alert')).toHaveTextContent('smaller than 10 MB');
  });
});
