import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { dashboardAnswers } from '../../test/dashboardAnswers';
import { type FakeApi, held, refusal, startFakeApi } from '../../test/fakeApi';
import { noDialog } from '../../test/noDialog';
import { NO_IMAGE, textRow, userRow } from '../../test/records';
import { admin, renderConsole } from '../../test/renderConsole';

const SEARCH = 'GET /api/admin/universal-search';
const person = { _id: 'user-1', name: 'Ada Moreno', email: 'ada@example.com' };
const user = {
  ...person,
  mobileNumber: '5550100123',
  alternativeMobileNumber: '',
  isVerified: true,
  isSignedAgreement: true,
  signature: true,
  workSubmitted: true,
  isPenalized: true,
  createdAt: '2026-10-02T10:00:00.000Z',
  matches: [{ field: 'name', start: 4, end: 7 }],
};
const agreement = {
  _id: 'signed-1',
  userId: person,
  mobileNumber: '5550100199',
  signedAt: '2026-11-18T10:00:00.000Z',
  agreementId: { _id: 'agreement-1', version: 3 },
  matches: [],
};
const project = { _id: 'project-2', name: 'Letters' };
const image = {
  _id: 'image-1',
  title: 'Moreno ledger',
  description: '',
  filename: 'a.png',
  originalName: 'a.png',
  project,
  isActive: true,
  uploadedAt: '2026-11-18T10:00:00.000Z',
  matches: [],
};
const work = {
  _id: '42',
  userId: person,
  kind: 'document',
  project,
  imageId: null,
  submittedAt: '2026-11-18T10:00:00.000Z',
  snippet: { text: 'a letter to Moreno', matches: [{ start: 12, end: 18 }] },
};
const letters = { ...project, state: 'paused', matches: [] };
const nothing = { users: [], signedAgreements: [], images: [], projects: [], works: [] };
const all = { users: [user], signedAgreements: [agreement], images: [image], projects: [], works: [work] };
const count = (total: number) => ({ total, totalIsMore: false });
const totals = { users: count(1), signedAgreements: count(1), images: count(1), projects: count(1) };

let api: FakeApi;

beforeEach(() => {
  api = startFakeApi()
    .list('GET /api/admin/images', 'images', [])
    .on(SEARCH, { body: { results: all, totals } });
  dashboardAnswers(api);
});

async function search(text: string) {
  renderConsole('/admin-dashboard');
  const field = await screen.findByRole('combobox', { name: 'Search everything' });
  await userEvent.type(field, text);
  return field;
}

