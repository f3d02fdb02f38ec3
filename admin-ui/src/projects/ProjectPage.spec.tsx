import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { type FakeApi, refusal } from '../../test/fakeApi';
import { PROJECT, startProjectApi } from '../../test/projectApi';
import { inHours, projectDetails, projectRow } from '../../test/records';
import { admin, renderConsole } from '../../test/renderConsole';

const PAGE = '/admin/projects/project-1/show';

let api: FakeApi;

beforeEach(() => {
  api = startProjectApi();
});

const address = () => screen.getByTestId('address').textContent;
const chart = async (name: string) => within(await screen.findByRole('figure', { name }));
const hrefOf = (link: HTMLElement) => decodeURIComponent(link.getAttribute('href') ?? '');

describe('the page of a project', () => {
  it('has an address for each tab', async () => {
    renderConsole(PAGE);
    for (const [tab, path] of [
      ['Guidelines', '/guidelines'],
      ['Settings', '/settings'],
      ['Overview', ''],
    ] as const) {
      api.on(PROJECT.guidelines, { body: { guidelines: [] } });
      await userEvent.click(await screen.findByRole('tab', { name: tab }));
      await waitFor(() => expect(address()).toBe(`${PAGE}${path}`));
      expect(await screen.findByRole('tabpanel', { name: tab })).toBeTruthy();
    }
  });

  it('opens the overview in place of an unknown tab', async () => {
    renderConsole(`${PAGE}/unknown`);
    expect(await screen.findByRole('tabpanel', { name: 'Overview' })).toBeTruthy();
    expect(address()).toBe(PAGE);
  });

  it('says that a project does not exist', async () => {
    api.on(PROJECT.read, refusal(404, 'This does not exist.'));
    renderConsole(PAGE);
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('Failed to load project');
    expect(alert.textContent).toContain('This project does not exist.');
  });

  it('is not for reviewers', async () => {
    renderConsole(PAGE, { signedInAs: { ...admin, role: 'reviewer' } });
    expect(await screen.findByRole('heading', { name: 'Not for your role' })).toBeTruthy();
    expect(api.callsTo(PROJECT.read)).toEqual([]);
  });
});

describe('the overview of a project', () => {
  it('shows the newest figures', async () => {
    api.list(PROJECT.list, 'projects', [projectRow({ running: 40 })]);
    renderConsole(PAGE);
    const figures = within(await screen.findByRole('region', { name: 'Figures' }));
    const figure = (name: string) => figures.getByText(name).nextElementSibling?.textContent;
    await waitFor(() => expect(figure('Running')).toBe('40'));
    expect(figure('Coverage')).toBe('12 of 30 given (40%)5 submitted, 2 published');
    expect(figure('Mean accuracy')).toBe('97.3%');
    expect(JSON.parse(api.callsTo(PROJECT.list)[0]?.query.get('filter') ?? '')).toEqual({
      id: ['project-1'],
    });
  });

  it('shows coverage and submissions as charts with their tables', async () => {
    api.on(PROJECT.overview, {
      body: {
        coverage: [
          { texts: 0, images: 3, submitted: 6, published: 9 },
          { texts: 1, images: 5, submitted: 3, published: 1 },
          { texts: 3, images: 2, submitted: 1, published: 0 },
        ],
        days: [
          { day: '2026-11-26', submissions: 1 },
          { day: '2026-11-27', submissions: 4 },
        ],
      },
    });
    renderConsole(PAGE);
    const coverage = await chart('Coverage');
    expect(coverage.getByText('For 2 of 10 images, the wanted 3 texts are given.')).toBeTruthy();
    const rows = coverage.getAllByRole('row', { hidden: true }).map(({ textContent }) => textContent);
    expect(rows).toEqual(['TextsImages givenSubmittedPublished', '0 texts369', '1 text531', '3 texts210']);
    expect(hrefOf(coverage.getByRole('link'))).toContain(
      '/admin/images?filter={"projectId":"project-1","isActive":true}',
    );
    const days = await chart('Submissions by day');
    expect(days.getByText('In 2 days 5 submissions.')).toBeTruthy();
    expect(hrefOf(days.getByRole('link'))).toBe('/admin/reviews?filter={"projectId":"project-1"}');
  });

  it.each([
    [
      { textsPerImage: null },
      [{ texts: 1, images: 2, submitted: 0, published: 0 }],
      '2 images, by the number of assignments that have them.',
    ],
    [
      { textsPerImage: 1 },
      [{ texts: 1, images: 1, submitted: 0, published: 0 }],
      'For 1 of 1 image, the wanted 1 text is given.',
    ],
  ])('with %j says what the coverage means', async (changes, coverage, summary) => {
    api.on(PROJECT.read, { body: { project: projectDetails(changes) } });
    api.on(PROJECT.overview, { body: { coverage, days: [] } });
    renderConsole(PAGE);
    expect((await chart('Coverage')).getByText(summary)).toBeTruthy();
  });

  it.each([
    [
      { imagesPerAssignment: null, textsPerImage: null },
      [{ texts: 0, images: 2 }],
      'Each assignment has all active images of the project.',
    ],
    [{}, [], 'There are no active images.'],
  ])('with %j has no chart of the coverage, but says why', async (changes, coverage, sentence) => {
    api.on(PROJECT.read, { body: { project: projectDetails(changes) } });
    api.on(PROJECT.overview, { body: { coverage, days: [] } });
    renderConsole(PAGE);
    expect(within(await screen.findByRole('region', { name: 'Coverage' })).getByText(sentence)).toBeTruthy();
    expect(screen.queryByRole('figure', { name: 'Coverage' })).toBeNull();
  });

  it('links the work with the nearest deadlines', async () => {
    const assignment = (id: string, name: string, hours: number) => ({
      _id: id,
      user: { _id: `user-${id}`, name },
      deadlineAt: inHours(hours),
    });
    api.list(PROJECT.assignments, 'assignments', [
      assignment('1', 'Ada Moreno', 2.01),
      assignment('2', 'Bob Stone', 30.01),
    ]);
    renderConsole(PAGE);
    const deadlines = within(await screen.findByRole('region', { name: 'Nearest deadlines' }));
    const rows = await deadlines.findAllByRole('listitem');
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^Ada Moreno *in 2 hours/),
      expect.stringMatching(/^Bob Stone *in 30 hours/),
    ]);
    expect(deadlines.getByRole('link', { name: 'Bob Stone' }).getAttribute('href')).toBe(
      '/admin/users/user-2/show/work',
    );
    const { query } = api.callsTo(PROJECT.assignments)[0] ?? {};
    expect(query?.get('filter')).toBe('{"projectId":["project-1"],"state":"in_progress"}');
    expect([query?.get('sort'), query?.get('range')]).toEqual(['["deadlineAt","ASC"]', '[0,9]']);
  });

  it('says that nothing runs, and tries again what could not be loaded', async () => {
    api.on(PROJECT.overview, refusal(503, 'Not now.'));
    renderConsole(PAGE);
    expect(await screen.findByText('No assignment of this project is running.')).toBeTruthy();
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('Failed to load the charts');
    api.on(PROJECT.overview, { body: { coverage: [], days: [] } });
    await userEvent.click(within(alert).getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('region', { name: 'Coverage' })).toBeTruthy();
  });
});
