import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect } from 'vitest';
import { type FakeApi, startFakeApi } from './fakeApi';
import { type FakeUpload, startFakeUploads } from './fakeUploads';
import { renderConsole } from './renderConsole';

/** Starts a console without images and PDFs, whose uploads the test answers. */
export function startUploadDialog(): { api: FakeApi; uploads: FakeUpload[] } {
  const api = startFakeApi()
    .on('GET /api/site-config', { body: { config: { rules: { maxUploadBytes: 5 * 1024 * 1024 } } } })
    .list('GET /api/admin/images', 'images', [])
    .list('GET /api/admin/pdfs', 'pdfs', [])
    .on('GET /api/admin/images/receivers', { body: { runningAssignments: 0 } });
  return { api, uploads: startFakeUploads() };
}

export const picture = (name: string, bytes = 10) =>
  new File([new Uint8Array(bytes)], name, { type: name.endsWith('.svg') ? 'image/svg+xml' : 'image/png' });

export async function open(page = 'images', name = 'Upload Image') {
  renderConsole(`/admin/${page}`);
  await userEvent.click(await screen.findByRole('button', { name }));
  return within(await screen.findByRole('dialog', { name }));
}

export async function choose(...files: File[]) {
  const user = userEvent.setup({ applyAccept: false });
  await user.upload(await screen.findByTestId('file-input'), files);
}

export const submit = (name = 'Upload Image') => {
  const dialog = within(screen.getByRole('dialog'));
  return userEvent.click(dialog.getByRole('button', { name }));
};

/** Waits until so many uploads have started. @returns the last of them */
export async function uploadNumber(uploads: FakeUpload[], count: number): Promise<FakeUpload> {
  await waitFor(() => expect(uploads).toHaveLength(count));
  const upload = uploads[count - 1];
  if (!upload) throw new Error('No upload has started');
  return upload;
}
