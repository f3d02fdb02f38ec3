import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { type FakeApi, held } from '../../../test/fakeApi';
import type { FakeUpload } from '../../../test/fakeUploads';
import { noDialog } from '../../../test/noDialog';
import { expectSignInPage } from '../../../test/renderConsole';
import { choose, open, picture, startUploadDialog, submit, uploadNumber } from '../../../test/uploadDialog';

let api: FakeApi;
let uploads: FakeUpload[];

beforeEach(() => {
  ({ api, uploads } = startUploadDialog());
});

const nextUpload = (count: number) => uploadNumber(uploads, count);

describe('Upload Image', () => {
  it('names the formats and the limit', async () => {
    const dialog = await open();
    expect(
      await dialog.findByText('Supported formats: JPEG, PNG, GIF, WebP and TIFF, up to 5MB each'),
    ).toBeTruthy();
  });

  it('sends title, description and file, and shows the progress', async () => {
    const dialog = await open();
    await choose(picture('ledger_page-1.png'));
    const title = await dialog.findByRole<HTMLInputElement>('textbox', { name: 'Title' });
    expect(title.value).toBe('ledger page 1');
    await userEvent.type(dialog.getByRole('textbox', { name: 'Description' }), 'From the archive');
    await submit();
    const upload = await nextUpload(1);
    expect(upload.path).toBe('/api/admin/images/upload');
    expect(upload.headers.get('Authorization')).toBe('Bearer session-token');
    expect(upload.timeout).toBe(60_000);
    expect(upload.form.get('title')).toBe('ledger page 1');
    expect(upload.form.get('description')).toBe('From the archive');
    expect(upload.form.has('minWords')).toBe(false);
    expect((upload.form.get('image') as File).name).toBe('ledger_page-1.png');
    upload.progress(45, 100);
    expect(
      dialog.getByRole('progressbar', { name: 'Upload of ledger_page-1.png' }).getAttribute('aria-valuenow'),
    ).toBe('45');
    await upload.answer(201, { message: 'Image uploaded successfully!' });
    expect(await screen.findByText('Image uploaded successfully!')).toBeTruthy();
    await noDialog();
    expect(api.callsTo('GET /api/admin/images').length).toBeGreaterThan(1);
  });

  it('sends the minimum of words of an image, and rejects one that is no whole number', async () => {
    const dialog = await open();
    await choose(picture('a.png'));
    const minimum = await dialog.findByRole('textbox', { name: 'Minimum words' });
    await userEvent.type(minimum, '2.5');
    await submit();
    expect(await dialog.findByText('The minimum must be a whole number of words from 1')).toBeTruthy();
    expect(uploads).toEqual([]);
    await userEvent.clear(minimum);
    await userEvent.type(minimum, '200');
    await submit();
    expect((await nextUpload(1)).form.get('minWords')).toBe('200');
  });

  it.each([
    [0, 'No running assignment gets it.'],
    [1, '1 running assignment gets it at once, and work page by page is complete only with it.'],
    [5, '5 running assignments get it at once, and work page by page is complete only with it.'],
  ])('says that %s running assignments get it at once', async (runningAssignments, text) => {
    api.on('GET /api/admin/images/receivers', { body: { runningAssignments } });
    const dialog = await open();
    expect(await dialog.findByText(text)).toBeTruthy();
  });

  it('counts the running assignments of the chosen project', async () => {
    const projects = [
      { _id: 'project-1', name: 'Main project' },
      { _id: 'project-2', name: 'Letters' },
    ];
    api
      .on('GET /api/admin/projects/names', { body: { projects } })
      .on('GET /api/admin/images/receivers', ({ query }) => ({
        body: { runningAssignments: query.get('projectId') === 'project-2' ? 5 : 61 },
      }));
    const dialog = await open();
    expect(await dialog.findByText(/^61 running assignments/)).toBeTruthy();
    await userEvent.click(dialog.getByRole('combobox', { name: 'Project' }));
    await userEvent.click(await screen.findByRole('option', { name: 'Letters' }));
    expect(await dialog.findByText(/^5 running assignments/)).toBeTruthy();
  });

  it('publishes at once unless that is switched off', async () => {
    const dialog = await open();
    await choose(picture('a.png'));
    await submit();
    const first = await nextUpload(1);
    expect(first.form.get('isActive')).toBe('true');
    await first.answer(500);
    await userEvent.click(await dialog.findByRole('checkbox', { name: 'Publish now' }));
    expect(dialog.getByText('Users do not see it until it is activated in the list.')).toBeTruthy();
    await submit();
    expect((await nextUpload(2)).form.get('isActive')).toBe('false');
  });

  it('requires a title and a file', async () => {
    const dialog = await open();
    await submit();
    expect(await dialog.findByText('Please provide a title and select an image file')).toBeTruthy();
    await choose(picture('a.png'));
    await userEvent.clear(await dialog.findByRole('textbox', { name: 'Title' }));
    await submit();
    expect(await dialog.findByText('Please provide a title and select an image file')).toBeTruthy();
    expect(uploads).toEqual([]);
  });

  it('rejects a file that is no image or too large before the upload', async () => {
    const dialog = await open();
    await dialog.findByText(/up to 5MB/);
    await choose(picture('drawing.svg'), picture('huge.png', 5 * 1024 * 1024 + 1));
    expect(await dialog.findByText('Please select an image file: JPEG, PNG, GIF, WebP or TIFF')).toBeTruthy();
    expect(dialog.getByText('File size must be less than 5MB')).toBeTruthy();
  });

  it('uploads files that are chosen together in the order of the numbers in their names', async () => {
    await open();
    await choose(picture('page 10.png'), picture('page 1.png'), picture('Page 2.png'));
    await submit('Upload 3 files');
    for (const [index, name] of ['page 1.png', 'Page 2.png', 'page 10.png'].entries()) {
      const upload = await nextUpload(index + 1);
      expect((upload.form.get('image') as File).name).toBe(name);
      await upload.answer(201);
    }
  });

  it('sends a waiting file as it was edited meanwhile, and not one that was removed', async () => {
    const dialog = await open();
    await choose(picture('one.png'), picture('two.png'), picture('three.png'));
    await submit('Upload 3 files');
    const first = await nextUpload(1);
    await userEvent.type(dialog.getByDisplayValue('three'), ' of the ledger');
    await userEvent.click(dialog.getByRole('button', { name: 'Remove two.png' }));
    await first.answer(201);
    const second = await nextUpload(2);
    expect(second.form.get('title')).toBe('three of the ledger');
    await second.answer(201);
    expect(await screen.findByText('2 files uploaded successfully!')).toBeTruthy();
  });

  it.each([
    [413, {}, 'File too large. Please select a smaller image (max 5MB).'],
    [507, {}, 'Server storage full. Please contact administrator.'],
    [503, {}, 'Server busy. Please try again in a few moments.'],
    [415, { message: 'The bytes are no image.' }, 'The bytes are no image.'],
    [500, '<html>', 'Failed to upload image. Please try again.'],
  ])('tells of a %i', async (status, body, text) => {
    const dialog = await open();
    await dialog.findByText(/up to 5MB/);
    await choose(picture('a.png'));
    await submit();
    await (await nextUpload(1)).answer(status, body);
    expect(await dialog.findByText(text)).toBeTruthy();
  });

  it('shows the reason of the server for a large file while its limit is not known', async () => {
    api.on('GET /api/site-config', held({}).handler);
    const dialog = await open();
    await choose(picture('a.png'));
    await submit();
    await (await nextUpload(1)).answer(413, { message: 'The file is larger than 5MB.' });
    expect(await dialog.findByText('The file is larger than 5MB.')).toBeTruthy();
    expect(screen.queryByText(/Infinity/)).toBeNull();
  });

  it.each([
    ['timeout', 'Upload timeout. Please try again with a smaller file.'],
    ['error', 'The server cannot be reached. Check your connection and try again.'],
  ] as const)('tells of a %s', async (how, text) => {
    const dialog = await open();
    await choose(picture('a.png'));
    await submit();
    await (await nextUpload(1)).end(how);
    expect(await dialog.findByText(text)).toBeTruthy();
  });

  it('ends the session on a 401', async () => {
    api.on('POST /api/auth/logout', { status: 204 });
    await open();
    await choose(picture('a.png'));
    await submit();
    await (await nextUpload(1)).answer(401);
    await expectSignInPage();
    expect(await screen.findByText('Session expired. Please login again.')).toBeTruthy();
    expect(localStorage.getItem('token')).toBeNull();
  });

  it('asks before Escape discards the chosen files', async () => {
    const ask = vi.spyOn(window, 'confirm').mockReturnValue(false);
    const dialog = await open();
    await choose(picture('a.png'));
    await userEvent.type(await dialog.findByRole('textbox', { name: 'Title' }), ' of a ledger{Escape}');
    expect(ask).toHaveBeenCalledOnce();
    expect(dialog.getByDisplayValue('a of a ledger')).toBeTruthy();
    ask.mockReturnValue(true);
    await userEvent.keyboard('{Escape}');
    await noDialog();
    ask.mockRestore();
  });

  it('stops when the dialog is closed', async () => {
    const dialog = await open();
    await choose(picture('a.png'));
    await submit();
    const upload = await nextUpload(1);
    await userEvent.click(dialog.getByRole('button', { name: 'Stop' }));
    await waitFor(() => expect(upload.isAborted).toBe(true));
  });
});

describe('Upload PDF', () => {
  it('uses its own form field and limit', async () => {
    const dialog = await open('pdfs', 'Upload PDF');
    expect(dialog.getByText('Supported formats: PDF, up to 20MB each')).toBeTruthy();
    await choose(new File(['%PDF'], 'guide.pdf', { type: 'application/pdf' }));
    await submit('Upload PDF');
    const upload = await nextUpload(1);
    expect(upload.path).toBe('/api/admin/pdfs/upload');
    expect((upload.form.get('pdf') as File).name).toBe('guide.pdf');
    await upload.answer(201);
    expect(await screen.findByText('PDF uploaded successfully!')).toBeTruthy();
  });
});
