import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { card, notStarted, open, panel, read, ways } from '../../test/dashboard';
import { dashboardInProgress, workAddress } from '../../test/examples';
import { callsTo, fakeApi, refusal, withoutAssignment } from '../../test/fakeApi';
import { pdfExample } from '../../test/references';
import type { WorkMode } from '../api/types';

describe('a user without an assignment', () => {
  it('is told so, and can start nothing', async () => {
    withoutAssignment();
    const app = await open({ ...notStarted, assignment: null });
    expect(panel().getByText('No work is assigned to you yet')).toBeInTheDocument();
    expect(panel().queryByRole('button')).not.toBeInTheDocument();
    expect(ways()).toEqual([]);
    expect(app.address()).toBe('/dashboard');
  });
});

describe('work that has not started', () => {
  const assignments = 'GET /api/work/assignments';
  const start = 'POST /api/work/assignments/a1/start';
  const list = {
    body: {
      assignments: [
        { _id: 'a2', workWindowHours: 24, imageCount: 3 },
        { _id: 'a1', workWindowHours: 96, imageCount: 12 },
      ],
    },
  };

  it('is started with a button that says how much time it gives', async () => {
    fakeApi({ [assignments]: list, [start]: { body: { ...dashboardInProgress, workAutoStarted: true } } });
    const app = await open(notStarted);
    expect(panel().getByText('Your work has not started yet')).toBeInTheDocument();
    await panel().findByText('Your time begins when you start: you then have 4 days.');
    fakeApi({ [read]: { body: dashboardInProgress } });
    await app.user.click(panel().getByRole('button', { name: 'Start: gives you 96 hours' }));
    expect(await panel().findByText(/ left$/)).toHaveFocus();
    expect(screen.queryByText(/automatically started/)).not.toBeInTheDocument();
    expect(callsTo(start)).toHaveLength(1);
  });

  it.each<[modes: WorkMode[], guidelinesVersion: number | null, facts: string[]]>([
    [
      ['document', 'pages', 'sequential'],
      2,
      [
        'Images: 12 images',
        'How to write: one document, or page by page, or all images in order',
        'Minimum: 10,000 words for the document, or for each page, unless its image has another minimum',
        'Time: 96 hours',
        'Guidelines: Read them below before you start',
      ],
    ],
    [['sequential'], null, ['Images: 12 images', 'How to write: all images in order', 'Time: 96 hours']],
    [
      ['document'],
      null,
      [
        'Images: 12 images',
        'How to write: one document',
        'Minimum: 10,000 words for the document',
        'Time: 96 hours',
      ],
    ],
  ])(
    'says how much work it is before its clock starts, with the modes %s',
    async (modes, guidelinesVersion, facts) => {
      fakeApi({ [assignments]: list });
      const { assignment } = dashboardInProgress;
      if (!assignment) throw new Error('The example has no assignment');
      const project = { ...assignment.project, modes, guidelinesVersion };
      await open({ ...notStarted, assignment: { ...assignment, project } });
      await panel().findByText('12 images');
      const terms = panel().getAllByRole('term');
      const values = panel().getAllByRole('definition');
      expect(terms.map((term, index) => `${term.textContent}: ${values[index]?.textContent}`)).toEqual(facts);
    },
  );

  it('offers the documents to read before the start, from where it is started and opened', async () => {
    const pdf = pdfExample(1);
    fakeApi({
      [assignments]: list,
      [start]: { body: dashboardInProgress },
      'GET /api/work/pdfs': { body: { pdfs: [pdf] } },
      'GET /api/work/draft': { status: 502, body: '' },
      'GET /api/work/images': { body: { images: [] } },
    });
    const app = await open(notStarted);
    await panel().findByText(/you then have 4 days/);
    await app.user.click(panel().getByRole('button', { name: 'Reference Documents' }));
    const title = 'Review Documents Before Starting Work';
    const dialog = within(await screen.findByRole('dialog', { name: title }));
    expect(dialog.getByText(/you then have 4 days/)).toBeInTheDocument();
    await dialog.findByTitle(pdf.title);
    await app.user.click(dialog.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: title })).not.toBeInTheDocument());
    expect(callsTo(start)).toEqual([]);
    await app.user.click(panel().getByRole('button', { name: 'Reference Documents' }));
    fakeApi({ [read]: { body: dashboardInProgress } });
    await app.user.click(screen.getByRole('button', { name: 'Start Work' }));
    await waitFor(() => expect(app.address()).toBe(workAddress('/work-editor')));
    expect(callsTo(start)).toHaveLength(1);
  });

  it('shows in the dialog why it cannot be started', async () => {
    fakeApi({
      [assignments]: list,
      [start]: refusal(409, 'PROJECT_PAUSED', 'This project is paused.'),
      'GET /api/work/pdfs': { body: { pdfs: [] } },
    });
    const app = await open(notStarted);
    await panel().findByText(/you then have 4 days/);
    await app.user.click(panel().getByRole('button', { name: 'Reference Documents' }));
    const dialog = within(await screen.findByRole('dialog'));
    await app.user.click(dialog.getByRole('button', { name: 'Start Work' }));
    expect(await dialog.findByRole('alert')).toHaveTextContent('This project is paused.');
    expect(app.address()).toBe(workAddress('/dashboard'));
  });

  it('shows why it cannot be started', async () => {
    fakeApi({ [assignments]: list, [start]: refusal(409, 'PROJECT_PAUSED', 'This project is paused.') });
    const app = await open(notStarted);
    await panel().findByText(/you then have 4 days/);
    await app.user.click(panel().getByRole('button', { name: 'Start: gives you 96 hours' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('This project is paused.');
  });

  it('links to both modes', async () => {
    withoutAssignment();
    // The answer does not name an assignment.
    await open({ ...notStarted, assignment: undefined });
    expect(card('Work Status').getByText('Not Started')).toBeInTheDocument();
    expect(panel().getByText('Work Timer Starting...')).toBeInTheDocument();
    expect(ways()).toEqual([
      ['Start Sequential Work', '/sequential-work'],
      ['Work on Individual Pages', '/page-selection'],
    ]);
    expect(screen.queryByRole('region', { name: 'Days Remaining' })).not.toBeInTheDocument();
  });
});
