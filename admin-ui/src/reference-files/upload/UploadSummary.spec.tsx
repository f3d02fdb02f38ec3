import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import type { FakeApi } from '../../../test/fakeApi';
import type { FakeUpload } from '../../../test/fakeUploads';
import { noDialog } from '../../../test/noDialog';
import { choose, open, picture, startUploadDialog, submit, uploadNumber } from '../../../test/uploadDialog';

let api: FakeApi;
let uploads: FakeUpload[];

beforeEach(() => {
  ({ api, uploads } = startUploadDialog());
});

const nextUpload = (count: number) => uploadNumber(uploads, count);

describe('an upload of several images', () => {
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
    await noDialog();
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
    // The dialog of the test before may still be closing.
    await waitFor(() => expect(leave()).toBe(false));
    await choose(picture('a.png'));
    await submit();
    const upload = await nextUpload(1);
    expect(leave()).toBe(true);
    await upload.answer(201);
    await noDialog();
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
});
