import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { type FakeApi, refusal, startFakeApi } from '../../../test/fakeApi';
import { noDialog } from '../../../test/noDialog';
import { onPhone } from '../../../test/onPhone';
import { imageRow, pdfRow } from '../../../test/records';
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
    .on('GET /api/admin/projects/names', { body: { projects } })
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

/** The call itself, without its preview. */
const sent = (path: string) =>
  api
    .callsTo(path)
    .filter(({ query }) => query.get('dryRun') !== 'true')
    .map(({ body }) => body);
const TOGGLE = 'POST /api/admin/images/bulk-toggle';

describe('the selected images', () => {
  it.each([
    [0, '2 images selected. No running assignment gets them.'],
    [5, /^2 images selected\. 5 running assignments get them at once/],
  ])('are published after a question: %s running assignments', async (runningAssignments, text) => {
    api.on(TOGGLE, { body: { done: ids, skipped: [], runningAssignments } });
    await selectAll();
    await userEvent.click(screen.getByRole('button', { name: 'Publish' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Publish' }));
    expect(await dialog.findByText(text)).toBeTruthy();
    expect(sent(TOGGLE)).toEqual([]);
    await userEvent.click(dialog.getByRole('button', { name: 'Publish: 2 images' }));
    expect(await screen.findByText('2 images published.')).toBeTruthy();
    expect(sent(TOGGLE)).toEqual([{ ids, isActive: true }]);
    await waitFor(() => expect(screen.queryByRole('checkbox', { checked: true })).toBeNull());
    expect(api.callsTo(LIST).length).toBeGreaterThan(1);
  });

  it('are hidden', async () => {
    api.on(TOGGLE, { body: { done: ids, skipped: [] } });
    const dialog = await choose('Hide');
    await userEvent.click(await dialog.findByRole('button', { name: 'Hide: 2 images' }));
    expect(await screen.findByText('2 images hidden.')).toBeTruthy();
    expect(sent(TOGGLE)).toEqual([{ ids, isActive: false }]);
  });

  it('are deleted after a confirmation that names those that are hidden instead', async () => {
    const call = 'POST /api/admin/images/bulk-delete';
    const message = 'There is work on this image, so it is hidden instead.';
    const skipped = [
      { _id: 'image-2', title: 'Ledger, page 2', reason: 'HAS_WORK', message },
      { _id: 'image-3', title: '', reason: 'NOT_FOUND', message: 'This image does not exist any more.' },
    ];
    api.on(call, { body: { done: ['image-1'], skipped } });
    const dialog = await choose('Delete');
    expect(dialog.getByText(/reference texts will be lost/)).toBeTruthy();
    const rows = within(await dialog.findByRole('list', { name: '2 images will be skipped' }));
    expect(rows.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      `Ledger, page 2${message}`,
      'Unknown imageThis image does not exist any more.',
    ]);
    expect(sent(call)).toEqual([]);
    api.on(call, refusal(503, 'Not now.'));
    const button = dialog.getByRole('button', { name: 'Delete: 1 image' });
    await userEvent.click(button);
    expect(await dialog.findByText('Not now.')).toBeTruthy();
    api.on(call, { body: { done: ['image-1'], skipped } });
    await userEvent.click(button);
    expect(await screen.findByText('1 image deleted. 2 images skipped.')).toBeTruthy();
    await noDialog();
  });

  it('are moved to the chosen project', async () => {
    const call = 'POST /api/admin/images/bulk-move-to-project';
    api.on(call, { body: { done: ids, skipped: [] } });
    const dialog = await choose('Move to another project');
    const button = await dialog.findByRole('button', { name: 'Move: 2 images' });
    await userEvent.click(button);
    expect(await dialog.findByText('Please choose a project')).toBeTruthy();
    expect(sent(call)).toEqual([]);
    await userEvent.click(dialog.getByRole('combobox', { name: /Project/ }));
    await userEvent.click(await screen.findByRole('option', { name: 'Letters' }));
    await userEvent.click(button);
    expect(await screen.findByText('2 images moved.')).toBeTruthy();
    expect(sent(call)).toEqual([{ ids, projectId: 'project-2' }]);
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
  await userEvent.click(await dialog.findByRole('button', { name: 'Move: 1 PDF' }));
  expect(await screen.findByText('1 PDF moved.')).toBeTruthy();
  expect(sent(call)).toEqual([{ ids: ['pdf-1'], projectId: null }]);
});
