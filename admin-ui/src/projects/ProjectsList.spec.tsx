import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { type FakeApi, refusal } from '../../test/fakeApi';
import { onPhone } from '../../test/onPhone';
import { PROJECT, startProjectApi } from '../../test/projectApi';
import { projectRow } from '../../test/records';
import { admin, renderConsole } from '../../test/renderConsole';

let api: FakeApi;

beforeEach(() => {
  api = startProjectApi().list(PROJECT.list, 'projects', [
    projectRow(),
    projectRow({
      _id: 'project-2',
      name: 'Main project',
      isDefault: true,
      state: 'paused',
      coverage: { images: 1200, texts: null, submitted: null, published: null, wanted: null },
      meanAccuracy: null,
    }),
  ]);
});

const open = (role: string = 'admin') =>
  renderConsole('/admin/projects', { signedInAs: { ...admin, role: role as typeof admin.role } });
const rowOf = async (name: string) => {
  const row = (await screen.findByRole('link', { name })).closest('tr');
  if (!row) throw new Error(`${name} is in no row`);
  return within(row)
    .getAllByRole('cell')
    .map(({ textContent }) => textContent);
};

describe('the list of projects', () => {
  it('shows the figures, the state and the default project', async () => {
    open();
    expect((await rowOf('Harbour registers')).slice(0, 8)).toEqual([
      'Harbour registersOpen',
      '10',
      '12 of 30 given (40%)5 submitted, 2 published',
      '4',
      '1',
      '5',
      '6',
      '97.3%',
    ]);
    expect((await rowOf('Main project')).slice(0, 8)).toEqual([
      'Main projectPausedDefault',
      '1,200',
      'No limit',
      '4',
      '1',
      '5',
      '6',
      '–',
    ]);
  });

  it('has cards with the same figures on narrow screens', async () => {
    onPhone();
    open();
    const card = (await screen.findByRole('link', { name: 'Harbour registers' })).closest('li');
    expect(card?.textContent).toContain('4 running, 1 overdue, 5 submitted');
    expect(card?.textContent).toContain('6 reviews due, accuracy 97.3%');
    expect(card?.textContent).toContain('12 of 30 given (40%)');
  });

  it('is searched by name and filtered by state', async () => {
    open();
    await userEvent.type(await screen.findByPlaceholderText('Search name'), 'harb');
    await userEvent.click(screen.getByRole('combobox', { name: 'State' }));
    await userEvent.click(await screen.findByRole('option', { name: 'Paused' }));
    await waitFor(() =>
      expect(JSON.parse(api.callsTo(PROJECT.list).at(-1)?.query.get('filter') ?? '')).toEqual({
        q: 'harb',
        state: 'paused',
      }),
    );
  });

  it('says why it could not be loaded, and tries again', async () => {
    api.on(PROJECT.list, refusal(503, 'Not now.'));
    open();
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('Failed to load projects');
    api.list(PROJECT.list, 'projects', [projectRow()]);
    await userEvent.click(within(alert).getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('link', { name: 'Harbour registers' })).toBeTruthy();
  });

  it('opens the page of a project with a click on its row', async () => {
    open();
    await userEvent.click(await screen.findByText('12 of 30 given (40%)'));
    expect(await screen.findByRole('heading', { level: 1, name: 'Harbour registers' })).toBeTruthy();
    expect(screen.getByTestId('address').textContent).toBe('/admin/projects/project-1/show');
  });

  it('has no actions for an auditor', async () => {
    open('auditor');
    await screen.findByRole('link', { name: 'Harbour registers' });
    expect(screen.queryByRole('button', { name: /More actions/ })).toBeNull();
    expect(screen.queryByRole('link', { name: 'Create Project' })).toBeNull();
  });

  it('is not for reviewers', async () => {
    open('reviewer');
    expect(await screen.findByRole('heading', { name: 'Not for your role' })).toBeTruthy();
    expect(screen.queryByRole('menuitem', { name: 'Projects' })).toBeNull();
    expect(api.callsTo(PROJECT.list)).toEqual([]);
  });
});
