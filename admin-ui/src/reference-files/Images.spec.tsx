import { saveFile } from '@inkwell/web/save-file';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { type FakeApi, held, listAnswer, refusal, startFakeApi } from '../../test/fakeApi';
import { noDialog } from '../../test/noDialog';
import { onPhone } from '../../test/onPhone';
import { imageRow } from '../../test/records';
import { renderConsole } from '../../test/renderConsole';

vi.mock('@inkwell/web/save-file', () => ({ saveFile: vi.fn() }));

const LIST = 'GET /api/admin/images';
const DELETE = 'DELETE /api/admin/images/image-1';
const hidden = imageRow({ _id: 'image-2', title: 'Ledger, page 2', isActive: false, mimeType: 'image/jpeg' });

let api: FakeApi;

beforeEach(() => {
  api = startFakeApi().list(LIST, 'images', [imageRow(), hidden]);
});

const rowOf = async (title: string) => {
  const row = (await screen.findByRole('link', { name: title })).closest('tr');
  if (!row) throw new Error(`${title} stands in no row`);
  return within(row);
};

describe('the images page', () => {
  it('shows picture, title, description, size, type, date and status', async () => {
    renderConsole('/admin/images');
    const row = await rowOf('Ledger, page 1');
    expect(row.getByRole('presentation').getAttribute('src')).toBe('/userimages/aaaa.png?size=thumb');
    expect(row.getByText('First page of the ledger')).toBeTruthy();
    expect(row.getByText('470.83 KB')).toBeTruthy();
    expect(row.getByText('PNG')).toBeTruthy();
    expect(row.getByText('Active')).toBeTruthy();
    const other = await rowOf('Ledger, page 2');
    expect(other.getByText('JPG')).toBeTruthy();
    expect(other.getByText('Inactive')).toBeTruthy();
    expect(api.callsTo(LIST)[0]?.query.get('sort')).toBe('["position","ASC"]');
  });

  it('shows how many texts of an image are given, submitted and published', async () => {
    const coverage = { given: 3, submitted: 2, published: 1, wanted: 4 };
    api.list(LIST, 'images', [imageRow({ coverage }), hidden]);
    renderConsole('/admin/images');
    expect((await rowOf('Ledger, page 1')).getByText('3 of 4 given (75%)')).toBeTruthy();
    expect((await rowOf('Ledger, page 1')).getByText('2 submitted, 1 published')).toBeTruthy();
    expect((await rowOf('Ledger, page 2')).queryByText(/given/)).toBeNull();
  });

  it('shows an icon for a missing picture', async () => {
    api.on('GET /api/admin/images/image-1', { body: { image: { ...imageRow(), referenceText: null } } });
    renderConsole('/admin/images');
    const row = await rowOf('Ledger, page 1');
    fireEvent.error(row.getByRole('presentation'));
    expect(row.getByTitle('No picture')).toBeTruthy();
    expect(row.queryByRole('presentation')).toBeNull();
    await userEvent.click(row.getByRole('link', { name: 'Ledger, page 1' }));
    fireEvent.error(await screen.findByRole('img', { name: 'Ledger, page 1' }));
    expect(await screen.findByText('This image could not be shown.')).toBeTruthy();
  });

  it('shows an empty state without images', async () => {
    api.list(LIST, 'images', []);
    renderConsole('/admin/images');
    expect(await screen.findByText('No images yet')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Upload Image' })).toBeTruthy();
  });

  it('shows on a phone that nothing matches', async () => {
    onPhone();
    api.list(LIST, 'images', []);
    renderConsole(`/admin/images?filter=${encodeURIComponent('{"q":"nothing"}')}`);
    expect(await screen.findByText('Nothing matches this search.')).toBeTruthy();
    // react-admin's own button has no label on a phone.
    await userEvent.click(screen.getByText('Clear search and filters'));
    expect(await screen.findByText('No images yet')).toBeTruthy();
  });

  it('shows on a phone that the list is loading', async () => {
    onPhone();
    const late = held(listAnswer('images', [hidden], 1));
    api.on(LIST, late.handler);
    renderConsole('/admin/images');
    const list = await screen.findByRole('main');
    await waitFor(() => expect(list.querySelector('[aria-busy="true"]')).toBeTruthy());
    late.release();
    await screen.findByRole('link', { name: 'Ledger, page 2' });
    expect(list.querySelector('[aria-busy="true"]')).toBeNull();
  });

  it('shows an error with a retry button if the list cannot be loaded', async () => {
    api.on(LIST, refusal(503, 'Not now.'));
    renderConsole('/admin/images');
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('Failed to load images');
    api.list(LIST, 'images', [hidden]);
    await userEvent.click(within(alert).getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('link', { name: 'Ledger, page 2' })).toBeTruthy();
  });

  it('downloads a file under its original name', async () => {
    api.on('GET /api/admin/images/image-1/download', {
      body: new Blob(['png']),
      headers: { 'content-type': 'image/png' },
    });
    renderConsole('/admin/images');
    await userEvent.click(await screen.findByRole('button', { name: 'Download: Ledger, page 1' }));
    await waitFor(() => expect(saveFile).toHaveBeenCalledWith(expect.anything(), 'ledger 1.png'));
  });
});

describe('the order', () => {
  const MOVE = 'POST /api/admin/images/image-1/move';
  const third = imageRow({ _id: 'image-3', title: 'Ledger, page 3' });

  beforeEach(() => api.list(LIST, 'images', [imageRow(), hidden, third], 30).on(MOVE, { body: {} }));

  async function choose(entry: string, title = 'Ledger, page 1') {
    renderConsole('/admin/images');
    await userEvent.click(await screen.findByRole('button', { name: `Move: ${title}` }));
    await userEvent.click(await screen.findByRole('menuitem', { name: entry }));
  }
  const said = () => screen.getByRole('status', { name: 'Order' }).textContent;

  it('is changed from a menu, and announced to screen readers', async () => {
    api.on(MOVE, () => {
      api.list(LIST, 'images', [hidden, imageRow(), third], 30);
      return { body: {} };
    });
    await choose('Move down');
    await waitFor(() => expect(said()).toBe('“Ledger, page 1” is now number 2 of 30.'));
    expect(api.callsTo(MOVE)[0]?.body).toEqual({ place: 'after', otherId: 'image-2' });
    await waitFor(() =>
      expect(
        screen.getAllByRole('button', { name: /^Move: / }).map((one) => one.getAttribute('aria-label')),
      ).toEqual(['Move: Ledger, page 2', 'Move: Ledger, page 1', 'Move: Ledger, page 3']),
    );
    await waitFor(() =>
      expect(document.activeElement?.getAttribute('aria-label')).toBe('Move: Ledger, page 1'),
    );
  });

  it('moves a file to the bottom', async () => {
    await choose('Move to the bottom');
    await waitFor(() => expect(said()).toBe('“Ledger, page 1” is now number 30 of 30.'));
    expect(api.callsTo(MOVE)[0]?.body).toEqual({ place: 'last' });
  });

  it('moves a file across the end of a page', async () => {
    api.on('POST /api/admin/images/image-3/move', { body: {} });
    const next = imageRow({ _id: 'image-4', title: 'Ledger, page 4' });
    api.on(LIST, ({ query }) =>
      query.get('range') === '[3,3]'
        ? listAnswer('images', [next], 30)
        : listAnswer('images', [imageRow(), hidden, third], 30),
    );
    await choose('Move down', 'Ledger, page 3');
    await waitFor(() => expect(said()).toBe('“Ledger, page 3” is now number 4 of 30.'));
    expect(api.callsTo('POST /api/admin/images/image-3/move')[0]?.body).toEqual({
      place: 'after',
      otherId: 'image-4',
    });
  });

  it('moves a file to a number, also on another page', async () => {
    const far = imageRow({ _id: 'image-20', title: 'Ledger, page 20' });
    api.on(LIST, ({ query }) =>
      query.get('range') === '[19,19]'
        ? listAnswer('images', [far], 30)
        : listAnswer('images', [imageRow(), hidden, third], 30),
    );
    await choose('Move to number…');
    const dialog = within(await screen.findByRole('dialog', { name: 'Move to number' }));
    expect(dialog.getByText('“Ledger, page 1” is number 1 of 30 in this list.')).toBeTruthy();
    const number = dialog.getByRole('spinbutton', { name: /New number/ });
    await userEvent.type(number, '31');
    await userEvent.click(dialog.getByRole('button', { name: 'Move' }));
    expect(await dialog.findByText('The number must be from 1 to 30')).toBeTruthy();
    await userEvent.clear(number);
    await userEvent.type(number, '20{Enter}');
    await waitFor(() => expect(said()).toBe('“Ledger, page 1” is now number 20 of 30.'));
    expect(api.callsTo(MOVE).map(({ body }) => body)).toEqual([{ place: 'after', otherId: 'image-20' }]);
    await noDialog();
  });

  it('does not move the first file up', async () => {
    renderConsole('/admin/images');
    await userEvent.click(await screen.findByRole('button', { name: 'Move: Ledger, page 1' }));
    const up = await screen.findByRole('menuitem', { name: 'Move up' });
    expect(up.getAttribute('aria-disabled')).toBe('true');
  });

  it('cannot be changed while the list is sorted by another field', async () => {
    renderConsole('/admin/images');
    await userEvent.click(
      within(await screen.findByRole('columnheader', { name: /Title/ })).getByRole('button'),
    );
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Move: / })).toBeNull());
  });

  it("says 'Failed to move image' when the server gave no reason", async () => {
    api.on(MOVE, { status: 500 });
    await choose('Move down');
    expect((await screen.findByRole('alert')).textContent).toBe('Failed to move image');
    // It disappears when the move succeeds.
    api.on(MOVE, { body: {} });
    await userEvent.click(await screen.findByRole('button', { name: 'Move: Ledger, page 1' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Move down' }));
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  });
});

describe('Delete', () => {
  async function askToDelete() {
    renderConsole('/admin/images');
    await userEvent.click(await screen.findByRole('button', { name: 'Delete: Ledger, page 1' }));
    return within(await screen.findByRole('dialog', { name: 'Delete “Ledger, page 1”?' }));
  }

  it('lists the consequences, and does nothing if it is cancelled', async () => {
    const dialog = await askToDelete();
    expect(dialog.getByText(/its description and its reference text will be lost/)).toBeTruthy();
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
    await noDialog();
    expect(api.callsTo(DELETE)).toEqual([]);
  });

  it('reports that an image with work on it was hidden instead', async () => {
    const dialog = await askToDelete();
    const message = 'There is work on this image, so it is hidden instead.';
    api.on(DELETE, { body: { message } }).list(LIST, 'images', [imageRow({ isActive: false })]);
    await userEvent.click(dialog.getByRole('button', { name: 'Delete image' }));
    expect(await screen.findByText(message)).toBeTruthy();
    expect(await screen.findByRole('button', { name: 'Activate: Ledger, page 1' })).toBeTruthy();
  });

  it('removes a deleted image from the list', async () => {
    const dialog = await askToDelete();
    api.on(DELETE, { body: { message: 'Image deleted successfully!' } }).list(LIST, 'images', [hidden]);
    await userEvent.click(dialog.getByRole('button', { name: 'Delete image' }));
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Ledger, page 1' })).toBeNull());
  });

  it("says 'Failed to delete image' when the server gave no reason", async () => {
    const dialog = await askToDelete();
    api.on(DELETE, { status: 500 });
    await userEvent.click(dialog.getByRole('button', { name: 'Delete image' }));
    expect(await screen.findByText('Failed to delete image')).toBeTruthy();
  });
});

describe("an image's page", () => {
  const ONE = 'GET /api/admin/images/image-1';
  const SAVE = 'PUT /api/admin/images/image-1';

  it('sends only the changed fields and the version', async () => {
    const image = imageRow({ referenceText: null });
    api
      .on(ONE, { body: { image } })
      .on(SAVE, { body: { image } })
      .on('GET /api/admin/reviews/counts/compared-with/image-1', { body: { waiting: 0 } });
    renderConsole('/admin/images/image-1');
    const text = await screen.findByRole('textbox', { name: /Reference text/ });
    await userEvent.type(text, 'What stands there');
    await userEvent.clear(screen.getByRole('textbox', { name: 'Description' }));
    await userEvent.click(screen.getByRole('button', { name: 'Save changes' }));
    expect(await screen.findByText('Image updated successfully!')).toBeTruthy();
    expect(api.callsTo(SAVE)[0]?.body).toEqual({
      description: '',
      referenceText: 'What stands there',
      version: 3,
    });
    await waitFor(() => expect(screen.getByTestId('address').textContent).toBe('/admin/images'));
  });

  it('changes the minimum of words, and an empty field removes it', async () => {
    const image = imageRow({ referenceText: null, minWords: 300 });
    api.on(ONE, { body: { image } }).on(SAVE, { body: { image } });
    renderConsole('/admin/images/image-1');
    const minimum = await screen.findByRole<HTMLInputElement>('spinbutton', { name: 'Minimum words' });
    expect(minimum.value).toBe('300');
    await userEvent.clear(minimum);
    await userEvent.click(screen.getByRole('button', { name: 'Save changes' }));
    expect(await screen.findByText('Image updated successfully!')).toBeTruthy();
    expect(api.callsTo(SAVE)[0]?.body).toEqual({ minWords: null, version: 3 });
  });

  it('shows an error if the image cannot be loaded', async () => {
    api.on(ONE, refusal(404, 'This image does not exist.'));
    renderConsole('/admin/images/image-1');
    expect((await screen.findByRole('alert')).textContent).toContain('This image does not exist.');
  });
});
