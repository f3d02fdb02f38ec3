import { saveFile } from '@inkwell/web/save-file';
import { screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { fakeApi, refusal } from '../../test/fakeApi';
import { pdfExample } from '../../test/references';
import { renderPart } from '../../test/renderPart';
import { PdfPanel } from './PdfPanel';

vi.mock('@inkwell/web/save-file', () => ({ saveFile: vi.fn() }));

const list = 'GET /api/work/pdfs';
const pdfs = [pdfExample(1), pdfExample(2, { originalName: '', title: 'House rules' })];

async function open(answer = pdfs) {
  fakeApi({ [list]: { body: { pdfs: answer } } });
  const part = renderPart(<PdfPanel />);
  await screen.findByRole('list', { name: 'Reference documents' });
  return part;
}

describe('the panel of reference documents', () => {
  it('lists them with their size, and shows the chosen one in a frame', async () => {
    const { user } = await open();
    expect(screen.getAllByText('1.25 MB')).toHaveLength(2);
    expect(document.querySelector('iframe')).toBeNull();
    await user.click(screen.getByRole('button', { name: /^House rules/ }));
    expect(screen.getByTitle('House rules')).toHaveAttribute('src', '/userpdf/pdf-2.pdf');
    expect(screen.getByRole('button', { name: /^House rules/ })).toHaveAttribute('aria-pressed', 'true');
    expect(screen.getByRole('link', { name: 'Open it in a new tab' })).toHaveAttribute(
      'href',
      '/userpdf/pdf-2.pdf',
    );
  });

  it('shows a single document at once', async () => {
    await open([pdfExample(1)]);
    expect(screen.getByTitle('Guide 1')).toHaveAttribute('src', '/userpdf/pdf-1.pdf');
  });

  it.each([
    ['Guide 1', 'p1', 'guide-1.pdf'],
    ['House rules', 'p2', 'House rules.pdf'],
  ])('saves %s under its own name, or its title', async (title, id, fileName) => {
    const { user } = await open();
    fakeApi({ [`GET /api/work/pdfs/${id}/download`]: { body: new Blob(['%PDF']) } });
    await user.click(screen.getByRole('button', { name: `Download: ${title}` }));
    await vi.waitFor(() => expect(saveFile).toHaveBeenLastCalledWith(expect.anything(), fileName));
  });

  it('shows why a download failed', async () => {
    const { user } = await open();
    fakeApi({ 'GET /api/work/pdfs/p1/download': refusal(404, 'NOT_FOUND', 'This document is gone') });
    await user.click(screen.getByRole('button', { name: 'Download: Guide 1' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Failed to download PDF: This document is gone',
    );
  });

  it('shows an empty state', async () => {
    fakeApi({ [list]: { body: { pdfs: [] } } });
    renderPart(<PdfPanel />);
    await screen.findByText('There are no reference documents yet.');
  });

  it('shows a load error and retries', async () => {
    fakeApi({ [list]: { status: 502, body: '' } });
    const { user } = renderPart(<PdfPanel />);
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load documents');
    fakeApi({ [list]: { body: { pdfs } } });
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await screen.findByRole('list', { name: 'Reference documents' });
  });
});
