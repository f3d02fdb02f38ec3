import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { type FakeApi, refusal } from '../../../test/fakeApi';
import { PROJECT, startProjectApi } from '../../../test/projectApi';
import { projectDetails, projectRow } from '../../../test/records';
import { renderConsole } from '../../../test/renderConsole';
import { closingText } from './CloseProjectButton';

const act = (action: string) => `POST /api/admin/projects/project-1/${action}`;
const KEYS = 'GET /api/admin/api-keys';
const WEBHOOKS = 'GET /api/admin/webhooks';
const DELETE = 'DELETE /api/admin/projects/project-1';

let api: FakeApi;

beforeEach(() => {
  api = startProjectApi();
});

async function openPage() {
  renderConsole('/admin/projects/project-1/show');
  return within(
    (await screen.findByRole('heading', { level: 1, name: 'Harbour registers' })).closest('header') ??
      document.body,
  );
}
/** Chooses an entry of the menu. */
async function choose(name: string) {
  const header = await openPage();
  await userEvent.click(header.getByRole('button', { name: 'More actions' }));
  await userEvent.click(await screen.findByRole('menuitem', { name }));
}
const question = async (name: string) => within(await screen.findByRole('dialog', { name }));

describe('the actions of a project', () => {
  it('pauses after a question, and then offers to resume', async () => {
    const header = await openPage();
    await userEvent.click(header.getByRole('button', { name: 'Pause' }));
    const dialog = await question('Pause “Harbour registers”?');
    expect(dialog.getByText(/Running assignments, returns and extensions go on/)).toBeTruthy();
    const paused = projectDetails({ state: 'paused' });
    api.on(act('pause'), { body: { project: paused } }).on(PROJECT.read, { body: { project: paused } });
    await userEvent.click(dialog.getByRole('button', { name: 'Pause project' }));
    expect(await screen.findByText('Project paused successfully!')).toBeTruthy();
    await userEvent.click(await header.findByRole('button', { name: 'Resume' }));
    api.on(act('resume'), { body: { project: projectDetails() } });
    api.on(PROJECT.read, { body: { project: projectDetails() } });
    await userEvent.click(
      (await question('Resume “Harbour registers”?')).getByRole('button', { name: 'Resume project' }),
    );
    expect(await header.findByRole('button', { name: 'Pause' })).toBeTruthy();
  });

  it('says before it closes what ends and what goes on', async () => {
    await choose('Close');
    const dialog = await question('Close “Harbour registers”?');
    expect(dialog.getByText(closingText({ notStarted: 2, running: 4 }))).toBeTruthy();
    const closed = projectDetails({ state: 'closed' });
    api.on(act('close'), { body: { project: closed } }).on(PROJECT.read, { body: { project: closed } });
    await userEvent.click(dialog.getByRole('button', { name: 'Close project' }));
    expect(await screen.findByText('Project closed successfully!')).toBeTruthy();
    expect(await screen.findByText('Closed')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Pause' })).toBeNull();
  });

  it('makes it the default project', async () => {
    await choose('Make Default');
    const dialog = await question('Make “Harbour registers” the default project?');
    const changed = projectDetails({ isDefault: true });
    api.on(PROJECT.save, { body: { project: changed } }).on(PROJECT.read, { body: { project: changed } });
    await userEvent.click(dialog.getByRole('button', { name: 'Make it the default' }));
    expect(await screen.findByText('Default')).toBeTruthy();
    expect(api.callsTo(PROJECT.save)[0]?.body).toEqual({ isDefault: true });
  });

  it('opens the copy, and names a taken name beside its field', async () => {
    const header = await openPage();
    await userEvent.click(header.getByRole('button', { name: 'Copy' }));
    const dialog = await question('Copy “Harbour registers”');
    const name = dialog.getByRole<HTMLInputElement>('textbox', { name: /Name of the copy/ });
    expect(name.value).toBe('Harbour registers (copy)');
    const taken = 'Another project has this name.';
    api.on(act('copy'), refusal(409, taken, { errors: { name: [taken] } }));
    await userEvent.click(dialog.getByRole('button', { name: 'Copy project' }));
    expect(await dialog.findAllByText(taken)).toHaveLength(2);
    expect(name.getAttribute('aria-invalid')).toBe('true');
    const copy = projectDetails({ _id: 'project-2', name: 'Registers of 1900' });
    api
      .on(act('copy'), { body: { project: copy } })
      .on('GET /api/admin/projects/project-2', { body: { project: copy } })
      .on('GET /api/admin/projects/project-2/overview', { body: { coverage: [], days: [] } });
    await userEvent.clear(name);
    await userEvent.type(name, ' Registers of 1900 ');
    await userEvent.click(dialog.getByRole('button', { name: 'Copy project' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Registers of 1900' })).toBeTruthy();
    expect(api.callsTo(act('copy')).at(-1)?.body).toEqual({ name: 'Registers of 1900' });
  });

  it('deletes and opens the list, or says why it cannot', async () => {
    api.list(KEYS, 'apiKeys', [], 2).list(WEBHOOKS, 'webhooks', [], 1);
    await choose('Delete');
    const asked = await question('Delete “Harbour registers”?');
    expect(await asked.findByText(/and 2 API keys and 1 webhook of this project\./)).toBeTruthy();
    for (const list of [KEYS, WEBHOOKS])
      expect(api.callsTo(list)[0]?.query.get('filter')).toBe('{"projectId":"project-1"}');
    const refused = 'It has assignments, so it cannot be deleted. Close it instead.';
    api.on(DELETE, refusal(409, refused));
    await userEvent.click(
      (await question('Delete “Harbour registers”?')).getByRole('button', { name: 'Delete project' }),
    );
    expect(await screen.findByText(refused)).toBeTruthy();
    api.on(DELETE, { body: { message: 'Project deleted successfully!' } }).list(PROJECT.list, 'projects', []);
    await userEvent.click(screen.getByRole('button', { name: 'More actions' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    await userEvent.click(
      (await question('Delete “Harbour registers”?')).getByRole('button', { name: 'Delete project' }),
    );
    expect(await screen.findByText('Project deleted successfully!')).toBeTruthy();
    await waitFor(() => expect(screen.getByTestId('address').textContent).toBe('/admin/projects'));
  });

  it('are in the menu of a row, too', async () => {
    api.list(PROJECT.list, 'projects', [projectRow({ isDefault: true })]);
    renderConsole('/admin/projects');
    await userEvent.click(await screen.findByRole('button', { name: 'More actions: Harbour registers' }));
    const entries = await screen.findAllByRole('menuitem', { name: /Copy|Pause|Default|Close|Delete/ });
    expect(entries.map(({ textContent }) => textContent)).toEqual(['Copy', 'Pause', 'Close', 'Delete']);
  });
});

describe('closingText', () => {
  it.each([
    [0, 0, 'No assignment waits for its start. Nothing'],
    [
      1,
      1,
      '1 assignment that is not started ends within a minute, and the users get an e-mail. 1 running assignment goes on. Nothing',
    ],
    [2, 0, '2 assignments that are not started end within a minute, and the users get an e-mail. Nothing'],
  ])('of %i not started and %i running', (notStarted, running, text) => {
    expect(closingText({ notStarted, running })).toContain(text);
  });
});