describe('the search of the dashboard', () => {
  it('names the project of images and texts if there is more than one', async () => {
    const projects = [{ _id: 'project-1', name: 'Main project' }, project];
    api.on('GET /api/admin/projects/names', { body: { projects } });
    await search('moreno');
    expect(await screen.findAllByText('Letters')).toHaveLength(2);
  });

  it('searches once after a pause in typing, with at least two characters', async () => {
    const field = await search('m');
    await userEvent.type(field, 'or');
    await screen.findByRole('listbox', { name: 'Results' });
    expect(api.callsTo(SEARCH).map(({ query }) => [query.get('q'), query.get('type')])).toEqual([
      ['mor', 'all'],
    ]);
  });

  it('shows groups, flags and highlighted matches', async () => {
    await search('mor');
    const list = within(await screen.findByRole('listbox', { name: 'Results' }));
    const labels = ['Users', 'Signed Agreements', 'Images', 'Work Content'];
    const groups = labels.map((name) => within(list.getByRole('group', { name })));
    expect(groups.map((group) => group.getAllByRole('option').length)).toEqual([1, 1, 1, 1]);
    for (const flag of ['Verified', 'Signed', 'Submitted', 'Penalized'])
      expect(groups[0]?.getByText(flag)).toBeTruthy();
    expect(groups[0]?.getByText('Mor').tagName).toBe('MARK');
    expect(groups[3]?.getByText('Moreno').tagName).toBe('MARK');
  });

  it('shows the mobile number and the date of each result', async () => {
    await search('mor');
    const list = within(await screen.findByRole('listbox', { name: 'Results' }));
    const texts = list.getAllByRole('option').map(({ textContent }) => textContent);
    expect(texts[0]).toContain('ada@example.com, 5550100123');
    expect(texts[0]).toMatch(/Registered .*2026/);
    expect(texts[1]).toContain('ada@example.com, 5550100199');
    expect(texts[1]).toMatch(/Signed .*2026/);
    expect(texts[2]).toMatch(/Uploaded .*2026/);
    expect(texts[3]).toMatch(/Submitted .*2026/);
  });

  it('leads to the list with all results of the search', async () => {
    const users = Array.from({ length: 8 }, (_, index) => ({ ...user, _id: `user-${index}` }));
    api
      .on(SEARCH, { body: { results: { ...nothing, users }, totals: { ...totals, users: count(9) } } })
      .list('GET /api/admin/users', 'users', [])
      .on('GET /api/admin/users/counts', { body: { counts: [] } });
    const field = await search('mor');
    const list = within(await screen.findByRole('listbox', { name: 'Results' }));
    expect(list.getByRole('option', { name: 'See all 9' })).toBeTruthy();
    await userEvent.type(field, '{ArrowUp}{Enter}');
    await waitFor(() => expect(screen.getByTestId('address').textContent).toContain('/admin/users'));
    await waitFor(() =>
      expect(api.callsTo('GET /api/admin/users').at(-1)?.query.get('filter')).toBe('{"q":"mor"}'),
    );
  });

  it('shows more texts in their own tab', async () => {
    const works = Array.from({ length: 8 }, (_, index) => ({ ...work, _id: `${index}` }));
    api.on(SEARCH, { body: { results: { ...nothing, works }, totals } });
    await search('mor');
    await userEvent.click(await screen.findByRole('option', { name: 'See more work' }));
    await waitFor(() => expect(api.callsTo(SEARCH).at(-1)?.query.get('type')).toBe('work'));
    expect(screen.getByRole('tab', { name: 'Work' }).getAttribute('aria-selected')).toBe('true');
  });

  it.each([
    [1, '/admin/users/user-1/show'],
    [2, '/admin/signed-agreements/signed-1/show'],
    [3, '/admin/images/image-1'],
    [4, '/admin/edit-work/user-1'],
  ])('goes with the keyboard to result %d', async (place, address) => {
    api
      .on('GET /api/admin/users/user-1', refusal(404, 'Gone.'))
      .list('GET /api/admin/signed-agreements', 'signedAgreements', [])
      .on('GET /api/admin/signed-agreements/signed-1', refusal(404, 'Gone.'))
      .on('GET /api/admin/images/image-1', refusal(404, 'Gone.'))
      .on('GET /api/admin/users/user-1/work-edit', refusal(404, 'Gone.'))
      .on('GET /api/site-config', refusal(404, 'Gone.'));
    const field = await search('mor');
    await screen.findByRole('listbox', { name: 'Results' });
    await userEvent.type(field, `${'{ArrowDown}'.repeat(place - 1)}{Enter}`);
    await waitFor(() => expect(screen.getByTestId('address').textContent).toBe(address));
    expect(await screen.findByRole('alert')).toBeTruthy();
  });

  it.each([
    ['page', 'image-1', 'admin', 'Page: Ledger, page 1'],
    ['sequential', 'image-1', 'admin', 'Sequential text: Ledger, page 1'],
    // An auditor has no editor.
    ['document', null, 'auditor', 'Document'],
  ] as const)('opens the found text of the kind %s', async (kind, imageId, role, name) => {
    const text = textRow({ _id: '42', kind, ...(imageId === null && NO_IMAGE) });
    api
      .on(SEARCH, { body: { results: { ...nothing, works: [{ ...work, kind, imageId }] }, totals } })
      .on('GET /api/admin/users/user-1', { body: { user: userRow() } })
      .on('GET /api/admin/users/user-1/texts', { body: { texts: [text] } })
      .on('GET /api/admin/users/user-1/texts/42', {
        body: { text: { ...text, content: '<p>a letter to Moreno</p>' } },
      });
    renderConsole('/admin-dashboard', { signedInAs: { ...admin, role } });
    await userEvent.type(await screen.findByRole('combobox', { name: 'Search everything' }), 'mor');
    await userEvent.click(await screen.findByRole('option'));
    const dialog = within(await screen.findByRole('dialog', { name }));
    expect((await dialog.findByRole('article', { name: 'Content' })).textContent).toBe('a letter to Moreno');
    expect(dialog.queryByRole('img', { name: 'Ledger, page 1' }) !== null).toBe(imageId !== null);
    await userEvent.click(dialog.getByRole('button', { name: 'Close' }));
    await noDialog();
    expect(screen.getByRole('tab', { name: 'Work', selected: true })).toBeTruthy();
  });

  it('opens no result of the text before with Enter', async () => {
    const field = await search('mor');
    await screen.findByRole('listbox', { name: 'Results' });
    const next = held({ body: { results: { ...nothing, images: [image] }, totals } });
    api
      .on(SEARCH, next.handler)
      .on('GET /api/admin/users/user-1', refusal(404, 'Gone.'))
      .on('GET /api/admin/images/image-1', refusal(404, 'Gone.'));
    await userEvent.type(field, 'e{Enter}');
    await waitFor(() => expect(api.callsTo(SEARCH)).toHaveLength(2));
    await userEvent.type(field, '{Enter}');
    next.release();
    await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(1));
    expect(screen.getByTestId('address').textContent).toBe('/admin-dashboard');
    await userEvent.type(field, '{Enter}');
    await waitFor(() => expect(screen.getByTestId('address').textContent).toBe('/admin/images/image-1'));
  });

  it('hides the results while the focus is elsewhere', async () => {
    const field = await search('mor');
    await screen.findByRole('listbox', { name: 'Results' });
    await userEvent.click(screen.getByText('Work Content'));
    expect(screen.getByRole('listbox', { name: 'Results' })).toBeTruthy();
    await userEvent.click(screen.getByRole('heading', { level: 1 }));
    expect(screen.queryByRole('listbox', { name: 'Results' })).toBeNull();
    await userEvent.click(field);
    expect(screen.getByRole('listbox', { name: 'Results' })).toBeTruthy();
  });

  it('searches only the chosen type', async () => {
    await search('mor');
    await screen.findByRole('listbox', { name: 'Results' });
    const tabs = within(screen.getByRole('tablist', { name: 'What to search' })).getAllByRole('tab');
    expect(tabs.map(({ textContent }) => textContent)).toEqual([
      'All',
      'Users',
      'Agreements',
      'Images',
      'Projects',
      'Work',
    ]);
    await userEvent.click(screen.getByRole('tab', { name: 'Images' }));
    await waitFor(() => expect(api.callsTo(SEARCH).at(-1)?.query.get('type')).toBe('images'));
  });

  it('opens the page of a project', async () => {
    api
      .on(SEARCH, { body: { results: { ...nothing, projects: [letters] }, totals } })
      .on('GET /api/admin/projects/project-2', refusal(404, 'This project does not exist.'));
    await search('letters');
    await userEvent.click(await screen.findByRole('option', { name: /^Letters/ }));
    await waitFor(() =>
      expect(screen.getByTestId('address').textContent).toContain('/admin/projects/project-2'),
    );
  });

  it('shows that there are no results', async () => {
    api.on(SEARCH, { body: { results: nothing, totals } });
    await search('zzz');
    expect(await screen.findByText('No results found for the query')).toBeTruthy();
  });

  it('announces the search and the number of results', async () => {
    const { handler, release } = held({ body: { results: all, totals } });
    api.on(SEARCH, handler);
    await search('mor');
    const status = within(screen.getByLabelText('Everything')).getByRole('status');
    expect(status.textContent).toBe('');
    await waitFor(() => expect(status.textContent).toBe('Searching …'));
    release();
    await waitFor(() => expect(status.textContent).toBe('4 results'));
  });

  it('shows why the server refused, and nothing after Escape', async () => {
    const field = await search('mor');
    await screen.findByRole('listbox', { name: 'Results' });
    api.on(SEARCH, refusal(500, 'Broken.'));
    await userEvent.type(field, 'e');
    await waitFor(() => expect(screen.queryByRole('listbox', { name: 'Results' })).toBeNull());
    const status = within(screen.getByLabelText('Everything')).getByRole('status');
    await waitFor(() => expect(status.textContent).toBe('The search failed. Broken.'));
    await userEvent.type(field, '{Escape}');
    expect((field as HTMLInputElement).value).toBe('');
    expect(status.textContent).toBe('');
  });
});

describe('Ctrl-K', () => {
  it('opens the search on every page', async () => {
    renderConsole('/admin/images');
    await screen.findByText('No images yet');
    await userEvent.keyboard('{Control>}k{/Control}');
    const palette = within(await screen.findByRole('dialog', { name: 'Search' }));
    const field = palette.getByRole('combobox', { name: 'Search everything' });
    await waitFor(() => expect(document.activeElement).toBe(field));
    await userEvent.type(field, 'mor');
    expect(await palette.findByRole('listbox', { name: 'Results' })).toBeTruthy();
    await userEvent.keyboard('{Escape}');
    await noDialog();
  });
});
