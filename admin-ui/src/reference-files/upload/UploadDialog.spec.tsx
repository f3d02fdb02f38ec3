import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { type FakeApi, held, startFakeApi } from '../../../test/fakeApi';
import { type FakeUpload, startFakeUploads } from '../../../test/fakeUploads';
import { siteConfig } from '../../../test/records';
import { expectSignInPage, renderConsole } from '../../../test/renderConsole';

let api: FakeApi;
let uploads: FakeUpload[];

beforeEach(() => {
  api = startFakeApi()
    .on('GET /api/admin/site-config', { body: { config: siteConfig } })
    .on('GET /api/site-config', { body: { config: { rules: { maxUploadBytes: 5 * 1024 * 1024 } } } })
    .list('GET /api/admin/images', 'images', [])
    .list('GET /api/admin/pdfs', 'pdfs', [])
    .on('GET /api/admin/users/counts', { body: { counts: [{ total: 0, totalIsMore: false }] } });
  uploads = startFakeUploads();
});

const picture = (name: string, bytes = 10) =>
  new File([new Uint8Array(bytes)], name, { type: name.endsWith('.svg') ? 'image/svg+xml' : 'image/png' });

async function open(page = 'images', name = 'Upload Image') {
  renderConsole(`/admin/${page}`);
  await userEvent.click(await screen.findByRole('button', { name }));
  return within(await screen.findByRole('dialog', { name }));
}

async function choose(...files: File[]) {
  const user = userEvent.setup({ applyAccept: false });
  await user.upload(await screen.findByTestId('file-input'), files);
}

const submit = (name = 'Upload Image') => {
  const dialog = within(screen.getByRole('dialog'));
  return userEvent.click(dialog.getByRole('button', { name }));
};

async function nextUpload(count: number): Promise<FakeUpload> {
  await waitFor(() => expect(uploads).toHaveLength(count));
  const upload = uploads[count - 1];
  if (!upload) throw new Error('No upload has started');
  return upload;
}

describe('Upload Image', () => {
  it('names the formats and the limit', async () => {
    const dialog = await open();
    expect(await dialog.findByText('Supported formats: JPG, PNG, GIF and WebP, up to 5MB each')).toBeTruthy();
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
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
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

  it('publishes at once unless that is switched off, and says how many clocks are running', async () => {
    api.on('GET /api/admin/users/counts', { body: { counts: [{ total: 1, totalIsMore: false }] } });
    const dialog = await open();
    expect(await dialog.findByText(/^The clock of 1 user is running/)).toBeTruthy();
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
    expect(await dialog.findByText('Please select a valid image file (JPG, PNG, etc.)')).toBeTruthy();
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

  it('uploads several files one after the other, says what was added and what failed, and retries only that', async () => {
    const dialog = await open();
    await choose(picture('one.png'), picture('two.png'));
    await submit('Upload 2 files');
    await (await nextUpload(1)).answer(400, { message: 'This image file is damaged and cannot be read' });
    await (await nextUpload(2)).answer(201, { image: { filename: 'two.png', mimeType: 'image/png' } });
    expect(await dialog.findByText('1 file was not added. The reason is below.')).toBeTruthy();
    expect(dialog.getByText('This image file is damaged and cannot be read')).toBeTruthy();
    expect(dialog.getByText('Image uploaded successfully!')).toBeTruthy();
    const added = within(dialog.getByRole('list', { name: 'Added files' })).getByRole('listitem');
    expect(added.textContent).toBe('two');
    expect(within(added).getByRole('presentation').getAttribute('src')).toBe(
      '/userimages/two.png?size=thumb',
    );
    await submit('Retry the failed ones');
    const again = await nextUpload(3);
    expect((again.form.get('image') as File).name).toBe('one.png');
    await again.answer(201);
    expect(await screen.findByText('2 files uploaded successfully!')).toBeTruthy();
    expect(uploads).toHaveLength(3);
    await userEvent.click(dialog.getByRole('button', { name: 'Done' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('keeps the other files if one upload fails for good, or if the user stops', async () => {
    const dialog = await open();
    await choose(picture('one.png'), picture('two.png'), picture('three.png'));
    await submit('Upload 3 files');
    await (await nextUpload(1)).end('error');
    const second = await nextUpload(2);
    await userEvent.click(dialog.getByRole('button', { name: 'Stop' }));
    await waitFor(() => expect(second.isAborted).toBe(true));
    expect(await dialog.findByText('The upload was stopped.')).toBeTruthy();
    expect(dialog.getAllByRole('textbox', { name: 'Title' })).toHaveLength(3);
    await submit('Upload 3 files');
    for (const count of [3, 4, 5]) await (await nextUpload(count)).answer(201);
    expect(await dialog.findByText('3 files uploaded successfully!')).toBeTruthy();
  });

  it('asks before the browser leaves while files are not uploaded', async () => {
    await open();
    const leave = () => {
      const event = new Event('beforeunload', { cancelable: true });
      window.dispatchEvent(event);
      return event.defaultPrevented;
    };
    expect(leave()).toBe(false);
    await choose(picture('a.png'));
    await submit();
    const upload = await nextUpload(1);
    expect(leave()).toBe(true);
    await upload.answer(201);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(leave()).toBe(false);
  });

  it('chooses the project, at first that of the list, and does not ask with one project', async () => {
    const first = await open();
    expect(first.queryByRole('combobox', { name: 'Project' })).toBeNull();
    cleanup();
    const projects = [
      { _id: 'project-1', name: 'Main project' },
      { _id: 'project-2', name: 'Letters' },
    ];
    api.on('GET /api/admin/projects/names', { body: { projects } });
    const dialog = await open(`images?filter=${encodeURIComponent('{"projectId":"project-2"}')}`);
    const project = await dialog.findByRole('combobox', { name: 'Project' });
    expect(project.textContent).toBe('Letters');
    await choose(picture('a.png'), picture('b.png'));
    await submit('Upload 2 files');
    const upload = await nextUpload(1);
    expect(upload.form.get('projectId')).toBe('project-2');
    await upload.answer(500);
    await (await nextUpload(2)).answer(201);
    await userEvent.click(project);
    await userEvent.click(await screen.findByRole('option', { name: 'Main project' }));
    await submit('Retry the failed ones');
    expect((await nextUpload(3)).form.get('projectId')).toBe('project-1');
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
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
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
