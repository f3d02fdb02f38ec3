import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { type FakeApi, startFakeApi } from '../../test/fakeApi';
import { noDialog } from '../../test/noDialog';
import { imageRow } from '../../test/records';
import { renderConsole } from '../../test/renderConsole';

const LIST = 'GET /api/admin/images';
const TOGGLE = 'PATCH /api/admin/images/image-1/toggle';
const hidden = imageRow({ _id: 'image-2', title: 'Ledger, page 2', isActive: false, mimeType: 'image/jpeg' });

let api: FakeApi;

beforeEach(() => {
  api = startFakeApi().list(LIST, 'images', [imageRow(), hidden]);
});

describe('Activate and Deactivate', () => {
  it('deactivates an image, and shows its new status', async () => {
    api.on(TOGGLE, () => {
      api.list(LIST, 'images', [imageRow({ isActive: false })]);
      return { body: { image: imageRow({ isActive: false }) } };
    });
    renderConsole('/admin/images');
    await userEvent.click(await screen.findByRole('button', { name: 'Deactivate: Ledger, page 1' }));
    expect(await screen.findByRole('button', { name: 'Activate: Ledger, page 1' })).toBeTruthy();
    expect(api.callsTo(TOGGLE)[0]?.body).toEqual({ isActive: false });
  });

  const PREVIEW = 'POST /api/admin/images/bulk-toggle';
  const ACTIVATE = 'PATCH /api/admin/images/image-2/toggle';
  const running = (runningAssignments: number) => ({
    body: { done: ['image-2'], skipped: [], runningAssignments },
  });

  it('asks before an image is activated that running assignments get at once', async () => {
    api.on(PREVIEW, running(12)).on(ACTIVATE, { body: { image: imageRow() } });
    renderConsole('/admin/images');
    await userEvent.click(await screen.findByRole('button', { name: 'Activate: Ledger, page 2' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Activate image' }));
    expect(dialog.getByText(/“Ledger, page 2”: 12 running assignments get it at once/)).toBeTruthy();
    expect(api.callsTo(ACTIVATE)).toEqual([]);
    const [preview] = api.callsTo(PREVIEW);
    expect([preview?.query.get('dryRun'), preview?.body]).toEqual([
      'true',
      { ids: ['image-2'], isActive: true },
    ]);
    await userEvent.click(dialog.getByRole('button', { name: 'Activate' }));
    await noDialog();
    expect(api.callsTo(ACTIVATE)[0]?.body).toEqual({ isActive: true });
  });

  it('activates an image without a question if no running assignment gets it', async () => {
    api.on(PREVIEW, running(0)).on(ACTIVATE, () => {
      api.list(LIST, 'images', [imageRow(), { ...hidden, isActive: true }]);
      return { body: { image: imageRow() } };
    });
    renderConsole('/admin/images');
    await userEvent.click(await screen.findByRole('button', { name: 'Activate: Ledger, page 2' }));
    expect(await screen.findByRole('button', { name: 'Deactivate: Ledger, page 2' })).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it("says 'Failed to update image status' when the server gave no reason", async () => {
    api.on(TOGGLE, { status: 500 });
    renderConsole('/admin/images');
    await userEvent.click(await screen.findByRole('button', { name: 'Deactivate: Ledger, page 1' }));
    expect((await screen.findByRole('alert')).textContent).toBe('Failed to update image status');
  });
});
