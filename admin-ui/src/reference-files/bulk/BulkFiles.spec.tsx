import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { type FakeApi, refusal, startFakeApi } from '../../../test/fakeApi';
import { onPhone } from '../../../test/onPhone';
import { imageRow, pdfRow, siteConfig } from '../../../test/records';
import { admin, renderConsole } from '../../../test/renderConsole';

const LIST = 'GET /api/admin/images';
const ids = ['image-1', 'image-2'];
const projects = [
  { _id: 'project-1', name: 'Main project' },
  { _id: 'project-2', name: 'Letters' },
];

let api: FakeApi;

beforeEach(() => {
  const second = imageRow({ _id: 'image-2', title: 'Ledger, page 2', project: projects[1] });
  api = startFakeApi()
    .on('GET /api/admin/site-config', { body: { config: siteConfig } })
    .on('GET /api/admin/projects/names', { body: { projects } })
    .on('GET /api/admin/users/counts', { body: { counts: [{ total: 0, totalIsMore: false }] } })
    .list(LIST, 'images', [imageRow(), second]);
});

async function selectAll(path = '/admin/images') {
  renderConsole(path);
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Select all' }));
  expect(await screen.findByText('2 selected')).toBeTruthy();
}

async function choose(entry: string) {
  await selectAll();
  await userEvent.click(screen.getByRole('button', { name: 'More actions on the selection' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: entry }));
  return within(await screen.findByRole('dialog', { name: entry }));
}

describe('the selected images', () => {
  it('are published after a question that says whose clocks are running', async () => {
    api
      .on('GET /api/admin/users/counts', { body: { counts: [{ total: 1, totalIsMore: false }] } })
      .on('POST /api/admin/images/bulk-toggle', { body: { done: ids, skipped: [] } });
    await selectAll();
    await userEvent.click(screen.getByRole('button', { name: 'Publish' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Publish' }));
    expect(await dialog.findByText(/^2 images selected\. The clock of 1 user is running/)).toBeTruthy();
    await userEvent.click(dialog.getByRole('button', { name: 'Publish' }));
    expect(await screen.findByText('2 images published.')).toBeTruthy();
    expect(api.callsTo('POST /api/admin/images/bulk-toggle')[0]?.body).toEqual({ ids, isActive: true });
    await waitFor(() => expect(screen.queryByRole('checkbox', { checked: true })).toBeNull());
    expect(api.callsTo(LIST).length).toBeGreaterThan(1);
  });

  it('are hidden', async () => {
    api.on('POST /api/admin/images/bulk-toggle', { body: { done: ids, skipped: [] } });
    const dialog = await choose('Hide');
    await userEvent.click(dialog.getByRole('button', { name: 'Hide' }));
    expect(await screen.findByText('2 images hidden.')).toBeTruthy();
    expect(api.callsTo('POST /api/admin/images/bulk-toggle')[0]?.body).toEqual({ ids, isActive: false });
  });

  it('are deleted after a confirmation, and those that were hidden instead are named', async () => {
    const call = 'POST /api/admin/images/bulk-delete';
    const message = 'There is work on this image, so it was hidden instead.';
    const dialog = await choose('Delete');
    expect(dialog.getByText(/reference texts will be lost/)).toBeTruthy();
    expect(api.callsTo(call)).toEqual([]);
    api.on(call, refusal(503, 'Not now.'));
    await userEvent.click(dialog.getByRole('button', { name: 'Delete' }));
    expect(await dialog.findByText('Not now.')).toBeTruthy();
    const skipped = [{ _id: 'image-2', title: 'Ledger, page 2', reason: 'HAS_WORK', message }];
    api.on(call, { body: { done: ['image-1'], skipped } });
    await userEvent.click(dialog.getByRole('button', { name: 'Delete' }));
    const result = within(await screen.findByRole('dialog', { name: '1 image deleted.' }));
    const rows = within(result.getByRole('list', { name: '1 image: not possible' }));
    expect(rows.getByRole('listitem').textContent).toBe(`Ledger, page 2${message}`);
    await userEvent.click(result.getByRole('button', { name: 'OK' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('are moved to the chosen project', async () => {
    const call = 'POST /api/admin/images/bulk-move-to-project';
    api.on(call, { body: { done: ids, skipped: [] } });
    const dialog = await choose('Move to another project');
    await userEvent.click(dialog.getByRole('button', { name: 'Move' }));
    expect(await dialog.findByText('Please choose a project')).toBeTruthy();
    await userEvent.click(dialog.getByRole('combobox', { name: /Project/ }));
    await userEvent.click(await screen.findByRole('option', { name: 'Letters' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Move' }));
    expect(await screen.findByText('2 images moved.')).toBeTruthy();
    expect(api.callsTo(call)[0]?.body).toEqual({ ids, projectId: 'project-2' });
  });

  it('can be chosen on a phone', async () => {
    onPhone();
    renderConsole('/admin/images');
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Select Ledger, page 2' }));
    expect(await screen.findByText('1 selected')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Publish' })).toBeTruthy();
  });

  it('cannot be chosen by an auditor', async () => {
    renderConsole('/admin/images', { signedInAs: { ...admin, role: 'auditor' } });
    await screen.findByRole('link', { name: 'Ledger, page 1' });
    expect(screen.queryByRole('checkbox')).toBeNull();
  });
});

it('PDFs can be moved to all projects', async () => {
  const call = 'POST /api/admin/pdfs/bulk-move-to-project';
  api
    .list('GET /api/admin/pdfs', 'pdfs', [pdfRow({ project: null })])
    .on(call, { body: { done: ['pdf-1'], skipped: [] } });
  renderConsole('/admin/pdfs');
  expect(await within(await screen.findByRole('table')).findByText('All projects')).toBeTruthy();
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Select all' }));
  await userEvent.click(await screen.findByRole('button', { name: 'More actions on the selection' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Move to another project' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Move to another project' }));
  await userEvent.click(dialog.getByRole('combobox', { name: /Project/ }));
  await userEvent.click(await screen.findByRole('option', { name: 'All projects' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Move' }));
  expect(await screen.findByText('1 PDF moved.')).toBeTruthy();
  expect(api.callsTo(call)[0]?.body).toEqual({ ids: ['pdf-1'], projectId: null });
});
